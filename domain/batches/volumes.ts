import { barrelsIn, type KegSize } from '#domain/stock/kegs.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'

/** Which figure the volume of a batch is, the best first: what was packaged and left, what a transfer or the knock-out brought, the plan. */
export const volumeFigures = ['PACKAGED', 'TRANSFERRED', 'KNOCKED_OUT', 'PLANNED'] as const

export type VolumeFigure = (typeof volumeFigures)[number]

/** What was recorded of the volume of a batch, in US barrels; null for what nobody recorded. */
export interface RecordedVolumes {
  batchSizeBBL: number
  /** Into the fermenter, all brews together; of beer that was split off another batch, how much that was. */
  knockedOutBBL: number | null
  /** By the latest transfer, into its tank. */
  transferredBBL: number | null
  /** What became batches of its own since. */
  splitOffBBL?: number | null
  /** Kegs that were filled, less those that were taken back. */
  kegs: Readonly<Record<KegSize, number>>
  /** In its tank, when kegs were last filled. */
  leftInTankBBL: number | null
}

/** A volume in US barrels, and which of a batch's figures it is. */
export interface Volume {
  bbl: number
  figure: VolumeFigure
}

/**
 * What there was to keg of a batch: by its latest transfer, else by its knock-out, else as planned, less what became batches of its
 * own.
 */
export function volumeToKeg({
  transferredBBL,
  knockedOutBBL,
  batchSizeBBL,
  splitOffBBL,
}: Pick<RecordedVolumes, 'transferredBBL' | 'knockedOutBBL' | 'batchSizeBBL' | 'splitOffBBL'>): Volume {
  const less = (bbl: number) =>
    splitOffBBL ? rounded(Math.max(bbl - splitOffBBL, 0), storedDecimals.volume) : bbl
  if (transferredBBL) return { bbl: less(transferredBBL), figure: 'TRANSFERRED' }
  if (knockedOutBBL) return { bbl: less(knockedOutBBL), figure: 'KNOCKED_OUT' }
  return { bbl: less(batchSizeBBL), figure: 'PLANNED' }
}

/**
 * The volume of a batch by the best figure that was recorded: what is in kegs and what was left in the tank, else what
 * there was to keg. The same as `bestVolume` in api/features/schedule/batchVolumes.service.ts.
 */
export function bestVolume(recorded: RecordedVolumes): Volume {
  const packaged = barrelsIn(recorded.kegs)
  if (packaged <= 0) return volumeToKeg(recorded)
  return {
    bbl: rounded(packaged + (recorded.leftInTankBBL ?? 0), storedDecimals.volume),
    figure: 'PACKAGED',
  }
}

/**
 * What should be left of a batch in its tank, and by which figure: what stayed when kegs were last filled, else what there was
 * to keg less the kegs that were filled.
 */
export function volumeLeft(recorded: RecordedVolumes): Volume {
  const packaged = barrelsIn(recorded.kegs)
  if (packaged > 0 && recorded.leftInTankBBL !== null)
    return { bbl: recorded.leftInTankBBL, figure: 'PACKAGED' }
  const { bbl, figure } = volumeToKeg(recorded)
  return { bbl: rounded(Math.max(bbl - packaged, 0), storedDecimals.volume), figure }
}

/**
 * Whether this is more than there was to keg, in US barrels. What is less than a pint more is not: volumes are rounded to
 * hundredths when they are typed.
 */
export function isMoreThanThereWas(bbl: number, toKeg: Volume): boolean {
  return bbl > toKeg.bbl + 0.005
}

/** Whether a brew of a batch was knocked out, or transferred, into its fermenter. */
export function isKnockedOut(steps: readonly { kind: string; doneAt?: unknown }[]): boolean {
  return steps.some(({ kind, doneAt }) => (kind === 'KNOCK_OUT' || kind === 'TRANSFER') && Boolean(doneAt))
}

/** A step of a brew day, as far as it says how much wort there was. */
interface MeasuredStep {
  brew: number
  kind: string
  volume?: number | null
}

/**
 * What the brews of a batch brought into its fermenter, in US barrels: of each the volume of its transfer, else that of its
 * knock-out. Null while a brew has neither.
 */
export function knockedOutBBL(steps: readonly MeasuredStep[], brews: number): number | null {
  const volumeOf = (brew: number, kind: string) =>
    steps.find((step) => step.brew === brew && step.kind === kind && step.volume)?.volume
  const volumes = Array.from(
    { length: brews },
    (_, at) => volumeOf(at + 1, 'TRANSFER') ?? volumeOf(at + 1, 'KNOCK_OUT'),
  )
  const known = volumes.filter((volume) => volume !== undefined && volume !== null)
  if (known.length < brews) return null
  return rounded(
    known.reduce((sum, volume) => sum + volume, 0),
    storedDecimals.volume,
  )
}
