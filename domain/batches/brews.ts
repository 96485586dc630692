import { inShort, message, type Message } from '#domain/language/message.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'
import type { EquipmentType } from '#domain/equipment/vessels.ts'
import type { BatchStage } from './batchStages.ts'

/** The size of a batch in US barrels, and the brews that it is made of. */
export interface BatchSize {
  batchSizeBBL: number
  brews: number
}

/** The limits of a batch's size and its number of brews, both ends included. The size is that of one brew. */
export const brewLimits = {
  batchSizeBBL: { min: 1, max: 10, decimals: storedDecimals.volume, unit: ' BBL', quantity: 'volume' },
  brews: { min: 1, max: 10, decimals: 0 },
} as const

/** Why a batch can't have this size, in a sentence, or null when it can: each of its brews is 1 to 10 BBL. */
export function refuseBatchSize({ batchSizeBBL, brews }: BatchSize): Message | null {
  const limits = brewLimits.batchSizeBBL
  const [least, most] = [limits.min * brews, limits.max * brews]
  if (batchSizeBBL >= least && batchSizeBBL <= most) return null
  return message('batches.sizeRange', {
    min: { atLeast: least, of: 'volume' },
    max: { atMost: most, of: 'volume' },
    unit: { sign: 'volume' },
    brews,
  })
}

/** US barrels of one brew of a batch, with as many decimals as are kept. */
export function brewBBL({ batchSizeBBL, brews }: BatchSize): number {
  return rounded(batchSizeBBL / brews, storedDecimals.volume)
}

/** What a batch needs of a vessel: mash tun and kettle hold one brew at a time, the tanks all of them. */
export function sizeIn(type: EquipmentType, batch: BatchSize): number {
  return type === 'MASH_TUN' || type === 'KETTLE' ? brewBBL(batch) : batch.batchSizeBBL
}

/** The size in words: `7 BBL`, or `15 BBL, 2 brews of 7.5 BBL`. */
export function sizeOf(batch: BatchSize): Message {
  const size = inShort('volume', batch.batchSizeBBL)
  if (batch.brews <= 1) return message('batches.size', { size })
  return message('batches.sizeInBrews', { size, count: batch.brews, each: inShort('volume', brewBBL(batch)) })
}

/** The brews in words, such as `2 brews of 7.5 BBL`; null for a single one. */
export function brewsOf(batch: BatchSize): Message | null {
  if (batch.brews <= 1) return null
  return message('batches.brewsOf', { count: batch.brews, each: inShort('volume', brewBBL(batch)) })
}

/** What the amounts of a brew day are for, in a sentence; null for a single brew. */
export function amountsOfOneBrew(batch: BatchSize): Message | null {
  if (batch.brews <= 1) return null
  return message('batches.amountsOfOne', { count: batch.brews, each: inShort('volume', brewBBL(batch)) })
}

/** The brews of a batch are brewed on one day or two, the first of which is in the fermenter before the others. */
const brewedWithinMs = 48 * 60 * 60 * 1_000

/** Whether a batch is being brewed, or is about to be; one of several brews also while the first is in the fermenter already. */
export function isBrewed({ stage, brews, fermentingStartDate }: Brewed, now: Date): boolean {
  if (stage === 'PLANNED' || stage === 'MASHING' || stage === 'BOILING') return true
  if (stage !== 'FERMENTING' || brews === 1 || !fermentingStartDate) return false
  return now.getTime() - fermentingStartDate.getTime() < brewedWithinMs
}

interface Brewed {
  stage: BatchStage
  brews: number
  fermentingStartDate: Date | null
}

interface Sized {
  type: EquipmentType
  capacityBBL: number
}

/** The largest brew that these vessels can make: by the smaller of the largest mash tun and kettle, at most 10 BBL. */
export function largestBrewBBL(vessels: readonly Sized[]): number {
  const largest = (type: EquipmentType) => largestOf(vessels, type) ?? brewLimits.batchSizeBBL.max
  return Math.min(brewLimits.batchSizeBBL.max, largest('MASH_TUN'), largest('KETTLE'))
}

/** Whether a fermenter holds more than one brew of these vessels. */
export function canDouble(vessels: readonly Sized[]): boolean {
  return (largestOf(vessels, 'FERMENTER') ?? 0) > largestBrewBBL(vessels)
}

/** How many brews a size takes with these vessels; at most as many as a batch may have. */
export function brewsFor(batchSizeBBL: number, vessels: readonly Sized[]): number {
  const { min, max } = brewLimits.brews
  return Math.min(max, Math.max(min, Math.ceil(batchSizeBBL / largestBrewBBL(vessels))))
}

function largestOf(vessels: readonly Sized[], type: EquipmentType): number | null {
  const sizes = vessels.filter((vessel) => vessel.type === type).map(({ capacityBBL }) => capacityBBL)
  return sizes.length > 0 ? Math.max(...sizes) : null
}
