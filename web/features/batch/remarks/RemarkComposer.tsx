import { text } from '#web/ui/language/text.ts'
import { IconSend } from '@tabler/icons-react'
import { useMemo, useEffect, useEffectEvent, useContext } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { remarkFields } from '#domain/batches/remarkForm.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { notifyQueued } from '#web/live/commands/notifyQueued.ts'
import { useQueue, useWaitingFor } from '#web/live/commands/useQueue.ts'
import { NewPhotos } from '#web/live/photos/NewPhotos.tsx'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal, SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { useLocation } from 'react-router-dom'
import { dropDraft, readDraft } from '#web/live/forms/drafts.ts'
import { areFound, spellingsOf } from '#domain/search/folded.ts'
import { ShownPhotos } from '#web/live/photos/ShownPhotos.tsx'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { List } from '#web/ui/layout/List.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { State } from '#web/ui/shell/WaitingList.tsx'
import { RemarkText } from './RemarkText.tsx'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { remarkInShort } from '#domain/batches/remarks.ts'
import { AddRemarkDocument } from '#web/features/batch/batchDocuments.ts'
import type { NewCommand } from '#web/live/commands/queuedCommand.ts'
import { now } from '#web/ui/dates/clock.ts'

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

/**
 * Puts a remark that was refused after it had waited before what is being written: neither is lost. It comes with the
 * navigation to its batch, also from the batch's own page.
 */
function useReturned(batchId: string, written: () => Written, put: (both: Written) => void): void {
  const { key } = useLocation()
  const giveBack = useEffectEvent(() => {
    const returned = readDraft(returnedTo(batchId))?.fields as Partial<Written> | undefined
    if (!returned) return
    dropDraft(returnedTo(batchId))
    const current = written()
    put({
      text: [returned.text, current.text].filter(Boolean).join('\n\n'),
      photoIds: [...new Set([...(returned.photoIds ?? []), ...current.photoIds])],
    })
  })
  useEffect(() => giveBack(), [key, batchId])
}

const unfinished = /(?<![\p{L}\p{N}_.])@([\p{L}\p{N} .'-]{0,40})$/u

interface Named {
  id: string
  name: string
}

/** The people whose name goes on like the mention that a text ends with; none while it ends otherwise. At most 5. */
function matching<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const typed = unfinished.exec(text)?.[1]
  if (typed === undefined) return []
  const begins = (full: string, begun: string) => full.startsWith(begun) || full.includes(` ${begun}`)
  return people
    .filter(({ name }) => name.toLowerCase() !== typed.toLowerCase())
    .filter(({ name }) => areFound([spellingsOf(typed)], spellingsOf(name), begins))
    .slice(0, 5)
}

/** The text with the mention at its end completed. */
function completed(text: string, name: string): string {
  return text.replace(unfinished, () => `@${name} `)
}

interface WaitingRemarksProps {
  batchId: string
  people: readonly { id: string; name: string }[]
}

/** This person's remarks on a batch that wait on this device, newest first, with their photos. */
function WaitingRemarks({ batchId, people }: WaitingRemarksProps) {
  const waiting = useWaitingFor(remarksOn(batchId))
  const { name } = useContext(SignedInUserContext)
  if (waiting.length === 0) return null
  return (
    <List as="ul" $gap="sm" aria-label={text('shell.notSavedYet')}>
      {waiting.toReversed().map(({ id, state, variables, photoIds = [] }) => (
        <Row as="li" $align="start" $gap="xs" key={id}>
          <Avatars names={[name]} />
          <Text as="div" $grow $size="sm" $breaks>
            <Row $spread $gap="xs" $wrap>
              <Text $weight="strong">{name}</Text>
              <State state={state} />
            </Row>
            <RemarkText text={String(variables.text)} people={people} />
            <ShownPhotos photos={photoIds.map((photoId) => ({ id: photoId }))} />
          </Text>
        </Row>
      ))}
    </List>
  )
}

/** A remark as it is written. */
type Written = { text: string; photoIds: string[] }

/** The subject of the remarks on a batch that are queued. */
const remarksOn = (batchId: string) => `Remark:${batchId}`

/** The draft in which a refused remark comes back, beside that of the field: something else may be typed there. */
const returnedTo = (batchId: string) => `${remarksOn(batchId)}:returned`

/** A remark for the queue, dated now, however long it waits. */
function remarkCommand({ id: batchId, batchNumber: number }: BatchView, fields: Written): NewCommand {
  const { text: said, photoIds } = fields
  return {
    document: AddRemarkDocument,
    variables: { batchId, text: said, photoIds, writtenAt: now().toISOString() },
    ...(photoIds.length > 0 && { photoIds }),
    about: remarksOn(batchId),
    delta: null,
    label: text('batch.remarkInShort', { number, what: remarkInShort(said) }),
    correction: { path: batchPath(number), draft: { name: returnedTo(batchId), fields } },
  }
}
