import { text } from '#web/ui/language/text.ts'
import styled from 'styled-components'
import { logEntry } from '#domain/fermentation/log.ts'
import { appearanceLabels } from '#domain/fermentation/logWords.ts'
import { theme } from '#web/theme.ts'
import { FigureField, NoteField } from '#web/ui/inputs/FormField.tsx'
import { ClearableSelect } from './ClearableSelect.tsx'
import type { LogForm } from './useLogForm.ts'

const gravities = [
  { name: 'originalGravity', hint: 'logs.originalHint' },
  { name: 'targetGravity', hint: 'logs.recipeHint' },
] as const

/** Appearance, aroma and taste, and the expected gravities. */
export function TastingFields({ form }: { form: LogForm }) {
  return (
    <>
      <ClearableSelect
        of={form}
        name="appearance"
        labels={appearanceLabels}
        none={text('logs.notRecorded')}
      />
      <Gap />
      <NoteField of={form} name="aromaNotes" />
      <NoteField of={form} name="tasteNotes" />
      {gravities.map(({ name, hint }) => (
        <FigureField
          key={name}
          of={form}
          name={name}
          limits={logEntry.fields[name].limits}
          step={0.001}
          decimals={3}
          from={1.05}
          hint={text(hint)}
        />
      ))}
    </>
  )
}

/** Keeps the two notes side by side where there is room. */
const Gap = styled.span`
  ${theme.media.cards} {
    display: none;
  }
`
