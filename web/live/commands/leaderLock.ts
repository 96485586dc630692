import { createStore, del, update } from 'idb-keyval'
import { commandId } from './commandId.ts'
import { inTime } from '#web/live/storage/inTime.ts'

/** Runs work while no other tab of this device does. */
export type LeaderLock = (work: () => Promise<void>) => Promise<void>

const leaseMs = 8_000

/** So long, in ms, a tab may hold the lock: longer than any one request takes. */
const lockMs = 25_000

/**
 * One tab at a time by the browser's own locks, which end with their tab. Browsers offer them over https only. A tab that a
 * phone has put to sleep keeps its lock: after a while it is taken from it, and what both may send is done once.
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
 * One tab at a time by a lease in IndexedDB, renewed while the work goes on: a killed tab's lease runs out. Where the leases
 * can't be read the work is done without: what two tabs send under one id is done once.
 */
export function leaseLock(name: string, { ms = leaseMs, now = Date.now } = {}): LeaderLock {
  const owner = commandId()
  const leases = createStore(`${name}-lease`, 'leases')

  /** Until when someone else holds it; 0 when it is ours now, or nobody can tell. */
  async function take(): Promise<number> {
    let until = 0
    const ask = () =>
      update<{ owner: string; until: number }>(
        name,
        (held) => {
          const isFree = !held || held.owner === owner || held.until <= now()
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

/** Without other tabs to think of: one after the other. */
export function localLock(): LeaderLock {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
