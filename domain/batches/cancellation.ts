import { asWritten, inShort, message, type Message } from '#domain/language/message.ts'
import { isFinished, type BatchStage } from './batchStages.ts'

/** Why a batch was cancelled, and how many US barrels of it were dumped; null for what nobody said. */
export interface CancelledWith {
  cancelReason: string | null
  dumpedBBL: number | null
}

/** When and with what a batch was cancelled. */
export interface Cancellation extends CancelledWith {
  cancelledAt: Date | null
}

/** Whether a batch has beer, or wort, in a vessel that is lost when it is cancelled: knocked out, and not all kegged. */
export function hasBeer(stage: BatchStage, isKnockedOut: boolean): boolean {
  if (isFinished(stage)) return false
  return isKnockedOut || stage === 'FERMENTING' || stage === 'CONDITIONING' || stage === 'KEGGING'
}

/** Whether a reason or a volume is said. */
export function isSaid({ cancelReason = null, dumpedBBL = null }: Partial<CancelledWith>): boolean {
  return cancelReason !== null || dumpedBBL !== null
}

/** Why this can't be said of a batch in that stage, or null when it can: only a cancelled one has it. */
export function refuseCancellation(
  { stage, batchNumber }: { stage: BatchStage; batchNumber: string },
  why: Partial<CancelledWith>,
): Message | null {
  return isSaid(why) && stage !== 'CANCELLED'
    ? message('batches.notCancelled', { number: batchNumber })
    : null
}

/** The cancellation of a batch after a move: now or before, with what is said of it, and none once it goes on. */
export function cancellationOnMove(
  before: Cancellation,
  to: BatchStage,
  { cancelReason, dumpedBBL }: CancelledWith,
  at: Date,
): Cancellation {
  if (!isFinished(to)) return { cancelledAt: null, cancelReason: null, dumpedBBL: null }
  if (to !== 'CANCELLED') return before
  return {
    cancelledAt: before.cancelledAt ?? at,
    cancelReason: cancelReason ?? before.cancelReason,
    dumpedBBL: dumpedBBL ?? before.dumpedBBL,
  }
}

/** Why a batch was cancelled and what was dumped, in words; null when nobody said either. */
export function cancellationText({
  cancelReason = null,
  dumpedBBL = null,
}: {
  cancelReason?: string | null
  dumpedBBL?: number | null
}): Message | null {
  const parts = [
    ...(cancelReason === null ? [] : [asWritten(cancelReason)]),
    ...(dumpedBBL === null ? [] : [message('batches.dumped', { volume: inShort('volume', dumpedBBL) })]),
  ]
  return parts.length > 0 ? message('batches.cancelledWith', { parts: { list: parts, as: 'parts' } }) : null
}
