import { daysInVessel, progressOf } from '#domain/fermentation/fermentation.ts'
import type { BatchView } from '#web/entities/batch.ts'

/** How far a batch is in its tank: whole days, expected days, and percent, at most 100. */
export function tankProgress(batch: BatchView, now: Date) {
  const { fermentingStartDate, conditioningStartDate } = batch
  const dates = {
    fermentingStartDate: fermentingStartDate ? new Date(fermentingStartDate) : null,
    conditioningStartDate: conditioningStartDate ? new Date(conditioningStartDate) : null,
  }
  const { days, expectedDays } = daysInVessel({ ...batch, ...dates }, now)
  return { days, expectedDays, percent: progressOf(days, expectedDays) }
}
