import { IconAlertTriangle, IconCircleCheck, IconTimelineEventX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Badge } from '#web/ui/data/Badge.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatDay } from '#web/ui/dates/dates.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { stateOf, type StayView } from './timelineViews.ts'

/** The timeline as a table. */
export function TimelineList({
  stays,
  onOpen,
}: {
  stays: readonly StayView[]
  onOpen: (batchId: string) => void
}) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  if (stays.length === 0) return <EmptyState icon={IconTimelineEventX} title="No tank is planned for yet" />
  return (
    <DataTable
      label="Tanks over time"
      items={stays}
      columns={columns}
      keyOf={({ batchId, kind }) => `${batchId}-${kind}`}
    />
  )
}

function columnsFor(onOpen: (batchId: string) => void): DataColumn<StayView>[] {
  return [
    {
      header: 'Tank',
      cell: ({ vessel }) => <strong>{vessel.label}</strong>,
      sortBy: ({ vessel }) => vessel.label,
    },
    { header: 'From', cell: ({ from }) => formatDay(from), sortBy: ({ from }) => from, isShort: true },
    { header: 'Until', cell: ({ until }) => formatDay(until), sortBy: ({ until }) => until, isShort: true },
    {
      header: 'Batch',
      cell: ({ batch }) => (
        <Button onClick={() => onOpen(batch.id)}>
          {batch.batchNumber} {batch.recipe.name}
        </Button>
      ),
      sortBy: ({ batch }) => batch.batchNumber,
    },
    { header: 'State', cell: stateOf, sortBy: stateOf },
    {
      header: 'Clash',
      cell: ({ clashesWith }) =>
        clashesWith.length > 0 ? (
          <Badge tone="red" icon={IconAlertTriangle} label={`Clash with ${clashesWith.join(', ')}`} />
        ) : (
          <Badge tone="gray" icon={IconCircleCheck} label="None" />
        ),
      sortBy: ({ clashesWith }) => clashesWith.join(),
    },
  ]
}
