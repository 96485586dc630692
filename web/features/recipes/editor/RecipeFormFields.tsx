import { useMemo, type Ref } from 'react'
import { useWatch } from 'react-hook-form'
import styled from 'styled-components'
import { recipeLimits } from '#domain/recipes/recipeForm.ts'
import { beerStyles } from '#domain/recipes/recipes.ts'
import { theme } from '#web/theme.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { NumberStepper, type NumberStepperProps } from '#web/ui/inputs/NumberStepper.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import type { LineAdder } from './AddLine.tsx'
import { LinesField } from './LinesField.tsx'
import { labels, type RecipeOutput, type RecipeValues } from './recipeForm.ts'
import { estimatesOf, figure, type IngredientChoice } from '#web/features/recipes/recipeViews.ts'

interface RecipeFormFieldsProps {
  form: SafeForm<RecipeValues, RecipeOutput>
  ingredients: readonly IngredientChoice[]
  adder: Ref<LineAdder>
}

/** Every field of a recipe; below the figures, the calculated ones. */
export function RecipeFormFields({ form, ingredients, adder }: RecipeFormFieldsProps) {
  const [style, lines, expectedOG, expectedFG] = useWatch({
    control: form.control,
    name: ['style', 'lines', 'expectedOG', 'expectedFG'],
  })
  const byId = useMemo(() => new Map(ingredients.map((one) => [one.id, one])), [ingredients])
  const estimates = estimatesOf(
    { expectedOG, expectedFG },
    lines.flatMap(({ ingredientId, amount, unit, use, minutes, isRemoved }) => {
      const ingredient = byId.get(ingredientId)
      return ingredient && amount !== null && !isRemoved ? [{ ingredient, amount, unit, use, minutes }] : []
    }),
  )
  const styles = [...new Set([style, ...beerStyles])].filter(Boolean)
  const estimateHint = (value: number | null, decimals: number, unit = '') =>
    value === null ? undefined : `By calculation ${figure(value, decimals, unit)}.`
  const gravity = { decimals: 3, step: 0.001, from: 1.05 }
  return (
    <FormGrid>
      <SafeField of={form} name="name">
        {(field) => <TextField {...field} label={labels.name} required autoComplete="off" />}
      </SafeField>
      <SafeField of={form} name="style">
        {(field) => (
          <Select
            {...field}
            label={labels.style}
            required
            choices={[
              { value: '', label: 'Choose a style' },
              ...styles.map((each) => ({ value: each, label: each })),
            ]}
          />
        )}
      </SafeField>
      <WholeWidth>
        <LinesField form={form} ingredients={ingredients} adder={adder} />
      </WholeWidth>
      <FigureField
        form={form}
        name="expectedOG"
        {...gravity}
        hint={estimateHint(estimates.originalGravity, 3)}
      />
      <FigureField form={form} name="expectedFG" {...gravity} from={1.01} />
      <FigureField
        form={form}
        name="expectedABV"
        step={0.1}
        unit="%"
        hint={estimateHint(estimates.abv, 1, ' %')}
      />
      <FigureField form={form} name="expectedIBU" hint={estimateHint(estimates.ibu, 0)} />
      <FigureField form={form} name="colorSRM" hint={estimateHint(estimates.srm, 1)} />
      <SafeField of={form} name="yeast">
        {(field) => <TextField {...field} label={labels.yeast} autoComplete="off" />}
      </SafeField>
      <FigureField form={form} name="mashTemp" unit="°F" />
      <FigureField form={form} name="boilTime" unit="min" step={5} />
      <WholeWidth>
        <SafeField of={form} name="notes">
          {(field) => <TextArea {...field} label={labels.notes} />}
        </SafeField>
        {estimates.missing.length > 0 && lines.length > 0 && (
          <Missing>Not calculated; missing: {estimates.missing.join(', ')}.</Missing>
        )}
      </WholeWidth>
    </FormGrid>
  )
}

interface FigureFieldProps extends Partial<NumberStepperProps> {
  form: SafeForm<RecipeValues, RecipeOutput>
  name: keyof typeof recipeLimits
}

/** A figure of a recipe, within its limits. */
function FigureField({ form, name, ...how }: FigureFieldProps) {
  return (
    <SafeField of={form} name={name}>
      {(field) => (
        <NumberStepper
          {...field}
          {...recipeLimits[name]}
          decimals={undefined}
          label={labels[name]}
          {...how}
        />
      )}
    </SafeField>
  )
}

const Missing = styled.p`
  margin-top: ${theme.space.xs};
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
`
