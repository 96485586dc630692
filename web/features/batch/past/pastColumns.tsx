import type { Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { volumeNumber } from '#domain/units/volumeText.ts'
import { batchStages } from '#domain/batches/batchStages.ts'
import type { BatchView } from '#web/features/batch/batchViews.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import type { DataColumn } from '#web/ui/data/DataTable.tsx'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { formatDay, formatDayOf } from '#web/ui/dates/dates.ts'

const finishedOn = ({ completedAt }: BatchView) => (completedAt ? formatDayOf(completedAt) : '–')

/** The columns of the past batches. */
export const pastColumns = (units: Units): DataColumn<BatchView>[] => [
  {
    header: 'Batch #',
    cell: ({ batchNumber }) => <BatchLink number={batchNumber} />,
    sortBy: ({ batchNumber }) => batchNumber,
    isShort: true,
  },
  { header: 'Beer', sortBy: ({ recipe }) => recipe.name },
  { header: 'Style', sortBy: ({ recipe }) => recipe.style },
  {
    header: 'Brewed',
    cell: ({ brewDate }) => formatDay(brewDate),
    sortBy: ({ brewDate }) => brewDate,
    isShort: true,
  },
  { header: 'Finished', cell: finishedOn, sortBy: ({ completedAt }) => completedAt ?? '', isShort: true },
  {
    header: `Size (${signOf(units, 'volume')})`,
    cell: ({ batchSizeBBL }) => volumeNumber(batchSizeBBL, units),
    sortBy: ({ batchSizeBBL }) => batchSizeBBL,
  },
  { header: 'Fermenter', cell: ({ fermenter }) => fermenter?.label ?? '–' },
  { header: 'Brite Tank', cell: ({ briteTank }) => briteTank?.label ?? '–' },
  {
    header: 'Status',
    cell: ({ stage }) => <StageBadge stage={stage} />,
    sortBy: ({ stage }) => batchStages.indexOf(stage),
  },
]
