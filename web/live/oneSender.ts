import { createStore, del, update } from 'idb-keyval'
import { commandId } from './commandId.ts'

/** Runs work while no other tab of this device does. */
export type Alone = (work: () => Promise<void>) => Promise<void>

const leaseMs = 8_000

/** One tab at a time by the browser's own locks, which end with their tab. Browsers offer them over https only. */
export function byLock(name: string): Alone {
  return async (work) => {
    await navigator.locks.request(name, work)
  }
}

/** One tab at a time by a lease in IndexedDB, renewed while the work goes on: a killed tab's lease runs out. */
export function byLease(name: string, { ms = leaseMs, now = Date.now } = {}): Alone {
  const owner = commandId()
  const leases = createStore(`${name}-lease`, 'leases')

  /** Until when somebody else holds it; 0 when it is ours now. */
  async function take(): Promise<number> {
    let until = 0
    await update<{ owner: string; until: number }>(
      name,
      (held) => {
        const isFree = !held || held.owner === owner || held.until <= now()
        until = isFree ? 0 : held.until
        return isFree ? { owner, until: now() + ms } : held
      },
      leases,
    )
    return until
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
      await del(name, leases)
    }
  }
}

/** Without other tabs to think of: one after the other. */
export function byTurns(): Alone {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
