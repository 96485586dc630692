import type { ReadingKind } from './devicePost.ts'

/** What devices measure: temperature in °F, gravity in SG, pressure in psi, pH. */
export const readingKinds = [
  'TEMPERATURE',
  'GRAVITY',
  'PRESSURE',
  'PH',
] as const satisfies readonly ReadingKind[]

/**
 * What is shown of a vessel at the moment. pH isn't: it changes by the day, and the previous version, which may still run
 * beside this one, can't read it among the latest readings.
 */
export const latestKinds: readonly ReadingKind[] = ['TEMPERATURE', 'GRAVITY', 'PRESSURE']

/** What can happen to a device. */
export const deviceActs = ['FOUND', 'BOUND', 'FREED', 'RENAMED', 'CALIBRATED', 'RETIRED', 'REPLAYED'] as const

export type DeviceAct = (typeof deviceActs)[number]
