import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconArchiveOff, IconSearchOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PastBatchesDocument } from '#web/features/batch/batchDocuments.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import { Pager } from '#web/ui/data/Pager.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
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
      <PageHeader title={text('batch.pastTitle')} subtitle={text('batch.pastSubtitle')} />
      <StaleNote asOf={asOf} />
      <PastFilters filter={filter} onChange={change} />
      <Pending of={query} failure={text('batch.pastFailed')}>
        <LoadingNote what={text('batch.loadingPast')} />
        <Skeleton $height="480px" />
      </Pending>
      {data && data.pastBatches.batches.length > 0 && (
        <>
          <DataTable
            label={text('batch.pastBatches')}
            items={data.pastBatches.batches}
            columns={columns}
            keyOf={({ id }) => id}
          />
          <Pager
            what={text('batch.batches')}
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
    <EmptyState icon={IconSearchOff} title={text('batch.noMatch')}>
      {text('batch.noMatchHint')}
    </EmptyState>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={IconArchiveOff}
      title={text('batch.noneFinished')}
      action={<LinkButton to="/schedule">{text('batch.openSchedule')}</LinkButton>}
    >
      {text('batch.noneFinishedHint')}
    </EmptyState>
  )
}
