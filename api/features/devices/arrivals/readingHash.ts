import { createHash } from 'node:crypto'
import type { KeptReading } from '#domain/devices/keptReading.ts'

/** Of what was sent, not of what smoothing made of it: a gateway that sends a reading again sends the same. */
export function hashOf(
  measured: object,
  { setPoint, ambient }: Pick<KeptReading, 'setPoint' | 'ambient'>,
): number {
  const sent = JSON.stringify([Object.entries(measured).sort(), setPoint, ambient])
  return createHash('sha256').update(sent).digest().readInt32BE(0)
}
