import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconCalendarOff, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Pager } from '#web/ui/data/Pager.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import { ScheduleListDocument } from './scheduleDocuments.ts'
import { text } from '#web/ui/language/text.ts'
import styled from 'styled-components'
import type { Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { batchStages } from '#domain/batches/batchStages.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { formatDay } from '#web/ui/dates/dates.ts'
import { BeerDot } from '#web/ui/data/beerColor.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { NoValue } from '#web/ui/data/tableParts.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { vesselsOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { volumeNumber } from '#domain/units/volumeText.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'

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

/** The brewery's own numbers stay in one line; somebody's longer one may break. */
const BatchNumber = styled.strong`
  a {
    min-width: 10ch;
    white-space: normal;
  }
`

const Beer = styled.span`
  display: flex;
  align-items: baseline;

  > i {
    flex: none;
  }
`

/** The columns of the schedule's list. */
function scheduleColumns(
  onOpen: (batchId: string) => void,
  onPlan: (planning: Planning) => void,
  units: Units,
): DataColumn<BatchView>[] {
  return [
    {
      header: text('schedule.numberColumn'),
      cell: (batch) => (
        <BatchNumber>
          <BatchLink number={batch.batchNumber} />
        </BatchNumber>
      ),
      sortBy: (batch) => batch.batchNumber,
    },
    {
      header: text('batches.recipe'),
      cell: ({ recipe }) => (
        <Beer>
          <BeerDot $srm={recipe.colorSRM} aria-hidden="true" />
          <span>{recipe.name}</span>
        </Beer>
      ),
      sortBy: (batch) => batch.recipe.name,
    },
    {
      header: text('schedule.date'),
      cell: (batch) => formatDay(batch.brewDate),
      sortBy: (batch) => batch.brewDate,
      isShort: true,
    },
    {
      header: text('schedule.sizeColumn', { unit: signOf(units, 'volume') }),
      cell: (batch) => volumeNumber(batch.batchSizeBBL, units, shownLocale()),
      sortBy: (batch) => batch.batchSizeBBL,
      isNumber: true,
    },
    {
      header: text('schedule.status'),
      cell: (batch) => <StageBadge stage={batch.stage} />,
      sortBy: (batch) => batchStages.indexOf(batch.stage),
    },
    { header: text(vesselTypeLabels.FERMENTER), cell: (batch) => batch.fermenter?.label ?? '–' },
    {
      header: text(vesselTypeLabels.BRITE_TANK),
      cell: (batch) => vesselsOf(batch).briteTankId?.label ?? '–',
    },
    {
      header: text('batches.brewer'),
      cell: (batch) => batch.brewer?.name ?? <NoValue>{text('schedule.unassigned')}</NoValue>,
      sortBy: (batch) => batch.brewer?.name ?? '',
    },
    {
      header: text('schedule.actions'),
      cell: (batch) => <BatchActions batch={batch} onOpen={onOpen} onPlan={onPlan} />,
      whole: 'actions',
    },
  ]
}

interface BatchActionsProps {
  batch: BatchView
  onOpen: (batchId: string) => void
  onPlan: (planning: Planning) => void
}

/** The actions on a batch in the list. */
export function BatchActions({ batch, onOpen, onPlan }: BatchActionsProps) {
  const { id: batchId, batchNumber: number } = batch
  const editRefusal = useRoleRefusal('updateBatch')
  const deleteRefusal = useRoleRefusal('deleteBatch')
  return (
    <Row>
      <IconButton
        label={text('schedule.viewDetails', { number })}
        icon={IconEye}
        onClick={() => onOpen(batchId)}
      />
      <IconButton
        label={text('schedule.editBatch', { number })}
        icon={IconPencil}
        disabledReason={editRefusal}
        onClick={() => onPlan({ kind: 'edit', batchId })}
      />
      <IconButton
        label={text('schedule.deleteBatch', { number })}
        icon={IconTrash}
        disabledReason={deleteRefusal}
        onClick={() => onPlan({ kind: 'delete', batchId })}
      />
      <Avatars names={useEditors(`Batch:${batchId}`)} doing="editing" />
    </Row>
  )
}

const Row = styled.div`
  display: flex;

  ${theme.media.hover} {
    button {
      width: 36px;
    }
  }
`
