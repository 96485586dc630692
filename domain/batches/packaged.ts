import type { BatchFigures } from './batchFigures.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import { percentText } from '#domain/fermentation/gravity.ts'

/** What was packaged of a batch, and what stayed behind, in words; null before the first keg. */
export function packagedText(
  { keggedBBL, yieldPercent }: Pick<BatchFigures, 'keggedBBL' | 'yieldPercent'>,
  leftInTankBBL: number | null,
  units: Units = storedUnits,
): string | null {
  if (keggedBBL === null) return null
  const packaged = `${volumeText(keggedBBL, units)} packaged, a yield of ${percentText(yieldPercent)}.`
  if (leftInTankBBL === null) return packaged
  return `${packaged} ${leftInTankBBL === 0 ? 'Nothing' : volumeText(leftInTankBBL, units)} stayed in the tank.`
}
