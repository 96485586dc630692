import type { Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { volumeNumber } from '#domain/units/volumeText.ts'
import { batchStages } from '#domain/batches/batchStages.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import type { DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatDay } from '#web/ui/dates/dates.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { NoValue } from '#web/ui/data/tableParts.ts'
import { BatchActions } from '#web/features/schedule/batch/BatchActions.tsx'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { BatchView } from './scheduleViews.ts'

/** The columns of the schedule's list. */
export function scheduleColumns(
  onOpen: (batchId: string) => void,
  onPlan: (planning: Planning) => void,
  units: Units,
): DataColumn<BatchView>[] {
  return [
    {
      header: 'Batch #',
      cell: (batch) => (
        <strong>
          <BatchLink number={batch.batchNumber} />
        </strong>
      ),
      sortBy: (batch) => batch.batchNumber,
      isShort: true,
    },
    { header: 'Recipe', sortBy: (batch) => batch.recipe.name },
    {
      header: 'Date',
      cell: (batch) => formatDay(batch.brewDate),
      sortBy: (batch) => batch.brewDate,
      isShort: true,
    },
    {
      header: `Size (${signOf(units, 'volume')})`,
      cell: (batch) => volumeNumber(batch.batchSizeBBL, units),
      sortBy: (batch) => batch.batchSizeBBL,
      isNumber: true,
    },
    {
      header: 'Status',
      cell: (batch) => <StageBadge stage={batch.stage} />,
      sortBy: (batch) => batchStages.indexOf(batch.stage),
    },
    { header: 'Fermenter', cell: (batch) => batch.fermenter?.label ?? '–' },
    { header: 'Brite Tank', cell: (batch) => batch.briteTank?.label ?? '–' },
    {
      header: 'Brewer',
      cell: (batch) => batch.brewer?.name ?? <NoValue>Unassigned</NoValue>,
      sortBy: (batch) => batch.brewer?.name ?? '',
    },
    { header: 'Actions', cell: (batch) => <BatchActions batch={batch} onOpen={onOpen} onPlan={onPlan} /> },
  ]
}
