import { IconAlertTriangle, IconCircleCheck, IconTimelineEventX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Badge } from '#web/ui/data/Badge.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatDay } from '#web/ui/dates/dates.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { keyOf, stateLabels, stateOf, type StayView } from './timelineViews.ts'
import { text } from '#web/ui/language/text.ts'

/** The timeline as a table. */
export function TimelineList({
  stays,
  onOpen,
}: {
  stays: readonly StayView[]
  onOpen: (batchId: string) => void
}) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  if (stays.length === 0) return <EmptyState icon={IconTimelineEventX} title={text('planning.noStays')} />
  return <DataTable label={text('planning.tanks')} items={stays} columns={columns} keyOf={keyOf} />
}

const stateText = (stay: StayView) => text(stateLabels[stateOf(stay)], { kind: stay.kind })

function columnsFor(onOpen: (batchId: string) => void): DataColumn<StayView>[] {
  return [
    {
      header: text('planning.tank'),
      cell: ({ vessel }) => <strong>{vessel.label}</strong>,
      sortBy: ({ vessel }) => vessel.label,
    },
    {
      header: text('planning.from'),
      cell: ({ from }) => formatDay(from),
      sortBy: ({ from }) => from,
      isShort: true,
    },
    {
      header: text('planning.until'),
      cell: ({ until }) => formatDay(until),
      sortBy: ({ until }) => until,
      isShort: true,
    },
    {
      header: text('batches.batch'),
      cell: ({ batch }) => (
        <Row as="span" $wrap $gap="xs sm">
          <BatchLink number={batch.batchNumber} />
          <Button onClick={() => onOpen(batch.id)}>{batch.recipe.name}</Button>
        </Row>
      ),
      sortBy: ({ batch }) => batch.batchNumber,
    },
    { header: text('planning.state'), cell: stateText, sortBy: stateText },
    {
      header: text('planning.clashWord'),
      cell: ({ clashesWith }) =>
        clashesWith.length > 0 ? (
          <Badge
            tone="red"
            icon={IconAlertTriangle}
            label={text('planning.clashWith', { batches: { list: clashesWith } })}
          />
        ) : (
          <Badge tone="gray" icon={IconCircleCheck} label={text('planning.noClash')} />
        ),
      sortBy: ({ clashesWith }) => clashesWith.join(),
    },
  ]
}
