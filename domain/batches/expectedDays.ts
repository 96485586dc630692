import { addDays, laterOf, type Day } from './timeline.ts'
import type { BatchStage } from './batchStages.ts'

/** What the expected days of a batch depend on. Its dates are days in the brewery's time zone. */
export interface ExpectedBatch {
  stage: BatchStage
  brewDate: Day
  fermentingSince: Day | null
  conditioningSince: Day | null
  expectedFermentationDays: number
  expectedConditioningDays: number
}

/** The days on which a batch should leave its fermenter and its brite tank; null when it has left it. */
export interface ExpectedDays {
  fermented: Day | null
  conditioned: Day | null
}

/**
 * When a batch should be fermented and conditioned. A stage that is late ends today, a brew that is late begins today,
 * and what follows begins then. Null for a batch that is kegged, completed or cancelled.
 */
export function expectedDays(batch: ExpectedBatch, today: Day): ExpectedDays {
  const { stage, expectedFermentationDays, expectedConditioningDays } = batch
  if (stage === 'KEGGING' || stage === 'COMPLETED' || stage === 'CANCELLED')
    return { fermented: null, conditioned: null }
  if (stage === 'CONDITIONING') {
    const conditioned = laterOf(addDays(batch.conditioningSince ?? today, expectedConditioningDays), today)
    return { fermented: null, conditioned }
  }
  const start = stage === 'FERMENTING' ? (batch.fermentingSince ?? today) : laterOf(batch.brewDate, today)
  const fermented = laterOf(addDays(start, expectedFermentationDays), today)
  return { fermented, conditioned: addDays(fermented, expectedConditioningDays) }
}
