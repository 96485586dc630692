import styled from 'styled-components'
import { logLimits } from '#domain/fermentation/logLimits.ts'
import { appearanceLabels } from '#domain/fermentation/logWords.ts'
import { theme } from '#web/theme.ts'
import { QuantityStepper } from '#web/ui/units/QuantityStepper.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { ClearableSelect } from './ClearableSelect.tsx'
import { NoteArea } from './NoteArea.tsx'
import type { LogForm } from './useLogForm.ts'

const notes = [
  { name: 'aromaNotes', label: 'Aroma Notes' },
  { name: 'tasteNotes', label: 'Taste Notes' },
] as const

const gravities = [
  { name: 'originalGravity', label: 'Original Gravity' },
  { name: 'targetGravity', label: 'Target Gravity' },
] as const

/** Appearance, aroma and taste, and the expected gravities. */
export function TastingFields({ form }: { form: LogForm }) {
  return (
    <>
      <SafeField of={form} name="appearance">
        {(field) => (
          <ClearableSelect label="Appearance" labels={appearanceLabels} none="Not recorded" field={field} />
        )}
      </SafeField>
      <Gap />
      {notes.map(({ name, label }) => (
        <SafeField key={name} of={form} name={name}>
          {(field) => <NoteArea label={label} field={field} />}
        </SafeField>
      ))}
      {gravities.map(({ name, label }) => (
        <SafeField key={name} of={form} name={name}>
          {({ value, onChange, onBlur, error, ref }) => (
            <QuantityStepper
              quantity="gravity"
              label={label}
              step={0.001}
              decimals={3}
              min={logLimits.expectedGravity.min}
              max={logLimits.expectedGravity.max}
              from={1.05}
              hint="The recipe’s, unless you change it"
              value={value ?? null}
              onChange={onChange}
              onBlur={onBlur}
              error={error}
              ref={ref}
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
