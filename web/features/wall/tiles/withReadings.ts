import type { VesselReadings } from '#domain/devices/latestReadings.ts'
import type { BatchView, TileBatch } from '#web/features/wall/wallDocuments.ts'

/** A batch with what a device measured since its last log entry. */
export function withReadings(batch: BatchView, readings: VesselReadings | undefined): TileBatch {
  const newer = (kind: 'temperature' | 'gravity') => {
    const [reading, logged] = [readings?.[kind], batch[kind]]
    if (!reading || (logged && Date.parse(logged.at) > reading.at.getTime())) return null
    return { value: reading.value, at: reading.at.toISOString() }
  }
  const [temperature, gravity] = [newer('temperature'), newer('gravity')]
  if (!temperature && !gravity) return batch
  return {
    ...batch,
    temperature: temperature ?? batch.temperature ?? null,
    gravity: gravity ?? batch.gravity ?? null,
    measured: [...(temperature ? ['temperature' as const] : []), ...(gravity ? ['gravity' as const] : [])],
  }
}
