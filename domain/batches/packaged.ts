import type { BatchFigures } from './batchFigures.ts'
import { percentText } from '#domain/fermentation/gravity.ts'

/** What was packaged of a batch, and what stayed behind, in words; null before the first keg. */
export function packagedText(
  { keggedBBL, yieldPercent }: Pick<BatchFigures, 'keggedBBL' | 'yieldPercent'>,
  leftInTankBBL: number | null,
): string | null {
  if (keggedBBL === null) return null
  const packaged = `${Number(keggedBBL.toFixed(2))} BBL packaged, a yield of ${percentText(yieldPercent)}.`
  if (leftInTankBBL === null) return packaged
  return `${packaged} ${leftInTankBBL === 0 ? 'Nothing' : `${leftInTankBBL} BBL`} stayed in the tank.`
}
