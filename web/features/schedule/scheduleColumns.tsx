import styled from 'styled-components'
import type { Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { batchStages } from '#domain/batches/batchStages.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import type { DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatDay } from '#web/ui/dates/dates.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { NoValue } from '#web/ui/data/tableParts.ts'
import { BatchActions } from '#web/features/schedule/batch/BatchActions.tsx'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { vesselsOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { volumeNumber } from '#domain/units/volumeText.ts'
import { text } from '#web/ui/language/text.ts'

/** The brewery's own numbers stay in one line; somebody's longer one may break. */
const BatchNumber = styled.strong`
  a {
    min-width: 10ch;
    white-space: normal;
  }
`

/** The columns of the schedule's list. */
export function scheduleColumns(
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
    { header: text('batches.recipe'), sortBy: (batch) => batch.recipe.name },
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
