import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { Ref } from 'react'
import { useController } from 'react-hook-form'
import { lineFields } from '#domain/recipes/recipeForm.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { AddLine, type LineAdder } from './AddLine.tsx'
import { LineEditor } from './LineEditor.tsx'
import type { LineValue, RecipeOutput, RecipeValues } from './recipeForm.ts'
import { RecipeSection } from './RecipeSection.tsx'
import { sizeInWords, type IngredientChoice } from '#web/features/recipes/recipeViews.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface LinesFieldProps {
  form: SafeForm<RecipeValues, RecipeOutput>
  ingredients: readonly IngredientChoice[]
  adder: Ref<LineAdder>
}

/** The ingredients of a recipe, for 3 BBL: edited in place, added below, and marked for removal until saving. */
export function LinesField({ form, ingredients, adder }: LinesFieldProps) {
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
