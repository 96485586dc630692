import type { BatchStage } from '#domain/batches/batchStages.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Whole days since a moment, never negative; 0 without a moment. */
export function daysSince(start: Date | null | undefined, now: Date): number {
  return start ? Math.max(0, Math.floor((now.getTime() - start.getTime()) / dayMs)) : 0
}

/** The elapsed share of the expected days in percent, rounded, at most 100; the days show how far over it is. */
export function progressOf(days: number, expectedDays: number): number {
  return expectedDays > 0 ? Math.min(100, Math.round((days / expectedDays) * 100)) : 0
}

/** What the day count of a batch needs to know about it. */
export interface FermentingBatch {
  stage: BatchStage
  fermentingStartDate?: Date | null
  conditioningStartDate?: Date | null
  expectedFermentationDays: number
  expectedConditioningDays: number
}

/** How long the batch has been in its tank and how long it should be: conditioning and kegging count from the brite tank. */
export function daysInVessel(batch: FermentingBatch, now: Date): { days: number; expectedDays: number } {
  const inBriteTank = batch.stage === 'CONDITIONING' || batch.stage === 'KEGGING'
  return inBriteTank
    ? { days: daysSince(batch.conditioningStartDate, now), expectedDays: batch.expectedConditioningDays }
    : { days: daysSince(batch.fermentingStartDate, now), expectedDays: batch.expectedFermentationDays }
}

/** A batch in this stage ferments or conditions: it is monitored and takes log entries. */
export function takesLogs(stage: BatchStage): boolean {
  return stage === 'FERMENTING' || stage === 'CONDITIONING'
}

/** A batch that ferments or conditions for its expected days or longer is overdue; one that is being kegged is not. */
export function isOverdue(stage: BatchStage, percent: number): boolean {
  return takesLogs(stage) && percent >= 100
}
