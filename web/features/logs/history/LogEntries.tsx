import { text, textOf } from '#web/ui/language/text.ts'
import { Suspense, useEffect, useState, useMemo, type ReactNode } from 'react'
import { OlderLogsDocument } from '#web/features/logs/logDocuments.ts'
import { useOlderPage } from '#web/live/queries/useOlderPage.ts'
import { ShowOlder } from '#web/ui/feedback/ShowOlder.tsx'
import { lazyView, preloadWhenIdle } from '#web/ui/programs/lazyView.ts'
import type { HistoryBatch, HistoryLog } from './historyChart.ts'
import { ShownPhotos } from '#web/live/photos/ShownPhotos.tsx'
import type { Message } from '#domain/language/message.ts'
import { logValueText } from '#web/features/logs/corrections/logValueText.ts'
import { logFieldLabels } from '#domain/fermentation/logCorrections.ts'
import type { LogRevisionsQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { LogRevisionsDocument } from '#web/features/logs/corrections/correctionDocuments.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { IconNotesOff } from '@tabler/icons-react'
import styled from 'styled-components'
import { gravityText } from '#domain/fermentation/gravity.ts'
import { measurementText, measurementAmong, measurementKinds } from '#domain/fermentation/readings.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { logTypeLabels, appearanceLabels, severityLabels } from '#domain/fermentation/logWords.ts'
import { theme } from '#web/theme.ts'
import { issueLook } from '#web/ui/data/looks.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Detail } from '#web/ui/layout/Detail.ts'
import { type LogTask, LogMenu } from '#web/features/logs/LogMenu.tsx'
import { isOpenIssue } from '#domain/fermentation/issues.ts'
import { ResolveIssue } from '#web/live/issues/OpenIssue.tsx'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Rows } from '#web/ui/layout/Rows.ts'
import { useMedia } from '#web/ui/device/useMedia.ts'

const LogTaskDialog = lazyView('LogTaskDialog', () => import('#web/features/logs/LogTaskDialog.tsx'))

/** A batch's entries, newest first, each to be corrected or withdrawn, and the corrections so far. */
export function LogEntries({ batch, logs }: { batch: HistoryBatch; logs: readonly HistoryLog[] }) {
  const [loadOlder, older] = useOlderPage(OlderLogsDocument)
  const [task, setTask] = useState<LogTask | null>(null)
  useEffect(() => preloadWhenIdle([LogTaskDialog.preload]), [])
  const chosen = logs.find(({ id }) => id === task?.log.id)
  const last = logs.at(-1)
  return (
    <>
      <HistoryTable logs={logs} batch={batch} onTask={setTask}>
        {last && batch.logCount > logs.length && (
          <ShowOlder of={older} onShow={() => void loadOlder({ batchId: batch.id, before: last.id })}>
            {text('logs.showOlder', { count: batch.logCount - logs.length })}
          </ShowOlder>
        )}
      </HistoryTable>
      <LogRevisions batchId={batch.id} />
      <Suspense>
        {task && chosen && (
          <LogTaskDialog
            key={chosen.id}
            batch={batch}
            task={{ ...task, log: chosen }}
            onClose={() => setTask(null)}
          />
        )}
      </Suspense>
    </>
  )
}

type Revision = LogRevisionsQuery['logRevisions'][number]

