import type { ReadingKind } from './devicePost.ts'

/** What devices measure: temperature in °F, gravity in SG, pressure in psi, pH. */
export const readingKinds = [
  'TEMPERATURE',
  'GRAVITY',
  'PRESSURE',
  'PH',
] as const satisfies readonly ReadingKind[]

/** What can happen to a device. */
export const deviceActs = ['FOUND', 'BOUND', 'FREED', 'RENAMED', 'CALIBRATED', 'RETIRED', 'REPLAYED'] as const

export type DeviceAct = (typeof deviceActs)[number]
