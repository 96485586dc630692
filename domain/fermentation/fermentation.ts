import type { BatchStage } from '#domain/batches/batchStages.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Whole days since a moment, never negative; 0 without a moment. */
export function daysSince(start: Date | null | undefined, now: Date): number {
  return start ? Math.max(0, Math.floor((now.getTime() - start.getTime()) / dayMs)) : 0
}

/** The elapsed share of the expected days in percent, rounded; more than 100 when it is over. */
export function elapsedOf(days: number, expectedDays: number): number {
  return expectedDays > 0 ? Math.round((days / expectedDays) * 100) : 0
}

/** The elapsed share of the expected days as a bar shows it: at most 100; the days show how far over it is. */
export function progressOf(days: number, expectedDays: number): number {
  return Math.min(100, elapsedOf(days, expectedDays))
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
  return isCarbonated(batch.stage)
    ? { days: daysSince(batch.conditioningStartDate, now), expectedDays: batch.expectedConditioningDays }
    : { days: daysSince(batch.fermentingStartDate, now), expectedDays: batch.expectedFermentationDays }
}

/** A batch in this stage ferments or conditions: it is monitored. */
export function isMaturing(stage: BatchStage): boolean {
  return stage === 'FERMENTING' || stage === 'CONDITIONING'
}

/** A batch in this stage is in a tank, and takes log entries until the last keg is filled. */
export function takesLogs(stage: BatchStage): boolean {
  return isMaturing(stage) || stage === 'KEGGING'
}

/** A batch in this stage is carbonated, and kept from air: its CO2 and dissolved oxygen are measured. */
export function isCarbonated(stage: BatchStage): boolean {
  return stage === 'CONDITIONING' || stage === 'KEGGING'
}

/** A batch that ferments or conditions for its expected days or longer is overdue; one that is being kegged is not. */
export function isOverdue(stage: BatchStage, percent: number): boolean {
  return isMaturing(stage) && percent >= 100
}
