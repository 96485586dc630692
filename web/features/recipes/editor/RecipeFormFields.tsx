import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useMemo, type Ref } from 'react'
import { useWatch, useController } from 'react-hook-form'
import { signOf } from '#domain/units/valueText.ts'
import { storableFigures } from '#domain/recipes/computedFigures.ts'
import type { RecipeFigureField } from '#domain/recipes/recipeFigures.ts'
import { recipeLimits, lineFields } from '#domain/recipes/recipeForm.ts'
import { beerStyles } from '#domain/recipes/beerStyles.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { FigureField, FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { MashStepsField } from './MashStepsField.tsx'
import type { RecipeOutput, RecipeValues, LineValue } from './recipeForm.ts'
import {
  colorFigure,
  estimatesOf,
  figure,
  gravityFigure,
  percentFigure,
  type IngredientChoice,
  sizeInWords,
} from '#web/features/recipes/recipeViews.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { type LineAdder, AddLine } from './AddLine.tsx'
import { LineEditor } from './LineEditor.tsx'
import { RecipeSection } from './RecipeSection.tsx'
import { thresholdLimits } from '#domain/fermentation/profile/thresholdFields.ts'
import { usualThresholds, type Thresholds } from '#domain/fermentation/profile/thresholds.ts'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { ProfileEditor } from '#web/ui/profile/ProfileEditor.tsx'
import { DifferenceStepper } from '#web/ui/units/DifferenceStepper.tsx'

/** What the ingredients make it, as a hint, and whether that is what is saved; nothing while it is not known. */
function calculated(value: number | null, isSaved: boolean, write: (value: number) => string) {
  if (value === null) return undefined
  return text(isSaved ? 'recipes.calculationSaved' : 'recipes.calculation', { value: write(value) })
}

interface RecipeFormFieldsProps {
  form: SafeForm<RecipeValues, RecipeOutput>
  ingredients: readonly IngredientChoice[]
  adder: Ref<LineAdder>
}

/** Every field of a recipe; below the figures, the calculated ones. */
export function RecipeFormFields({ form, ingredients, adder }: RecipeFormFieldsProps) {
  const [style, lines, expectedOG, expectedFG, expectedABV, expectedIBU, colorSRM] = useWatch({
    control: form.control,
    name: ['style', 'lines', 'expectedOG', 'expectedFG', 'expectedABV', 'expectedIBU', 'colorSRM'],
  })
  const units = useUnits()
  const byId = useMemo(() => new Map(ingredients.map((one) => [one.id, one])), [ingredients])
  const estimates = estimatesOf(
    { expectedOG, expectedFG },
    lines.flatMap(({ ingredientId, amount, unit, use, minutes, isRemoved }) => {
      const ingredient = byId.get(ingredientId)
      return ingredient && amount !== null && !isRemoved ? [{ ingredient, amount, unit, use, minutes }] : []
    }),
  )
  const storable = storableFigures(estimates)
  const isSaved = (typed: number | null, figure: RecipeFigureField) =>
    typed === null && storable[figure] !== null
  const styles = [...new Set([style, ...beerStyles])].filter(Boolean)
  const gravity = { decimals: 3, step: 0.001, from: 1.05 }
  return (
    <FormGrid>
      <RequiredText of={form} name="name" />
      <FormField
        of={form}
        name="style"
        as={Select}
        choices={[
          { value: '', label: text('recipes.chooseStyle') },
          ...styles.map((each) => ({ value: each, label: each, isName: true })),
        ]}
      />
      <WholeWidth>
        <LinesField form={form} ingredients={ingredients} adder={adder} />
      </WholeWidth>
      <FigureField
        of={form}
        name="expectedOG"
        limits={recipeLimits.expectedOG}
        {...gravity}
        hint={calculated(estimates.originalGravity, isSaved(expectedOG, 'expectedOG'), gravityFigure)}
      />
      <FigureField of={form} name="expectedFG" limits={recipeLimits.expectedFG} {...gravity} from={1.01} />
      <FigureField
        of={form}
        name="expectedABV"
        limits={recipeLimits.expectedABV}
        step={0.1}
        unit="%"
        hint={calculated(estimates.abv, isSaved(expectedABV, 'expectedABV'), percentFigure)}
      />
      <FigureField
        of={form}
        name="expectedIBU"
        limits={recipeLimits.expectedIBU}
        hint={calculated(estimates.ibu, isSaved(expectedIBU, 'expectedIBU'), (value) => figure(value, 0))}
      />
      <FigureField
        of={form}
        name="colorSRM"
        limits={recipeLimits.colorSRM}
        hint={calculated(estimates.srm, isSaved(colorSRM, 'colorSRM'), (value) => colorFigure(value, 1))}
      />
      <FormField of={form} name="yeast" as={TextField} autoComplete="off" />
      <FigureField
        of={form}
        name="mashTemp"
        limits={recipeLimits.mashTemp}
        unit={signOf(units, 'temperature')}
      />
      <FigureField
        of={form}
        name="boilTime"
        limits={recipeLimits.boilTime}
        unit={text('recipes.min')}
        step={5}
      />
      <WholeWidth>
        <MashStepsField form={form} />
      </WholeWidth>
      <WholeWidth>
        <FermentationFields form={form} />
      </WholeWidth>
      <WholeWidth>
        <FormField of={form} name="notes" as={TextArea} />
        {estimates.missing.length > 0 && lines.length > 0 && (
          <Muted as="p" $above="xs">
            {text('recipes.notCalculated', { what: { list: estimates.missing } })}
          </Muted>
        )}
      </WholeWidth>
    </FormGrid>
  )
}

