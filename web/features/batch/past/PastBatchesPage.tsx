import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconArchiveOff, IconSearchOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PastBatchesDocument } from '#web/features/batch/batchDocuments.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import { Pager } from '#web/ui/data/Pager.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { pastColumns } from './pastColumns.tsx'
import { PastFilters, type PastFilter } from './PastFilters.tsx'

const pageSize = 50
const names = ['search', 'from', 'until', 'vesselId'] as const

/** Every completed and cancelled batch, by number, beer, day or vessel. What is searched is in the address. */
export function PastBatchesPage() {
  const [params, setParams] = useSearchParams()
  const [page, setPage] = useState(0)
  const filter: PastFilter = {
    search: params.get('search') ?? '',
    from: params.get('from'),
    until: params.get('until'),
    vesselId: params.get('vesselId'),
  }
  const query = useLiveQuery(PastBatchesDocument, {
    variables: { ...filter, limit: pageSize, offset: page * pageSize },
  })
  const { data, asOf } = query
  const change = (changes: Partial<PastFilter>) => {
    const next = { ...filter, ...changes }
    const said = names.flatMap((name) => (next[name] ? [[name, next[name]] as [string, string]] : []))
    setPage(0)
    setParams(said, { replace: true })
  }
  const units = useUnits()
  const columns = useMemo(() => pastColumns(units), [units])
  const isFiltered = names.some((name) => filter[name])
  return (
    <>
      <PageHeader
        title="Past Batches"
        subtitle="Every completed and cancelled batch, with its whole record"
      />
      <StaleNote asOf={asOf} />
      <PastFilters filter={filter} onChange={change} />
      <Pending of={query} failure="The past batches could not be loaded">
        <LoadingNote what="the past batches" />
        <Skeleton $height="480px" />
      </Pending>
      {data && data.pastBatches.batches.length > 0 && (
        <>
          <DataTable
            label="Past batches"
            items={data.pastBatches.batches}
            columns={columns}
            keyOf={({ id }) => id}
          />
          <Pager
            what="batches"
            offset={page * pageSize}
            pageSize={pageSize}
            total={data.pastBatches.total}
            onGo={setPage}
          />
        </>
      )}
      {data?.pastBatches.total === 0 && (isFiltered ? <NothingFound /> : <NothingYet />)}
    </>
  )
}

function NothingFound() {
  return (
    <EmptyState icon={IconSearchOff} title="No past batch matches">
      Search for a part of its number, its beer or its style, or widen the days.
    </EmptyState>
  )
}

function NothingYet() {
  return (
    <EmptyState icon={IconArchiveOff} title="No batch is finished yet">
      Batches appear here once they are completed or cancelled, and stay for ever.
    </EmptyState>
  )
}
