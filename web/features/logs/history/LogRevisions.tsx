import { ShownPhotos } from '#web/live/photos/ShownPhotos.tsx'
import type { Message } from '#domain/language/message.ts'
import { logValueText } from '#web/features/logs/corrections/logValueText.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { logFieldLabels } from '#domain/fermentation/logCorrections.ts'
import type { LogRevisionsQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { LogRevisionsDocument } from '#web/features/logs/corrections/correctionDocuments.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { Stack } from '#web/ui/layout/Stack.ts'

type Revision = LogRevisionsQuery['logRevisions'][number]

/** Corrections and withdrawals in a batch's log: what, who, when and why. Empty if there are none. */
export function LogRevisions({ batchId }: { batchId: string }) {
  const { data } = useLiveQuery(LogRevisionsDocument, { variables: { batchId } })
  useUnits()
  const revisions = data?.logRevisions ?? []
  if (revisions.length === 0) return null
  return (
    <section aria-label={text('logs.corrections')}>
      <Text as="h3" $size="md" $below="xs">
        {text('logs.correctionsCount', { count: revisions.length })}
      </Text>
      <Stack as="ul" $gap="sm">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <p>{headline(revision)}</p>
            <Muted as="p">
              {revision.changes.flatMap((change) => changeText(revision, change)).join(' · ')}
            </Muted>
            <ShownPhotos photos={revision.photos} />
          </li>
        ))}
      </Stack>
    </section>
  )
}

function headline({ kind, by, at, loggedBy, reason }: Revision): string {
  const values = { who: by.name, moment: momentText(Date.parse(at)), reason }
  const isWithdrawn = kind === 'WITHDRAWN'
  if (loggedBy?.id === by.id) return text(isWithdrawn ? 'logs.withdrewOwn' : 'logs.correctedOwn', values)
  const whose = loggedBy?.name ?? text('common.unknown')
  return text(isWithdrawn ? 'logs.withdrewOf' : 'logs.correctedOf', { ...values, whose })
}

const labels: Readonly<Record<string, Message>> = logFieldLabels

function changeText({ kind }: Revision, { field, from, to }: Revision['changes'][number]): string[] {
  if (field === 'photoIds') return photosText(from, to)
  const label = labels[field]
  const values = { field: label ? textOf(label) : field, from: logValueText(field, from) }
  if (kind !== 'WITHDRAWN') return [text('logs.fieldChanged', { ...values, to: logValueText(field, to) })]
  if (field === 'issueFlag' && from === 'false') return []
  return [text('logs.fieldWas', { field: values.field, value: values.from })]
}

/** How many photos were added and removed; nothing where only their order changed. */
function photosText(from: string | null, to: string | null): string[] {
  const [before, after] = [from?.split(' ') ?? [], to?.split(' ') ?? []]
  const added = after.filter((id) => !before.includes(id)).length
  const removed = before.filter((id) => !after.includes(id)).length
  return [
    ...(added > 0 ? [text('photos.countAdded', { count: added })] : []),
    ...(removed > 0 ? [text('photos.countRemoved', { count: removed })] : []),
  ]
}