interface LinesFieldProps {
  form: SafeForm<RecipeValues, RecipeOutput>
  ingredients: readonly IngredientChoice[]
  adder: Ref<LineAdder>
}

/** The ingredients of a recipe, for 3 BBL: edited in place, added below, and marked for removal until saving. */
function LinesField({ form, ingredients, adder }: LinesFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'lines' })
  useUnits()
  const lines = field.value
  const replace = (key: string, next: LineValue | null) =>
    field.onChange(lines.flatMap((line) => (line.key === key ? (next ?? []) : line)))
  return (
    <RecipeSection form={form} name="lines" title={text('recipes.ingredientsFor', { size: sizeInWords(1) })}>
      {lines.length === 0 && <Quiet>{text('recipes.noneAdded')}</Quiet>}
      <Stack as="ul" $gap="xs">
        {lines.map((line) => (
          <LineEditor
            key={line.key}
            line={line}
            name={
              ingredients.find(({ id }) => id === line.ingredientId)?.name ?? text('recipes.anIngredient')
            }
            problem={fieldState.error ? problemIn(line) : null}
            onChange={(next) => replace(line.key, next)}
            onRemove={() => replace(line.key, line.was ? { ...line, isRemoved: !line.isRemoved } : null)}
          />
        ))}
      </Stack>
      {fieldState.error?.message && (
        <Text as="p" $tone="red" $size="sm" role="alert">
          {fieldState.error.message}
        </Text>
      )}
      <AddLine ref={adder} ingredients={ingredients} onAdd={(line) => field.onChange([...lines, line])} />
    </RecipeSection>
  )
}

/** The problem of a line, in a sentence, or null. */
function problemIn(line: LineValue): string | null {
  const wrong = lineFields.safeParse(line).error?.issues[0]
  return wrong ? textOf(wrong.message) : null
}

const hours = [
  'temperatureHours',
  'stuckHours',
  'doneHours',
  'readingHours',
] as const satisfies (keyof Thresholds)[]

/** At which temperatures a beer ferments, and when its batches raise an alert; empty fields are as usual. */
function FermentationFields({ form }: { form: SafeForm<RecipeValues, RecipeOutput> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'temperatureProfile' })
  return (
    <RecipeSection form={form} name="temperatureProfile" title={text('profile.title')}>
      <ProfileEditor
        steps={field.value}
        onChange={field.onChange}
        isChecked={fieldState.error !== undefined}
      />
      <div>
        <h4>{text('profile.alerts')}</h4>
        <Muted as="p" $size="sm">
          {text('profile.alertsHint')}
        </Muted>
      </div>
      <FormGrid>
        <SafeField of={form} name="temperatureTolerance">
          {(bound) => (
            <DifferenceStepper
              {...bound}
              of="temperature"
              label={form.labels.temperatureTolerance ?? ''}
              usual={usualThresholds.temperatureTolerance}
              limits={thresholdLimits.temperatureTolerance}
            />
          )}
        </SafeField>
        {hours.map((name) => (
          <FigureField
            key={name}
            of={form}
            name={name}
            limits={thresholdLimits[name]}
            unit="h"
            from={usualThresholds[name]}
            placeholder={String(usualThresholds[name])}
          />
        ))}
      </FormGrid>
    </RecipeSection>
  )
}
