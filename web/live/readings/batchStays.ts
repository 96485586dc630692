import { max } from 'date-fns/max'
import type { VesselReadings } from '#domain/devices/latestReadings.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { mostPoints, type Stay } from './stay.ts'
import { mostStays } from './useEachStay.ts'

/** Whether a batch is in a tank, so that its curve goes on. */
export function isInTank({ stage }: BatchView): boolean {
  return stage === 'FERMENTING' || stage === 'CONDITIONING' || stage === 'KEGGING'
}

/** Since when the batch is in its tank; null outside of one. */
export function enteredAt({ stays }: BatchView): Date | null {
  const current = stays.find(({ until }) => !until)
  return current ? new Date(current.from) : null
}

/** When a batch was read last: in its log, or by what measured its gravity since it is in its tank. */
export function lastReadAt(
  batch: BatchView & { readings: readonly { timestamp: string }[] },
  measured: VesselReadings | undefined,
): Date | null {
  const since = enteredAt(batch)
  const at = measured?.gravity?.at
  const logged = batch.readings.at(-1)?.timestamp
  const times = [...(logged ? [new Date(logged)] : []), ...(since && at && at >= since ? [at] : [])]
  return times.length > 0 ? max(times) : null
}

/** When the batch was in which tank, the earlier first; until `now` where it still is. The longest ones, if it was in many. */
export function staysOf({ stays }: BatchView, now: string): Stay[] {
  const all = stays
    .map(({ equipmentId, from, until }) => ({ equipmentId, from, to: until ?? now }))
    .filter((stay) => lengthOf(stay) > 0)
  const longest = all.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, mostStays)
  const drawn = all.filter((stay) => longest.includes(stay))
  const whole = drawn.reduce((sum, stay) => sum + lengthOf(stay), 0)
  return drawn.map((stay) => {
    const share = Math.round((mostPoints * lengthOf(stay)) / whole)
    return { ...stay, points: Math.min(mostPoints, Math.max(100, share)) }
  })
}

const lengthOf = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from)
