import type { BatchStage } from '#domain/batches/batchStages.ts'
import { usualThresholds } from './profile/thresholds.ts'

/** A batch, and when it was read last. */
export interface ReadBatch {
  stage: BatchStage
  fermentingStartDate?: Date | null
  /** By hand, or by a device. */
  lastReadingAt: Date | null
  /** After how many hours its recipe wants it read again; null for the usual. */
  readingHours?: number | null
}

/** After how many hours a fermenting batch is to be read again. */
export const readingHoursOf = ({ readingHours }: Pick<ReadBatch, 'readingHours'>): number =>
  readingHours ?? usualThresholds.readingHours

/** Whether a fermenting batch is to be read: it was not for as long as its recipe allows. */
export function isReadingDue(batch: ReadBatch, now: Date): boolean {
  const last = batch.lastReadingAt ?? batch.fermentingStartDate
  if (batch.stage !== 'FERMENTING' || !last) return false
  return now.getTime() - last.getTime() >= readingHoursOf(batch) * 3_600_000
}
