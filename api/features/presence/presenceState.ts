import { createContext, type App } from '#api/context.ts'
import { listen } from '#api/live/log/listener.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** Someone in front of a page. */
export type Present = Pick<Prisma.PresenceModel, 'id' | 'userId' | 'page' | 'editing' | 'since'>

/** Who is here, as this process knows it. */
export interface PresenceWatch {
  state: State<Present[]>
  /** Someone has come or moved: looks again here, and tells the other processes. */
  changed(): void
  close(): Promise<void>
}

declare module '#api/context.ts' {
  interface App {
    presence: PresenceWatch
  }
}

/** How often, in ms, it is looked whether someone has gone: nobody tells that a tab has crashed. */
const pollMs = 1_000
/** At most ten snapshots a second. */
const everyMs = 100
const renewMs = 60_000

/**
 * Watches who is here in all processes of the brewery. What is said holds for 13 seconds and is kept in the database; a
 * word over a line of its own brings the others to look at once.
 */
export function watchPresence(parts: Pick<App, 'database' | 'live' | 'log'>, app: () => App): PresenceWatch {
  const { database, live, log } = parts
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

  /** Draws the snapshot again only when it has changed. */
  async function poll(): Promise<void> {
    if (isPolling || state.stats().viewers === 0) return
    isPolling = true
    try {
      const before = known
      await read()
      if (known !== before) onTouch()
    } catch {
      // The database is away: it is looked again soon.
    }
    isPolling = false
  }

  const state = createState({
    app: { live, log },
    compute: read,
    isAffectedBy: () => false,
    onOtherChange: (touch) => {
      onTouch = touch
      return () => (onTouch = () => undefined)
    },
    everyMs,
    renewMs,
    context: () => createContext(app(), { asker: null, requestId: 'presence', address: '' }),
  })
  const listener = listen(database.url, log, () => onTouch(), 'brewhouse_presence')
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
      listener.notify()
    },
    async close() {
      clearInterval(timer)
      clearInterval(sweep)
      state.close()
      await listener.close()
    },
  }
}
