import type { App, Asker } from '#api/context.ts'
import { keepAwake, validSessions } from '#api/features/users/session.service.ts'

const checkMs = 1_000

/** One open stream: whose it is, and how to end it when that session ends. */
export interface Connection {
  asker: Asker
  end(reason: 'session ended' | 'role changed'): void
}

/** The open sockets and streams of this process. */
export interface Connections {
  add(connection: Connection): () => void
  /** How many the person holds open. */
  countOf(userId: string): number
  close(): void
}

/**
 * Keeps the open streams and their sessions in step: a session that ended (signed out, deleted, expired) or a role that
 * changed ends its streams within about a second, whichever process did it, with one query for all of them: at once when
 * an account changed. Streams also keep their session awake. While the database is away nothing ends.
 */
export function watchConnections(app: App): Connections {
  const open = new Set<Connection>()
  const counts = new Map<string, number>()
  const count = (userId: string, more: number) => {
    const now = (counts.get(userId) ?? 0) + more
    if (now > 0) counts.set(userId, now)
    else counts.delete(userId)
  }

  async function check() {
    // Those that are open now: one that begins while its session is not asked for has nothing to be told.
    const asked = [...open]
    if (asked.length === 0) return
    const ids = [...new Set(asked.map(({ asker }) => asker.sessionId))]
    const roles = await validSessions(app, ids)
    for (const connection of asked) {
      const role = roles.get(connection.asker.sessionId)
      if (role === undefined) connection.end('session ended')
      else if (role !== connection.asker.user.role) connection.end('role changed')
    }
    await keepAwake(app, ids)
  }

  let isChecking = false
  let isAskedAgain = false
  async function look() {
    if (isChecking) return
    isChecking = true
    do {
      isAskedAgain = false
      await check().catch((error: unknown) =>
        app.log.debug({ err: error }, 'sessions can not be checked right now'),
      )
    } while (isAskedAgain)
    isChecking = false
  }

  const timer = setInterval(() => void look(), checkMs)
  const stopObserving = app.live.observe(({ type }) => {
    if (type !== 'UserSaved' && type !== 'UserRemoved' && type !== 'Reset') return
    // A look that is under way may have read the account as it was.
    isAskedAgain = true
    void look()
  })

  return {
    add(connection) {
      const { id } = connection.asker.user
      open.add(connection)
      count(id, 1)
      return () => {
        if (open.delete(connection)) count(id, -1)
      }
    },
    countOf: (userId) => counts.get(userId) ?? 0,
    close() {
      clearInterval(timer)
      stopObserving()
    },
  }
}
