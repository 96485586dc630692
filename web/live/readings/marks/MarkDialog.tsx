import { useState } from 'react'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { markFields } from '#domain/devices/deviceForms.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { kindLabels } from '#web/ui/charts/second/kindLabels.ts'
import { DateTimeField } from '#web/ui/dates/DateTimeField.tsx'
import { now } from '#web/ui/dates/clock.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { MarkReadingsDocument } from './markDocuments.ts'

/** What is to be marked, as a person begins to type it. */
export interface MarkDraft {
  equipmentId: string
  vessel: string
  kind: ReadingKind
  from: string
  to: string
  excluded: boolean
}

/** Excludes readings of a vessel from everything that is shown, or includes them again, with the reason. */
export function MarkDialog({ draft, onClose }: { draft: MarkDraft; onClose: () => void }) {
  const [run, { busy, idFor }] = useCommand(MarkReadingsDocument)
  const undoing = useUndo()
  const refusal = useRoleRefusal('markReadings')
  const [first] = useState({ ...draft, reason: '' })
  const [fields, setFields] = useState(first)
  const { kind, from, to, excluded, reason } = fields
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const set = (changes: Partial<MarkDraft & { reason: string }>) =>
    setFields((before) => ({ ...before, ...changes }))
  const checked = markFields.safeParse({ reason })
  const send = async () => {
    setAsked(true)
    setError(null)
    if (!checked.success) return
    const action = { equipmentId: draft.equipmentId, kind, from, to, excluded, reason }
    const id = idFor(action)
    try {
      await run(action, id)
      succeed(text(excluded ? 'batch.excluded' : 'batch.included'), undoing([id]))
      onClose()
    } catch (refused) {
      setError(refused instanceof Error ? refused.message : text('batch.markFailed'))
    }
  }
  return (
    <ActionDialog
      title={text('batch.markTitle', { vessel: draft.vessel })}
      submitLabel={text(excluded ? 'batch.exclude' : 'batch.include')}
      isForm
      isFilled={JSON.stringify(fields) !== JSON.stringify(first)}
      busy={busy}
      disabledReason={refusal}
      problem={error}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Stack>
        <ChoiceButtons
          label={text('batch.markWhat')}
          value={excluded ? 'exclude' : 'include'}
          onChange={(value) => set({ excluded: value === 'exclude' })}
          choices={[
            { value: 'exclude', label: text('batch.exclude') },
            { value: 'include', label: text('batch.include') },
          ]}
        />
        <Select
          label={text('batch.markKind')}
          value={kind}
          onChange={(event) => set({ kind: readingKinds.find((one) => one === event.target.value) ?? kind })}
          choices={readingKinds.map((value) => ({ value, label: text(kindLabels[value]) }))}
        />
        <DateTimeField
          {...{ label: text('batch.markFrom'), required: true, withSeconds: true, max: now() }}
          value={from}
          onChange={(value) => value && set({ from: value })}
        />
        <DateTimeField
          {...{ label: text('batch.markTo'), required: true, withSeconds: true, max: now() }}
          value={to}
          onChange={(value) => value && set({ to: value })}
        />
        <TextField
          label={text('batch.markReason')}
          required
          maxLength={200}
          hint={text('batch.markReasonHint')}
          value={reason}
          error={isAsked && !checked.success ? textOf(checked.error.issues[0]?.message ?? '') : undefined}
          onChange={(event) => set({ reason: event.target.value })}
        />
      </Stack>
    </ActionDialog>
  )
}
