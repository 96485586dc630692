import { z } from 'zod'
import { optionalNumber, requiredChoice } from '#domain/formFields.ts'
import { message, type Message } from '#domain/language/message.ts'
import { recordedVolumeLimits } from '#domain/cellar/recordedVolume.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { packagedBBL, packageLimits } from './packageLots.ts'

/** Packages of a lot that are emptied into a tank; without a volume, all that they held arrived. */
export const reworkFields = z.object({
  toEquipmentId: requiredChoice(message('volumes.to')),
  count: z.int().min(1).max(packageLimits.count),
  volumeBBL: optionalNumber(message('packages.arrived'), recordedVolumeLimits),
})

export type ReworkedPackages = z.output<typeof reworkFields>

/** What arrives of packages that hold so many US barrels each, and what is lost: what they held besides. */
export function reworkedBBL(
  { count, volumeBBL }: Pick<ReworkedPackages, 'count' | 'volumeBBL'>,
  eachBBL: number,
): { volumeBBL: number; lossBBL: number } {
  const heldBBL = packagedBBL(count, eachBBL)
  const arrived = volumeBBL ?? heldBBL
  return { volumeBBL: arrived, lossBBL: rounded(Math.max(0, heldBBL - arrived), storedDecimals.volume) }
}

/** Why more can't arrive in a tank than packages hold, in a sentence, or null. */
export function refuseMoreThanPackaged(
  { count, volumeBBL }: Pick<ReworkedPackages, 'count' | 'volumeBBL'>,
  eachBBL: number,
): Message | null {
  const heldBBL = packagedBBL(count, eachBBL)
  // What is typed is rounded.
  return (volumeBBL ?? 0) > heldBBL + 0.005 ? message('packages.holdLess', { count }) : null
}
