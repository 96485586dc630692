/** Counts per key and minute, in this process: at most `mostKeys` at a time, beyond which unknown ones are refused. */
export interface MinuteCounter {
  /** Counts one; false when this minute has no more for this key. */
  take(key: string): boolean
}

/** The most messages of a device in a minute: controllers send every 5 seconds. */
export const perDevice = 30

const minuteMs = 60_000

/** A counter that forgets everything at the end of each minute. */
export function countPerMinute(most: number, mostKeys = 10_000): MinuteCounter {
  let counts = new Map<string, number>()
  let until = 0
  return {
    take(key) {
      const now = performance.now()
      if (now >= until) {
        counts = new Map()
        until = now + minuteMs
      }
      const count = counts.get(key) ?? 0
      if (count >= most || (count === 0 && counts.size >= mostKeys)) return false
      counts.set(key, count + 1)
      return true
    },
  }
}
