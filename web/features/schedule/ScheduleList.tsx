import { IconCalendarOff, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import styled from 'styled-components'
import { batchStages } from '#domain/batchStages.ts'
import { theme } from '#web/theme.ts'
import { DataTable, type DataColumn } from '#web/ui/DataTable.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useRoleRefusal } from '#web/ui/signedInUser.ts'
import { StageBadge } from '#web/ui/StageBadge.tsx'
import type { BatchView } from './scheduleViews.ts'

interface ScheduleListProps {
  batches: readonly BatchView[]
  onOpen: (batchId: string) => void
  onEdit: (batchId: string) => void
  onDelete: (batchId: string) => void
}

/** Every batch in a table. */
export function ScheduleList({ batches, onOpen, onEdit, onDelete }: ScheduleListProps) {
  const columns = useMemo(() => columnsFor({ onOpen, onEdit, onDelete }), [onOpen, onEdit, onDelete])
  if (batches.length === 0) {
    return (
      <EmptyState icon={<IconCalendarOff />} title="Nothing is scheduled yet">
        A brew that is planned appears here at once.
      </EmptyState>
    )
  }
  return <DataTable label="Brew schedule" items={batches} columns={columns} keyOf={(batch) => batch.id} />
}

type ListActions = Pick<ScheduleListProps, 'onOpen' | 'onEdit' | 'onDelete'>

function columnsFor(actions: ListActions): DataColumn<BatchView>[] {
  return [
    {
      id: 'batchNumber',
      header: 'Batch #',
      cell: (batch) => <strong>{batch.batchNumber}</strong>,
      sortBy: (batch) => batch.batchNumber,
      isShort: true,
    },
    {
      id: 'recipe',
      header: 'Recipe',
      cell: (batch) => batch.recipe.name,
      sortBy: (batch) => batch.recipe.name,
    },
    {
      id: 'date',
      header: 'Date',
      cell: (batch) => formatDay(batch.brewDate),
      sortBy: (batch) => batch.brewDate,
      isShort: true,
    },
    {
      id: 'size',
      header: 'Size (BBL)',
      cell: (batch) => batch.batchSizeBBL,
      sortBy: (batch) => batch.batchSizeBBL,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (batch) => <StageBadge stage={batch.stage} />,
      sortBy: (batch) => batchStages.indexOf(batch.stage),
    },
    { id: 'fermenter', header: 'Fermenter', cell: (batch) => batch.fermenter?.label ?? '–' },
    { id: 'briteTank', header: 'Brite Tank', cell: (batch) => batch.briteTank?.label ?? '–' },
    {
      id: 'brewer',
      header: 'Brewer',
      cell: (batch) => batch.brewer?.name ?? 'Unassigned',
      sortBy: (batch) => batch.brewer?.name ?? '',
    },
    { id: 'actions', header: 'Actions', cell: (batch) => <Actions batch={batch} {...actions} /> },
  ]
}

function Actions({ batch, onOpen, onEdit, onDelete }: ListActions & { batch: BatchView }) {
  const number = batch.batchNumber
  const editRefusal = useRoleRefusal('updateBatch')
  const deleteRefusal = useRoleRefusal('deleteBatch')
  return (
    <Row>
      <IconButton
        label={`View details of batch ${number}`}
        icon={<IconEye size={20} aria-hidden="true" />}
        onClick={() => onOpen(batch.id)}
      />
      <IconButton
        label={`Edit batch ${number}`}
        icon={<IconPencil size={20} aria-hidden="true" />}
        disabledReason={editRefusal}
        onClick={() => onEdit(batch.id)}
      />
      <IconButton
        label={`Delete batch ${number}`}
        icon={<IconTrash size={20} aria-hidden="true" />}
        disabledReason={deleteRefusal}
        onClick={() => onDelete(batch.id)}
      />
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