/** Corrections and withdrawals in a batch's log: what, who, when and why. Empty if there are none. */
function LogRevisions({ batchId }: { batchId: string }) {
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

interface HistoryTableProps {
  batch: Pick<HistoryBatch, 'id' | 'batchNumber'>
  logs: readonly HistoryLog[]
  onTask: (task: LogTask) => void
  /** Below the last row. */
  children: ReactNode
}

const columnsIn = (units: Units, batch: HistoryTableProps['batch']): DataColumn<HistoryLog>[] => [
  {
    header: text('logs.columnTime'),
    cell: ({ timestamp }) => <time dateTime={timestamp}>{momentText(Date.parse(timestamp))}</time>,
    isShort: true,
  },
  { header: text('logs.columnType'), cell: ({ logType }) => text(logTypeLabels[logType]), isShort: true },
  {
    header: text('logs.columnTemp'),
    cell: ({ temperature }) => (
      <Text $lines="nowrap">{measurementText('temperature', temperature, units, shownLocale())}</Text>
    ),
    isNumber: true,
  },
  {
    header: text('fermentation.gravity'),
    cell: ({ gravity }) => <Text $lines="nowrap">{gravityText(gravity, units, shownLocale())}</Text>,
    isNumber: true,
  },
  {
    header: text('logs.columnNotes'),
    cell: (log) => (
      <>
        {hasNotes(log) ? <LogNotes log={log} /> : '–'}
        {isOpenIssue(log) && <ResolveIssue issue={log} batch={batch} />}
      </>
    ),
    whole: 'value',
  },
  { header: text('logs.columnBy'), cell: writer },
]

function writer({ loggedBy, version }: HistoryLog) {
  return (
    <>
      <Name>{loggedBy?.name ?? text('common.unknown')}</Name>
      {version > 1 && <Detail $size="md">{text('logs.isCorrected')}</Detail>}
    </>
  )
}

/** All loaded entries, newest first, in a scrolling box. */
function HistoryTable({ batch: { id, batchNumber }, logs, onTask, children }: HistoryTableProps) {
  const units = useUnits()
  const isPhone = useMedia(phone)
  // A new column is a new component: its open menu would close.
  const withActions = useMemo(
    (): DataColumn<HistoryLog>[] => [
      ...columnsIn(units, { id, batchNumber }),
      {
        header: text('logs.columnActions'),
        cell: (log) => <LogMenu log={log} onTask={onTask} />,
        whole: 'actions',
      },
    ],
    [onTask, units, id, batchNumber],
  )
  if (logs.length === 0) return <EmptyState icon={IconNotesOff} title={text('logs.noLogs')} />
  const label = text('logs.entriesOf', { number: batchNumber })
  return (
    <Box tabIndex={0} role="region" aria-label={text('logs.entriesScroll', { number: batchNumber })}>
      {isPhone ? (
        <Rows aria-label={label}>
          {logs.map((log) => (
            <PhoneEntry key={log.id} log={log} batch={{ id, batchNumber }} onTask={onTask} />
          ))}
        </Rows>
      ) : (
        <DataTable label={label} items={logs} columns={withActions} keyOf={(log) => log.id} />
      )}
      {children}
    </Box>
  )
}

const phone = theme.media.cards.replace('@media ', '')

interface PhoneEntryProps extends Pick<HistoryTableProps, 'batch' | 'onTask'> {
  log: HistoryLog
}

/** An entry in two lines: what was measured, and when and by whom; below them what else was said. */
function PhoneEntry({ log, batch, onTask }: PhoneEntryProps) {
  const units = useUnits()
  const { temperature, gravity, logType, timestamp, loggedBy, version } = log
  const measured = [
    typeof temperature === 'number' && measurementText('temperature', temperature, units, shownLocale()),
    typeof gravity === 'number' && gravityText(gravity, units, shownLocale()),
  ]
  return (
    <li>
      <div>
        <Text as="p" $weight="medium">
          {[...measured, text(logTypeLabels[logType])].filter(Boolean).join(' · ')}
        </Text>
        <Muted as="p">
          <time dateTime={timestamp}>{momentText(Date.parse(timestamp))}</time>
          {' · '}
          {loggedBy?.name ?? text('common.unknown')}
          {version > 1 && ` · ${text('logs.isCorrected')}`}
        </Muted>
        {hasNotes(log) && <LogNotes log={log} />}
        {isOpenIssue(log) && <ResolveIssue issue={log} batch={batch} />}
      </div>
      <LogMenu log={log} onTask={onTask} />
    </li>
  )
}

/** Wide enough that most names aren't broken within a word, however long the notes are. */
const Name = styled.span`
  display: block;
  min-width: 6em;
`

const Box = styled.div`
  max-height: 500px;
  overflow-y: auto;
  border-radius: ${theme.radius.lg};

  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    background: ${theme.color.sunken};
  }
`

/** What was measured besides temperature and gravity, and what was noted in words of its own. */
function factsOf(log: HistoryLog): string[] {
  return [
    ...measurementKinds
      .filter((kind) => kind !== 'temperature' && kind !== 'gravity')
      .map((kind) => typeof log[kind] === 'number' && textOf(measurementAmong(kind, log[kind]))),
    log.appearance && text(appearanceLabels[log.appearance]),
    log.aromaNotes && text('logs.aromaOf', { notes: log.aromaNotes }),
    log.tasteNotes && text('logs.tasteOf', { notes: log.tasteNotes }),
    typeof log.volume === 'number' && text('logs.volumeMoved', { volume: measuredVolume(log.volume) }),
    ...log.additions.map(({ name, quantity, unit }) =>
      text('logs.additionOf', { amount: { amount: quantity, unit }, name }),
    ),
  ].filter((fact) => typeof fact === 'string')
}

/** Whether an entry says more than temperature and gravity. */
const hasNotes = (log: HistoryLog) =>
  log.issueFlag || Boolean(log.generalNotes) || log.photos.length > 0 || factsOf(log).length > 0

/** Everything in an entry besides temperature and gravity, the issue first. */
function LogNotes({ log }: { log: HistoryLog }) {
  useUnits()
  const facts = factsOf(log)
  return (
    <Words>
      {log.issueFlag && (
        <Row as="p" $gap="xxs" $tone="red" $weight="medium">
          <issueLook.icon size={16} aria-hidden="true" />
          {[
            text('logs.hasIssue'),
            log.issueSeverity && text(severityLabels[log.issueSeverity]),
            log.issueDescription,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Row>
      )}
      {log.issueResolvedAt && <Quiet>{resolutionOf(log)}</Quiet>}
      {log.generalNotes && <p>{log.generalNotes}</p>}
      {facts.length > 0 && <Quiet>{facts.join(' · ')}</Quiet>}
      <ShownPhotos photos={log.photos} />
    </Words>
  )
}

const resolutionOf = ({ issueResolver: name, issueResolution: note }: HistoryLog) =>
  name && note ? text('issues.resolvedBy', { name, note }) : text('issues.resolved')

const Words = styled.div`
  display: grid;
  gap: 2px;
  padding: ${theme.space.xxs} 0;
  line-height: ${theme.font.leading.snug};
  white-space: pre-line;
`
