import type { App } from '#api/context.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** A person on a page. */
export type Present = Pick<Prisma.PresenceModel, 'id' | 'userId' | 'page' | 'editing' | 'since'>

/** Presence as this process knows it. */
export interface PresenceWatch {
  state: State<Present[]>
  /** Presence changed: polls here and notifies the other processes. */
  changed(): void
  close(): void
}

declare module '#api/context.ts' {
  interface App {
    presence: PresenceWatch
  }
}

/** How often, in ms, to check for expired leases: a crashed tab doesn't sign off. */
const pollMs = 1_000
/** At most ten snapshots a second. */
const everyMs = 100
const renewMs = 60_000

/**
 * Watches presence across all processes. A report is a lease of 13 seconds in the database; a notification makes the other
 * processes poll immediately.
 */
export function watchPresence(parts: Pick<App, 'database' | 'live' | 'log'>, app: () => App): PresenceWatch {
  const { database, live } = parts
  let onTouch: () => void = () => undefined
  let known = ''
  let isPolling = false

  const read = async () => {
    const present = await database.prisma.$queryRaw<Present[]>`
      SELECT "id", "userId", "page", "editing", "since" FROM "Presence"
      WHERE "seenAt" > now() - interval '13 seconds' ORDER BY "id" LIMIT 500`
    known = JSON.stringify(present)
    return present
  }

  /** Invalidates the snapshot only when presence changed. */
  async function poll(): Promise<void> {
    if (isPolling || state.stats().viewers === 0) return
    isPolling = true
    try {
      const before = known
      await read()
      if (known !== before) onTouch()
    } catch {
      // The database is unreachable: the next poll tries again.
    }
    isPolling = false
  }

  const state = createState('presence', parts, app, {
    compute: read,
    isAffectedBy: () => false,
    onOtherChange: (touch) => {
      onTouch = touch
      return () => (onTouch = () => undefined)
    },
    everyMs,
    renewMs,
  })
  const ignoreOthers = live.others.on('brewhouse_presence', () => onTouch())
  const timer = setInterval(() => void poll(), pollMs)
  const sweep = setInterval(() => {
    database.prisma.$executeRaw`DELETE FROM "Presence" WHERE "seenAt" < now() - interval '1 minute'`.catch(
      () => undefined,
    )
  }, renewMs)

  return {
    state,
    changed() {
      onTouch()
      live.others.notify('brewhouse_presence')
    },
    close() {
      clearInterval(timer)
      clearInterval(sweep)
      ignoreOthers()
      state.close()
    },
  }
}
