import { createListeners } from '#web/listeners.ts'

/** Messages are late, never early, so the least delayed of the last few says most accurately how far apart clocks are. */
const kept = 3
/** A smaller shift, in ms, is noticed by nobody. */
const noticedMs = 1_000

const listeners = createListeners()
let samples: number[] = []
let ahead = 0
let announced = 0

/** The time, by the server's clock as far as it is known: a device's own may be wrong by hours. */
export function now(): Date {
  return new Date(Date.now() + ahead)
}

/** How far, in ms, the server's clock is ahead of the device's. */
export const clockAhead = (): number => ahead

/** Starts with what was known earlier, until the server has answered. */
export function setClockAhead(ms: number): void {
  samples = []
  shift(ms)
}

/** The server said its time, ISO 8601. */
export function hearServerTime(time: string): void {
  const serverTime = Date.parse(time)
  if (Number.isNaN(serverTime)) return
  samples = [...samples, serverTime - Date.now()].slice(-kept)
  shift(Math.max(...samples))
}

/** Calls back when the clock was corrected, as by the first answer of the server. */
export const onClockShift = listeners.add

function shift(ms: number): void {
  ahead = ms
  if (Math.abs(ahead - announced) < noticedMs) return
  announced = ahead
  listeners.call()
}
