import { isMaturing } from '#domain/fermentation/fermentation.ts'
import type { LogType } from '#domain/fermentation/logWords.ts'
import { occupiedVessel, vesselFieldOf, type BatchVessels } from '#domain/equipment/vessels.ts'
import type { BatchStage } from './batchStages.ts'

/**
 * Whether a move of a batch that ferments or conditions, from one stage to another or to another tank in the same one, is a
 * transfer: its beer goes on into another tank, and how much of it arrived is asked. A step back is none, and neither is
 * conditioning in the fermenter.
 */
export function isTransfer(batch: BatchVessels, to: BatchStage): boolean {
  if (batch.stage === to) return isMaturing(to)
  const stays = batch.fermenterId && occupiedVessel({ ...batch, stage: to }) === batch.fermenterId
  return batch.stage === 'FERMENTING' && to === 'CONDITIONING' && !stays
}

/** Whether an edit of a batch does nothing but bring it from the vessel that it is in into another one. */
export function isTransferOnly(
  batch: BatchVessels,
  changes: Readonly<Partial<Record<string, unknown>>>,
): boolean {
  const field = vesselFieldOf(batch.stage)
  return field !== null && Boolean(batch[field] && changes[field]) && Object.keys(changes).length === 1
}

/** An entry of a batch's log, as far as it may be of a transfer. */
export interface Transferred {
  logType: LogType
  volume?: number | null
}

/** What the latest transfer brought into its tank, in US barrels, from the entries of a log, newest first; null where none says. */
export function transferredBBL(logs: readonly Transferred[]): number | null {
  return logs.find(({ logType, volume }) => logType === 'TRANSFER' && volume)?.volume ?? null
}
