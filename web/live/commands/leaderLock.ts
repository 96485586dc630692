import { del, update } from 'idb-keyval'
import { commandId } from './commandId.ts'
import { inTime } from '#web/live/storage/inTime.ts'
import { reopeningStore } from '#web/live/storage/deviceStore.ts'
import { now as serverNow } from '#web/ui/dates/clock.ts'

/** Runs work exclusively among all tabs of this device. */
export type LeaderLock = (work: () => Promise<void>) => Promise<void>

const leaseMs = 8_000

/** How long, in ms, a tab may hold the lock: longer than any single request. */
const lockMs = 25_000

/**
 * A leader lock by the Web Locks API, which releases locks of closed tabs. Only available over https. A suspended tab
 * keeps its lock, so it is stolen after a while; commands that both tabs send are executed once.
 */
export function webLock(name: string, { ms = lockMs } = {}): LeaderLock {
  return async (work) => {
    const patience = AbortSignal.timeout(ms)
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      return work()
    }
    try {
      await navigator.locks.request(name, { signal: patience }, begin)
    } catch (error) {
      if (hasBegun || !patience.aborted) throw error
      await navigator.locks.request(name, { steal: true }, begin)
    }
  }
}

/**
 * A leader lock by a lease in IndexedDB, renewed during the work; a killed tab's lease expires. If IndexedDB fails, the
 * work runs without a lock: commands that two tabs send are executed once.
 */
export function leaseLock(
  name: string,
  { ms = leaseMs, now = () => serverNow().getTime() } = {},
): LeaderLock {
  const owner = commandId()
  const leases = reopeningStore(`${name}-lease`, 'leases')

  /** The expiry of another tab's lease; 0 if it is ours now, or unknown. */
  async function take(): Promise<number> {
    let until = 0
    const ask = () =>
      update<{ owner: string; until: number }>(
        name,
        (held) => {
          const isFree = !held || held.owner === owner || held.until <= now() || held.until > now() + ms
          until = isFree ? 0 : held.until
          return isFree ? { owner, until: now() + ms } : held
        },
        leases,
      )
    return inTime(ask).then(
      () => until,
      () => 0,
    )
  }

  return async (work) => {
    for (let until = await take(); until > 0; until = await take()) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(500, Math.max(20, until - now()))))
    }
    const renewal = setInterval(() => void take(), ms / 3)
    try {
      await work()
    } finally {
      clearInterval(renewal)
      await inTime(() => del(name, leases)).catch(() => undefined)
    }
  }
}

/** A lock within this tab only. */
export function localLock(): LeaderLock {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
