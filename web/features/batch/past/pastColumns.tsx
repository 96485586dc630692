import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { volumeNumber } from '#domain/units/volumeText.ts'
import { batchStages } from '#domain/batches/batchStages.ts'
import { cancellationText } from '#domain/batches/cancellation.ts'
import type { PastBatchesQuery } from '#generated/gql/graphql.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import type { DataColumn } from '#web/ui/data/DataTable.tsx'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { formatDay, formatDayOf } from '#web/ui/dates/dates.ts'
import { Muted } from '#web/ui/layout/Muted.ts'

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
export const pastColumns = (units: Units): DataColumn<PastBatch>[] => [
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
