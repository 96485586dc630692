import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconNotesOff } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import styled from 'styled-components'
import { gravityText } from '#domain/fermentation/gravity.ts'
import { measurementText } from '#domain/fermentation/readings.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { logTypeLabels } from '#domain/fermentation/logWords.ts'
import { theme } from '#web/theme.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { LogMenu, type LogTask } from '#web/features/logs/LogMenu.tsx'
import { LogNotes } from '#web/features/logs/entry/LogNotes.tsx'
import { isOpenIssue } from '#domain/fermentation/issues.ts'
import { ResolveIssue } from '#web/live/issues/OpenIssue.tsx'
import type { HistoryBatch, HistoryLog } from './historyChart.ts'

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
        <LogNotes log={log} />
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
export function HistoryTable({ batch: { id, batchNumber }, logs, onTask, children }: HistoryTableProps) {
  const units = useUnits()
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
      <DataTable label={label} items={logs} columns={withActions} keyOf={(log) => log.id} />
      {children}
    </Box>
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
