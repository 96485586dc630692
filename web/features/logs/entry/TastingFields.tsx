import { text } from '#web/ui/language/text.ts'
import styled from 'styled-components'
import { logLimits } from '#domain/fermentation/logLimits.ts'
import { appearanceLabels } from '#domain/fermentation/logWords.ts'
import { theme } from '#web/theme.ts'
import { QuantityStepper } from '#web/ui/units/QuantityStepper.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { ClearableSelect } from './ClearableSelect.tsx'
import { NoteArea } from './NoteArea.tsx'
import { figureOf } from './figureOf.ts'
import type { LogForm } from './useLogForm.ts'

const notes = [
  { name: 'aromaNotes', label: 'logs.field.aromaNotes' },
  { name: 'tasteNotes', label: 'logs.field.tasteNotes' },
] as const

const gravities = [
  { name: 'originalGravity', label: 'logs.field.originalGravity' },
  { name: 'targetGravity', label: 'logs.field.targetGravity' },
] as const

/** Appearance, aroma and taste, and the expected gravities. */
export function TastingFields({ form }: { form: LogForm }) {
  return (
    <>
      <SafeField of={form} name="appearance">
        {(field) => (
          <ClearableSelect
            label={text('logs.field.appearance')}
            labels={appearanceLabels}
            none={text('logs.notRecorded')}
            field={field}
          />
        )}
      </SafeField>
      <Gap />
      {notes.map(({ name, label }) => (
        <SafeField key={name} of={form} name={name}>
          {(field) => <NoteArea label={text(label)} field={field} />}
        </SafeField>
      ))}
      {gravities.map(({ name, label }) => (
        <SafeField key={name} of={form} name={name}>
          {(field) => (
            <QuantityStepper
              quantity="gravity"
              label={text(label)}
              step={0.001}
              decimals={3}
              min={logLimits.expectedGravity.min}
              max={logLimits.expectedGravity.max}
              from={1.05}
              hint={text('logs.recipeHint')}
              {...figureOf(field)}
            />
          )}
        </SafeField>
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
