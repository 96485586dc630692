import { IconNotesOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { gravityText } from '#domain/gravity.ts'
import { logTypeLabels } from '#domain/logWords.ts'
import { measurementText } from '#domain/readings.ts'
import { theme } from '#web/theme.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { DataTable, type DataColumn } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LogNotes } from './LogNotes.tsx'
import type { HistoryLog } from './historyChart.ts'

interface HistoryTableProps {
  batchNumber: string
  logs: readonly HistoryLog[]
  /** Below the last row. */
  children: ReactNode
}

const columns: DataColumn<HistoryLog>[] = [
  {
    id: 'when',
    header: 'Date/Time',
    cell: ({ timestamp }) => <time dateTime={timestamp}>{momentText(Date.parse(timestamp))}</time>,
    isShort: true,
  },
  { id: 'type', header: 'Type', cell: ({ logType }) => logTypeLabels[logType] },
  {
    id: 'temp',
    header: 'Temp',
    cell: ({ temperature }) => measurementText('temperature', temperature),
    isShort: true,
  },
  { id: 'gravity', header: 'Gravity', cell: ({ gravity }) => gravityText(gravity), isShort: true },
  { id: 'notes', header: 'Notes', cell: (log) => <LogNotes log={log} /> },
  { id: 'by', header: 'By', cell: ({ loggedBy }) => loggedBy?.name ?? 'Unknown', isShort: true },
]

/** Every entry that is loaded, newest first, in a box that scrolls. */
export function HistoryTable({ batchNumber, logs, children }: HistoryTableProps) {
  if (logs.length === 0) return <EmptyState icon={<IconNotesOff />} title="No logs yet for this batch" />
  const label = `Log entries of batch ${batchNumber}`
  return (
    <Box tabIndex={0} role="region" aria-label={`${label}, scrolls`}>
      <DataTable label={label} items={logs} columns={columns} keyOf={(log) => log.id} />
      {children}
    </Box>
  )
}

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
