import { text } from '#web/ui/language/text.ts'
import { IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { remarkFields } from '#domain/batches/remarkForm.ts'
import { AddRemarkDocument } from '#web/features/batch/batchDocuments.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { NewPhotos } from '#web/live/photos/NewPhotos.tsx'
import { withPhotos } from '#web/live/photos/withPhotos.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormError } from '#web/ui/dialogs/FormDialog.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { completed, matching } from './completion.ts'

interface RemarkComposerProps {
  batch: BatchView
  people: readonly { id: string; name: string }[]
}

const schema = remarkFields.pick({ text: true, photoIds: true })

type Written = { text: string; photoIds: string[] }

/** A field for a remark. What is typed is kept until it is saved; after an @ the people who match are offered. */
export function RemarkComposer({ batch, people }: RemarkComposerProps) {
  const [add] = useCommand(AddRemarkDocument)
  const refusal = useRoleRefusal('addRemark')
  const values = useMemo(() => ({ text: '', photoIds: [] }), [])
  const form = useSafeForm<Written, Written>({
    entity: 'Remark',
    draftName: `Remark:${batch.id}`,
    values,
    labels: { text: text('batch.remark') },
    schema,
    save: async ({ all, commandId }) => {
      const { text: said, photoIds } = all
      await withPhotos(photoIds, () => add({ batchId: batch.id, text: said, photoIds }, commandId))
    },
    onSaved: () => form.discard(),
  })
  const { field, fieldState } = useController({ control: form.control, name: 'text' })
  const photos = useController({ control: form.control, name: 'photoIds' })
  const written = useWatch({ control: form.control, name: 'text' })
  const offered = matching(written, people)
  const { ref, onChange, onBlur } = field
  return (
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
        <Button type="submit" variant="primary" icon={IconSend} busy={form.busy} disabledReason={refusal}>
          {text('batch.addRemark')}
        </Button>
      </Row>
    </Stack>
  )
}
