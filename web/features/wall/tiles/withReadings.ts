import type { VesselReadings } from '#domain/devices/latestReadings.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import type { BatchView, TileBatch } from '#web/features/wall/wallDocuments.ts'

/** A batch with what a device measured since its last log entry, its set point, and the day in a zone when it is done. */
export function withReadings(
  logged: BatchView,
  readings: VesselReadings | undefined,
  { fermentation, zone }: { fermentation: Fermentation | undefined; zone: string },
): TileBatch {
  const batch = fermentation ? { ...logged, ...knownOf(fermentation, zone) } : logged
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

/** A forecast that is old is left out: from across the room it would look new. */
function knownOf({ setPoint, offProfile, forecast }: Fermentation, zone: string) {
  const finish = forecast && !forecast.isOld ? dayAt(forecast.finish, zone) : null
  return { setPoint, isOffProfile: offProfile !== null, finish }
}
