import { abvSimple, apparentAttenuation } from '#domain/fermentation/gravity.ts'
import { barrelsIn, type KegSize } from '#domain/stock/kegs.ts'
import { bestVolume, volumeToKeg, type RecordedVolumes, type Volume } from './volumes.ts'

/** What a batch's figures are computed from. */
export interface RecordedBatch extends Omit<RecordedVolumes, 'kegs'> {
  /** As measured on its brew day. */
  originalGravity?: number | null
  /** By its recipe. */
  expectedOG: number | null
  /** Its readings, oldest first. */
  readings: readonly {
    gravity?: number | null
    originalGravity?: number | null
    /** It was entered with the reading, and doesn't repeat what was known or expected. */
    isOriginalGravityMeasured: boolean
  }[]
  /** What it and its packages took from the stock, and what was returned. */
  taken: readonly Counted<{ transactionType: string; totalCostCents?: number | null }>[]
  /** What came with beer that was split off another batch, less what went with beer that was split off, in cents. */
  splitCostCents?: number | null
  /** Kegs that were filled from it, and those that were taken back. */
  kegs: readonly Counted<{ size: KegSize }>[]
}

/** A movement: what was there before it, and after it. */
type Counted<More> = More & { previousQuantity: number; newQuantity: number }

/** A batch in figures; null where nothing was recorded. */
export interface BatchFigures {
  originalGravity: number | null
  /** Nobody has measured it: it is that of the recipe. */
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
  /** By the best figure that was recorded. */
  volume: Volume
  /** What there was to keg. */
  toKeg: Volume
  kegs: Record<KegSize, number>
  /** In US barrels; null before the first keg. */
  keggedBBL: number | null
  /** Kegged of what there was to keg, in percent. */
  yieldPercent: number | null
  /** The cost of a barrel of its volume. */
  costPerBBLCents: number | null
}

/** The figures of a batch, from what was recorded of it. */
export function batchFigures(batch: RecordedBatch): BatchFigures {
  const { readings, taken } = batch
  const originalGravity = originalGravityOf(batch)
  const gravity = readings.findLast((reading) => reading.gravity)?.gravity ?? null
  const costs = taken.flatMap(costOf)
  if (batch.splitCostCents) costs.push(batch.splitCostCents)
  const costCents = costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : null
  const kegs = kegsOf(batch.kegs)
  const filled = barrelsIn(kegs)
  const keggedBBL = filled > 0 ? filled : null
  const volume = bestVolume({ ...batch, kegs })
  const toKeg = volumeToKeg(batch)
  return {
    originalGravity,
    isOriginalGravityExpected: measuredOriginal(batch) === null,
    gravity,
    abv: abvSimple(originalGravity, gravity),
    attenuation: apparentAttenuation(originalGravity, gravity),
    costCents,
    withoutCost: withoutCostIn(taken),
    volume,
    toKeg,
    kegs,
    keggedBBL,
    yieldPercent: toKeg.bbl > 0 ? keggedBBL && (keggedBBL / toKeg.bbl) * 100 : null,
    costPerBBLCents: costCents === null || volume.bbl <= 0 ? null : costCents / volume.bbl,
  }
}

/**
 * The original gravity of a batch: as measured on its brew day, else as it was last entered with a reading, else as its
 * recipe expects it.
 */
export function originalGravityOf(
  batch: Pick<RecordedBatch, 'originalGravity' | 'readings' | 'expectedOG'>,
): number | null {
  return measuredOriginal(batch) ?? batch.expectedOG
}

function measuredOriginal({
  originalGravity,
  readings,
}: Pick<RecordedBatch, 'originalGravity' | 'readings'>): number | null {
  const entered = readings.findLast((reading) => reading.isOriginalGravityMeasured && reading.originalGravity)
  return originalGravity ?? entered?.originalGravity ?? null
}

/**
 * Whether the original gravity that was sent with an entry was measured: another one than the entry would have repeated, that
 * of the brew day, else that of the recipe.
 */
export function isOriginalGravityMeasured(
  entered: number | null | undefined,
  batch: Pick<RecordedBatch, 'originalGravity' | 'expectedOG'>,
): boolean {
  return typeof entered === 'number' && entered !== (batch.originalGravity ?? batch.expectedOG)
}

/**
 * What a movement cost; negative for what was returned, none where it was not recorded. Not by its quantities: what is returned
 * in a larger unit may round to nothing.
 */
function costOf({ transactionType, totalCostCents }: RecordedBatch['taken'][number]): number[] {
  if (typeof totalCostCents !== 'number') return []
  return [transactionType === 'ADD' ? -totalCostCents : totalCostCents]
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
