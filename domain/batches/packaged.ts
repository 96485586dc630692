import { inShort, message, type Message } from '#domain/language/message.ts'
import type { BatchFigures } from './batchFigures.ts'
import type { BatchStage } from './batchStages.ts'

/** Whether a batch that is kegged was filled into packages, and what stayed behind is known: it only has to be completed. */
export const isPackaged = ({ stage, leftInTankBBL }: { stage: BatchStage; leftInTankBBL?: number | null }) =>
  stage === 'KEGGING' && typeof leftInTankBBL === 'number'

/** What was packaged of a batch, and what stayed behind, in words; null before the first keg. */
export function packagedText(
  { keggedBBL, yieldPercent }: Pick<BatchFigures, 'keggedBBL' | 'yieldPercent'>,
  leftInTankBBL: number | null,
): Message | null {
  if (keggedBBL === null) return null
  const packaged = {
    kegged: inShort('volume', keggedBBL),
    percent: { number: Math.round((yieldPercent ?? 0) * 10) / 10 },
  }
  if (leftInTankBBL === null) return message('batches.packaged', packaged)
  if (leftInTankBBL === 0) return message('batches.packagedNothingLeft', packaged)
  return message('batches.packagedLeft', { ...packaged, left: inShort('volume', leftInTankBBL) })
}
