import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconCalendarOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Pager } from '#web/ui/data/Pager.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import { scheduleColumns } from './scheduleColumns.tsx'
import { ScheduleListDocument } from './scheduleDocuments.ts'
import { text } from '#web/ui/language/text.ts'

interface ScheduleListProps {
  /** How many batches there are. */
  total: number
  onOpen: (batchId: string) => void
  onPlan: (planning: Planning) => void
}

const pageSize = 50

/** Every batch in a table, a page at a time, the unfinished ones first. */
export function ScheduleList({ total, onOpen, onPlan }: ScheduleListProps) {
  const [page, setPage] = useState(0)
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1)
  const offset = Math.min(page, lastPage) * pageSize
  const { data, error, refetch } = useLiveQuery(ScheduleListDocument, {
    variables: { limit: pageSize, offset },
  })
  const units = useUnits()
  const columns = useMemo(() => scheduleColumns(onOpen, onPlan, units), [onOpen, onPlan, units])
  if (!data && error)
    return <ErrorState title={text('schedule.listFailed')} message={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton $height="480px" />
  if (data.batches.length === 0) {
    return (
      <EmptyState icon={IconCalendarOff} title={text('schedule.nothing')}>
        {text('schedule.nothingHint')}
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        label={text('schedule.list')}
        items={data.batches}
        columns={columns}
        keyOf={(batch) => batch.id}
      />
      <Pager
        what={text('schedule.batches')}
        offset={offset}
        pageSize={pageSize}
        total={total}
        onGo={setPage}
      />
    </>
  )
}
