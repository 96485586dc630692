import { batchStages } from '#domain/batches/batchStages.ts'
import type { DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatDay } from '#web/ui/dates/dates.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { BatchActions } from '#web/features/schedule/batch/BatchActions.tsx'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { BatchView } from './scheduleViews.ts'

/** The columns of the schedule's list. */
export function scheduleColumns(
  onOpen: (batchId: string) => void,
  onPlan: (planning: Planning) => void,
): DataColumn<BatchView>[] {
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
    {
      id: 'actions',
      header: 'Actions',
      cell: (batch) => <BatchActions batch={batch} onOpen={onOpen} onPlan={onPlan} />,
    },
  ]
}
