import { text, textOf } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconArchiveOff, IconFilter, IconSearchOff } from '@tabler/icons-react'
import { useMemo, useState, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PastBatchesDocument, VesselsDocument } from '#web/features/batch/batchDocuments.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { Pager } from '#web/ui/data/Pager.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { volumeNumber } from '#domain/units/volumeText.ts'
import { batchStages } from '#domain/batches/batchStages.ts'
import { cancellationText } from '#domain/batches/cancellation.ts'
import type { PastBatchesQuery } from '#generated/gql/graphql.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { formatDay, formatDayOf } from '#web/ui/dates/dates.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'

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

type PastBatch = PastBatchesQuery['pastBatches']['batches'][number]

const finishedOn = ({ completedAt }: PastBatch) => (completedAt ? formatDayOf(completedAt) : '–')

/** How it ended; of a cancelled one also why, and what was dumped. */
function Status({ batch }: { batch: PastBatch }) {
  const why = cancellationText(batch)
  return (
    <>
      <StageBadge stage={batch.stage} />
      {why && (
        <Muted as="p" $size="xs">
          {textOf(why)}
        </Muted>
      )}
    </>
  )
}

/** The columns of the past batches. */
const pastColumns = (units: Units): DataColumn<PastBatch>[] => [
  {
    header: text('batch.columnNumber'),
    cell: ({ batchNumber }) => <BatchLink number={batchNumber} />,
    sortBy: ({ batchNumber }) => batchNumber,
    isShort: true,
  },
  { header: text('batch.columnBeer'), sortBy: ({ recipe }) => recipe.name },
  { header: text('batch.columnStyle'), sortBy: ({ recipe }) => recipe.style },
  {
    header: text('batch.columnBrewed'),
    cell: ({ brewedOn }) => formatDay(brewedOn),
    sortBy: ({ brewedOn }) => brewedOn,
    isShort: true,
  },
  {
    header: text('batch.columnFinished'),
    cell: finishedOn,
    sortBy: ({ completedAt }) => completedAt ?? '',
    isShort: true,
  },
  {
    header: text('batch.columnSize', { unit: signOf(units, 'volume') }),
    cell: ({ batchSizeBBL }) => volumeNumber(batchSizeBBL, units, shownLocale()),
    sortBy: ({ batchSizeBBL }) => batchSizeBBL,
    isNumber: true,
  },
  { header: text(vesselTypeLabels.FERMENTER), cell: ({ fermenter }) => fermenter?.label ?? '–' },
  { header: text(vesselTypeLabels.BRITE_TANK), cell: ({ briteTank }) => briteTank?.label ?? '–' },
  {
    header: text('batch.columnStatus'),
    cell: (batch) => <Status batch={batch} />,
    sortBy: ({ stage }) => batchStages.indexOf(stage),
  },
]

/** What past batches are searched by. */
interface PastFilter {
  search: string
  from: string | null
  until: string | null
  vesselId: string | null
}

interface PastFiltersProps {
  filter: PastFilter
  onChange: (changes: Partial<PastFilter>) => void
}

/** How long after the last key, in ms, the search is sent. */
const pauseMs = 250

/** The fields that past batches are searched by. */
function PastFilters({ filter, onChange }: PastFiltersProps) {
  const { data } = useLiveQuery(VesselsDocument)
  const [typed, setTyped] = useState(filter.search)
  const [isUnfolded, setUnfolded] = useState(Boolean(filter.from ?? filter.until ?? filter.vesselId))
  const search = useEffectEvent((sought: string) => sought !== filter.search && onChange({ search: sought }))
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Fields role="search" aria-label={text('batch.pastBatches')}>
      <TextField
        label={text('batch.search')}
        type="search"
        placeholder={text('batch.searchExample')}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Unfold icon={IconFilter} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        {text('batch.filter')}
      </Unfold>
      <Rest $isUnfolded={isUnfolded}>
        <DateField
          label={text('batch.brewedFrom')}
          placeholder={text('batch.anyDay')}
          value={filter.from}
          max={filter.until}
          onChange={(from) => onChange({ from })}
        />
        <DateField
          label={text('batch.brewedUntil')}
          placeholder={text('batch.anyDay')}
          value={filter.until}
          min={filter.from}
          onChange={(until) => onChange({ until })}
        />
        <Select
          label={text('batch.vessel')}
          value={filter.vesselId ?? ''}
          onChange={(event) => onChange({ vesselId: event.target.value || null })}
          choices={[
            { value: '', label: text('batch.anyVessel') },
            ...(data?.equipment ?? []).map(({ id, label }) => ({ value: id, label })),
          ]}
        />
      </Rest>
    </Fields>
  )
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: 2fr 1fr 1fr 1fr;
  gap: ${theme.space.md};
  margin-bottom: ${theme.space.lg};

  ${theme.media.medium} {
    grid-template-columns: 1fr 1fr;
  }
  ${theme.media.cards} {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${theme.space.xs};
  }
`

/** On a phone the batches come first, and what is searched by less often is unfolded. */
const Unfold = styled(Button)`
  display: none;
  align-self: end;
  min-height: ${theme.size.mainAction};

  ${theme.media.cards} {
    display: inline-flex;
  }
`

const Rest = styled.div<{ $isUnfolded: boolean }>`
  display: contents;

  ${theme.media.cards} {
    display: ${(props) => (props.$isUnfolded ? 'contents' : 'none')};

    > * {
      grid-column: 1 / -1;
    }
  }
`
