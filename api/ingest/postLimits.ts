/** Counts per key and minute, in this process: at most `mostKeys` at a time, beyond which unknown ones are refused. */
export interface MinuteCounter {
  /** Counts one; false when this minute has no more for this key. */
  take(key: string): boolean
  /** Whether a key was counted in this minute: one that wasn't is refused only for lack of room. */
  knows(key: string): boolean
}

/** The most messages of a device in a minute: controllers send every 5 seconds. */
const perDevice = 30

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
    knows: (key) => counts.has(key),
  }
}

/** The most names of devices that are counted of one address in a minute. */
const mostNames = 1_000

/** Whether a device may send once more in this minute; without room to count it, one that measures a vessel may. */
export type MayTake = (device: string) => 'YES' | 'NO' | 'IF_BOUND'

/** Counts what devices send, for each address by itself: names that are made up at one leave those of the others their room. */
export function countDevices(): (addressId: string) => MayTake {
  const counters = new Map<string, MinuteCounter>()
  return (addressId) => {
    const counter = counters.get(addressId) ?? countPerMinute(perDevice, mostNames)
    counters.set(addressId, counter)
    return (device) => {
      if (counter.take(device)) return 'YES'
      return counter.knows(device) ? 'NO' : 'IF_BOUND'
    }
  }
}
