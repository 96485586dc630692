import { text } from '#web/ui/language/text.ts'
import { IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { remarkFields } from '#domain/batches/remarkForm.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { notifyQueued } from '#web/live/commands/notifyQueued.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { NewPhotos } from '#web/live/photos/NewPhotos.tsx'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { completed, matching } from './completion.ts'
import { remarkCommand, remarksOn, type Written } from './remarkCommand.ts'
import { useReturned } from './useReturned.ts'
import { WaitingRemarks } from './WaitingRemarks.tsx'

interface RemarkComposerProps {
  batch: BatchView
  people: readonly { id: string; name: string }[]
}

const schema = remarkFields.pick({ text: true, photoIds: true })

/**
 * A field for a remark, and those that wait. What is typed is kept until it is saved, and while offline the remark is
 * queued on this device, with its photos; after an @ the people who match are offered.
 */
export function RemarkComposer({ batch, people }: RemarkComposerProps) {
  const { queue } = useQueue()
  const refusal = useRoleRefusal('addRemark')
  const values = useMemo(() => ({ text: '', photoIds: [] }), [])
  const form = useSafeForm<Written, Written>({
    entity: 'Remark',
    draftName: remarksOn(batch.id),
    values,
    labels: { text: text('batch.remark') },
    schema,
    save: async ({ all, commandId }) => {
      const queued = queue.add(remarkCommand(batch, all), commandId)
      if ((await queued.outcome) === 'saved') return
      const number = batch.batchNumber
      notifyQueued(queued, text('batch.remarkKept', { number }), text('batch.remarkSaved', { number }))
    },
    onSaved: () => form.discard(),
  })
  const { field, fieldState } = useController({ control: form.control, name: 'text' })
  const photos = useController({ control: form.control, name: 'photoIds' })
  const written = useWatch({ control: form.control, name: 'text' })
  useReturned(
    batch.id,
    () => ({ text: written, photoIds: photos.field.value }),
    (both) => {
      field.onChange(both.text)
      photos.field.onChange(both.photoIds)
    },
  )
  const offered = matching(written, people)
  const { ref, onChange, onBlur } = field
  return (
    <>
      <Stack as="form" $gap="xs" noValidate onSubmit={form.submit}>
        <TextArea
          {...{ ref, onChange, onBlur }}
          value={written}
          label={text('batch.remark')}
          placeholder={text('batch.remarkExample')}
          rows={2}
          maxLength={2_000}
          error={fieldState.error?.message}
        />
        {offered.length > 0 && (
          <Row $wrap $gap="xs" role="group" aria-label={text('batch.mention')}>
            {offered.map((person) => (
              <Button key={person.id} onClick={() => onChange(completed(written, person.name))}>
                @{person.name}
              </Button>
            ))}
          </Row>
        )}
        <NewPhotos ids={photos.field.value} onChange={photos.field.onChange} />
        {form.error && <FormError>{form.error}</FormError>}
        <Row $end>
          <Button type="submit" icon={IconSend} busy={form.busy} disabledReason={refusal}>
            {text('batch.addRemark')}
          </Button>
        </Row>
      </Stack>
      <WaitingRemarks batchId={batch.id} people={people} />
    </>
  )
}
