import { textOf } from '#web/ui/language/text.ts'
import { logFieldLabels, logValueText } from '#domain/fermentation/logCorrections.ts'
import type { LogRevisionsQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { LogRevisionsDocument } from '#web/features/logs/corrections/correctionDocuments.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { Stack } from '#web/ui/layout/Stack.ts'

type Revision = LogRevisionsQuery['logRevisions'][number]

/** Corrections and withdrawals in a batch's log: what, who, when and why. Empty if there are none. */
export function LogRevisions({ batchId }: { batchId: string }) {
  const { data } = useLiveQuery(LogRevisionsDocument, { variables: { batchId } })
  const units = useUnits()
  const revisions = data?.logRevisions ?? []
  if (revisions.length === 0) return null
  return (
    <section aria-label="Corrections">
      <Text as="h3" $size="md" $below="xs">
        Corrections ({revisions.length})
      </Text>
      <Stack as="ul" $gap="sm">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <p>
              {headline(revision)}: {revision.reason}
            </p>
            <Muted as="p">
              {revision.changes.flatMap((change) => changeText(revision, change, units)).join(' · ')}
            </Muted>
          </li>
        ))}
      </Stack>
    </section>
  )
}

function headline({ kind, by, at, loggedBy }: Revision): string {
  const verb = kind === 'WITHDRAWN' ? 'withdrew' : 'corrected'
  const whose =
    loggedBy?.id === by.id ? 'an entry of their own' : `an entry by ${loggedBy?.name ?? 'Unknown'}`
  return `${by.name} ${verb} ${whose} on ${momentText(Date.parse(at))}`
}

function changeText(
  { kind }: Revision,
  { field, from, to }: Revision['changes'][number],
  units: Units,
): string[] {
  const label = (logFieldLabels as Record<string, string>)[field] ?? field
  const text = (value: string | null | undefined) =>
    textOf(logValueText(field, value, (iso) => momentText(Date.parse(iso)), units))
  if (kind === 'WITHDRAWN')
    return field === 'issueFlag' && from === 'false' ? [] : [`${label}: ${text(from)}`]
  return [`${label}: ${text(from)} → ${text(to)}`]
}
