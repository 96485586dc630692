import { abvSimple, apparentAttenuation } from '#domain/fermentation/gravity.ts'
import { barrelsIn, type KegSize } from '#domain/stock/kegs.ts'

/** What a batch's figures are computed from. */
export interface RecordedBatch {
  batchSizeBBL: number
  /** As measured on its brew day. */
  originalGravity?: number | null
  /** By its recipe. */
  expectedOG: number | null
  /** Its readings, oldest first. */
  readings: readonly { gravity?: number | null; originalGravity?: number | null }[]
  /** What it took from the stock, and what it returned. */
  taken: readonly Counted<{ totalCostCents?: number | null }>[]
  /** Kegs that were filled from it, and those that were taken back. */
  kegs: readonly Counted<{ size: KegSize }>[]
}

/** A movement: what was there before it, and after it. */
type Counted<More> = More & { previousQuantity: number; newQuantity: number }

/** A batch in figures; null where nothing was recorded. */
export interface BatchFigures {
  originalGravity: number | null
  /** Nobody has measured another one than the recipe expects; entries repeat that unless another one is entered. */
  isOriginalGravityExpected: boolean
  /** The latest reading: of a finished batch, its final gravity. */
  gravity: number | null
  /** Percent. */
  abv: number | null
  attenuation: number | null
  /** What it took from the stock, in cents, as far as the cost was recorded. */
  costCents: number | null
  /** How many of its ingredients have no recorded cost. */
  withoutCost: number
  kegs: Record<KegSize, number>
  /** In US barrels; null before the first keg. */
  keggedBBL: number | null
  /** Kegged of its size, in percent. */
  yieldPercent: number | null
  costPerBBLCents: number | null
}

/** The figures of a batch, from what was recorded of it. */
export function batchFigures(batch: RecordedBatch): BatchFigures {
  const { readings, taken } = batch
  const originalGravity = originalGravityOf(batch)
  const gravity = readings.findLast((reading) => reading.gravity)?.gravity ?? null
  const costs = taken.flatMap(costOf)
  const costCents = costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : null
  const kegs = kegsOf(batch.kegs)
  const filled = barrelsIn(kegs)
  const keggedBBL = filled > 0 ? filled : null
  return {
    originalGravity,
    isOriginalGravityExpected: isExpected(batch),
    gravity,
    abv: abvSimple(originalGravity, gravity),
    attenuation: apparentAttenuation(originalGravity, gravity),
    costCents,
    withoutCost: withoutCostIn(taken),
    kegs,
    keggedBBL,
    yieldPercent: keggedBBL && (keggedBBL / batch.batchSizeBBL) * 100,
    costPerBBLCents: costCents === null ? null : costCents / (keggedBBL ?? batch.batchSizeBBL),
  }
}

/**
 * The original gravity of a batch: as measured on its brew day, else as its latest reading has it, else as its recipe
 * expects it.
 */
export function originalGravityOf({
  originalGravity,
  readings,
  expectedOG,
}: Pick<RecordedBatch, 'originalGravity' | 'readings' | 'expectedOG'>): number | null {
  const latest = readings.findLast((reading) => reading.originalGravity)?.originalGravity
  return originalGravity ?? latest ?? expectedOG
}

function isExpected(batch: RecordedBatch): boolean {
  return !batch.originalGravity && originalGravityOf(batch) === batch.expectedOG
}

/** What a movement cost; negative for what was returned, none where it was not recorded. */
function costOf({ totalCostCents, previousQuantity, newQuantity }: RecordedBatch['taken'][number]): number[] {
  if (typeof totalCostCents !== 'number') return []
  return [newQuantity > previousQuantity ? -totalCostCents : totalCostCents]
}

/** How much was taken without a recorded cost, and not returned. */
function withoutCostIn(taken: RecordedBatch['taken']): number {
  const unknown = taken.filter(({ totalCostCents }) => typeof totalCostCents !== 'number')
  return unknown.reduce(
    (sum, { previousQuantity, newQuantity }) => sum + Math.sign(previousQuantity - newQuantity),
    0,
  )
}

/** How many kegs of each size were filled, less those that were taken back. */
export function kegsOf(kegs: RecordedBatch['kegs']): Record<KegSize, number> {
  const countOf = (size: KegSize) =>
    kegs
      .filter((keg) => keg.size === size)
      .reduce((sum, { previousQuantity, newQuantity }) => sum + newQuantity - previousQuantity, 0)
  return { HALF_BBL: countOf('HALF_BBL'), SIXTH_BBL: countOf('SIXTH_BBL') }
}
