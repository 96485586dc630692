import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useMemo } from 'react'
import {
  cleaningFieldLabels,
  cleaningFields,
  cleaningInWords,
  cleaningMethodLabels,
  cleaningMethods,
  type CleaningFields,
  type CleaningMethod,
} from '#domain/equipment/cleanings.ts'
import { now } from '#web/ui/dates/clock.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { VesselView } from '#web/features/schedule/scheduleViews.ts'
import { useRecordCleaning } from './useRecordCleaning.ts'

type CleaningValues = { equipmentId: string; method: CleaningMethod; note: string | null; timestamp: null }

const methods = cleaningMethods.map((value) => ({ value, label: cleaningMethodLabels[value] }))

/** Records that a vessel was cleaned, at the moment in which it is saved. Offline, the record waits on this device. */
export function CleaningFormDialog({ vessel, onClose }: { vessel: VesselView; onClose: () => void }) {
  const units = useUnits()
  const { id: equipmentId, label } = vessel
  const draftName = `Cleaning:${equipmentId}`
  const { send, tell } = useRecordCleaning(vessel)
  const values = useMemo<CleaningValues>(
    () => ({ equipmentId, method: 'CAUSTIC', note: null, timestamp: null }),
    [equipmentId],
  )
  const form = useSafeForm<CleaningValues, CleaningFields>({
    entity: 'Cleaning',
    id: null,
    draftName,
    version: null,
    values,
    labels: cleaningFieldLabels,
    schema: cleaningFields,
    save: ({ all, commandId }) => {
      const input = { ...all, timestamp: now().toISOString() }
      return send({ input, label: `${label}: ${cleaningInWords(all)}`, draftName, fields: all }, commandId)
    },
    onSaved: () => {
      tell()
      onClose()
    },
    sentenceFor: (error) => (error instanceof Error ? error.message : 'The cleaning could not be recorded.'),
  })
  return (
    <FormDialog
      form={form}
      title={`Record cleaning of ${label}`}
      submitLabel="Record Cleaning"
      disabledReason={useRoleRefusal('markAvailable')}
      onClose={onClose}
    >
      <Stack>
        <FormField of={form} name="method" as={Select} required choices={methods} />
        <SafeField of={form} name="note">
          {({ value, onChange, ...field }) => (
            <TextArea
              {...field}
              label={cleaningFieldLabels.note}
              rows={3}
              placeholder={
                units.temperature === 'C'
                  ? '2 % caustic at 70 °C, 30 minutes'
                  : '2 % caustic at 160 °F, 30 minutes'
              }
              value={value ?? ''}
              onChange={(event) => onChange(event.target.value || null)}
            />
          )}
        </SafeField>
      </Stack>
    </FormDialog>
  )
}
