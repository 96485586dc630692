import { graphql } from '#generated/gql/gql.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useMemo } from 'react'
import {
  cleaningFieldLabels,
  cleaningFields,
  cleaningInWords,
  cleaningMethodLabels,
  type CleaningFields,
  type CleaningMethod,
} from '#domain/equipment/cleanings.ts'
import { now } from '#web/ui/dates/clock.ts'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { FormField, NoteField } from '#web/ui/inputs/FormField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { choicesOf, textsOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'

type CleaningValues = { equipmentId: string; method: CleaningMethod; note: string | null; timestamp: null }

const RecordCleaningDocument = graphql(`
  mutation RecordCleaning($input: CleaningInput!, $commandId: ID) {
    recordCleaning(input: $input, commandId: $commandId) {
      ...CleaningFields
    }
  }
`)

interface CleaningFormProps {
  vessel: { id: string; label: string }
  /** It waits to be cleaned, and is available afterwards. */
  makeAvailable?: true
  onClose: () => void
}

/** Records that a vessel was cleaned, at the moment in which it is saved. Offline, the record waits on this device. */
export function CleaningFormDialog({ vessel, makeAvailable, onClose }: CleaningFormProps) {
  const units = useUnits()
  const { id: equipmentId, label } = vessel
  const draftName = `Cleaning:${equipmentId}`
  const { queue } = useQueue()
  const undoing = useUndo()
  const values = useMemo<CleaningValues>(
    () => ({ equipmentId, method: 'CAUSTIC', note: null, timestamp: null }),
    [equipmentId],
  )
  const form = useSafeForm<CleaningValues, CleaningFields>({
    entity: 'Cleaning',
    draftName,
    values,
    labels: textsOf(cleaningFieldLabels),
    schema: cleaningFields,
    save: async ({ all, commandId }) => {
      const queued = queue.add(
        {
          document: RecordCleaningDocument,
          variables: {
            input: { ...all, timestamp: now().toISOString(), ...(makeAvailable && { makeAvailable }) },
          },
          about: `Equipment:${equipmentId}`,
          delta: null,
          label: text('equipment.cleaned', { label, how: cleaningInWords(all) }),
          correction: { path: '/schedule', draft: { name: draftName, fields: { ...all } } },
        },
        commandId,
      )
      const waits = text('equipment.cleaningWaits', { label })
      const done = text(makeAvailable ? 'equipment.cleanAndAvailable' : 'equipment.cleaningRecorded', {
        label,
      })
      await notifyOutcome(queued, waits, done, undoing([queued.id], 'equipment.cleaningsRecorded'))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={
        makeAvailable
          ? text('today.cleaning', { vessel: label })
          : text('equipment.recordCleaningOf', { label })
      }
      submitLabel={text('equipment.recordCleaning')}
      disabledReason={useRoleRefusal('markAvailable')}
      onClose={onClose}
    >
      <Stack>
        <FormField of={form} name="method" as={Select} choices={choicesOf(cleaningMethodLabels)} />
        <NoteField
          of={form}
          name="note"
          rows={3}
          placeholder={text('equipment.cleaningExample', {
            temperature: units.temperature === 'C' ? '70 °C' : '160 °F',
          })}
        />
      </Stack>
    </FormDialog>
  )
}
