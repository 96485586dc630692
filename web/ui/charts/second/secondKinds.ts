import type { ReadingKind } from '#domain/devices/devicePost.ts'

/** What the second axis of a curve can show beside gravity. */
export type SecondKind = Exclude<ReadingKind, 'GRAVITY'>

/** All of them, as they are offered. */
export const secondKinds = ['TEMPERATURE', 'PRESSURE', 'PH'] as const satisfies readonly SecondKind[]
