import { dayAt } from '#domain/brewery/zonedDays.ts'
import { measuredNames } from '#domain/devices/latestReadings.ts'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { WallBoard } from './wallSnapshot.ts'

type BatchFermentation = Fermentation & { batchId: string }
type LatestReading = Pick<Prisma.LatestReadingModel, 'equipmentId' | 'kind' | 'value' | 'at'>
type WallBatch = NonNullable<WallBoard['vessels'][number]['batch']>

/**
 * The board with what devices measured since the last log entry of a batch, its set point, and the day when it is done. A forecast
 * from old readings is left out: from across the room it would look new.
 */
export function withMeasured(
  board: WallBoard,
  readings: readonly LatestReading[],
  fermentations: readonly BatchFermentation[],
  zone: string,
): WallBoard {
  const byBatch = new Map(fermentations.map((one) => [one.batchId, one]))
  return {
    ...board,
    vessels: board.vessels.map(({ batch, ...vessel }) => {
      if (!batch) return { ...vessel, batch }
      const own = readings.filter(({ equipmentId }) => equipmentId === vessel.equipmentId)
      const measured = Object.fromEntries(own.flatMap((one) => newer(batch, one)))
      const known = batch.day === null ? {} : knownOf(byBatch.get(batch.batchId), zone)
      return { ...vessel, batch: { ...batch, ...known, ...measured } }
    }),
  }
}

/**
 * A measured value in place of the logged one, unless that is newer, or it is of what was in the vessel before: readings can be
 * older than the board by the time that both are computed in.
 */
function newer(batch: WallBatch, { kind, value, at }: LatestReading) {
  const name = measuredNames[kind]
  if (name !== 'temperature' && name !== 'gravity') return []
  const logged = batch[name]
  const isEarlier = (logged && logged.at > at) || (batch.since && batch.since > at)
  return isEarlier ? [] : [[name, { value, at, isMeasured: true }] as const]
}

function knownOf(fermentation: BatchFermentation | undefined, zone: string) {
  if (!fermentation) return {}
  const { setPoint, offProfile, forecast } = fermentation
  const finish = forecast && !forecast.isOld ? dayAt(forecast.finish, zone) : null
  return { setPoint, isOffProfile: offProfile !== null, finish }
}
