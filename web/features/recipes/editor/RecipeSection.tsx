import type { ReactNode } from 'react'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { ChangedMark } from '#web/ui/dialogs/ChangedMark.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import type { RecipeOutput, RecipeValues } from './recipeForm.ts'

interface RecipeSectionProps {
  form: SafeForm<RecipeValues, RecipeOutput>
  /** The field that the section edits. */
  name: keyof RecipeValues
  title: string
  children: ReactNode
}

/** A part of the recipe form with a title, and who else changed it. */
export function RecipeSection({ form, name, title, children }: RecipeSectionProps) {
  const clash = form.clashingWith[name]
  const who = clash ?? form.changedBy[name]
  return (
    <Stack $surface="outline" $gap="sm" $pad="md" aria-label={title} role="group">
      <Row $align="baseline" $wrap $spread>
        <h3>{title}</h3>
        {who && <ChangedMark who={who} isClash={clash !== undefined} />}
      </Row>
      {children}
    </Stack>
  )
}
