import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { text } from '#web/ui/language/text.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { volumeNumber } from '#domain/units/volumeText.ts'
import { batchStages } from '#domain/batches/batchStages.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import type { DataColumn } from '#web/ui/data/DataTable.tsx'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { formatDay, formatDayOf } from '#web/ui/dates/dates.ts'

const finishedOn = ({ completedAt }: BatchView) => (completedAt ? formatDayOf(completedAt) : '–')

/** The columns of the past batches. */
export const pastColumns = (units: Units): DataColumn<BatchView>[] => [
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
    cell: ({ brewDate }) => formatDay(brewDate),
    sortBy: ({ brewDate }) => brewDate,
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
    cell: ({ stage }) => <StageBadge stage={stage} />,
    sortBy: ({ stage }) => batchStages.indexOf(stage),
  },
]
