import type { App, Asker } from '#api/context.ts'
import { TooMany } from '#api/errors.ts'
import { keepAwake, validSessions } from '#api/features/users/session.service.ts'
import { limits } from './limits.ts'

const checkMs = 1_000

/** One open stream: whose it is, and how to end it when that session ends. */
export interface Connection {
  asker: Asker
  /** How many subscriptions it carries. */
  subscriptions(): number
  end(reason: 'session ended' | 'role changed'): void
}

/** The open sockets and streams of this process. */
export interface Connections {
  add(connection: Connection): () => void
  /** How many the person holds open. */
  countOf(userId: string): number
  /** Throws TooMany when the person has too many subscriptions open, over all connections, with so many more. */
  refuseSubscription(userId: string, more: number): void
  close(): void
}

/**
 * Keeps the open streams and their sessions in step: a session that ended (signed out, deleted, expired) or a role that
 * changed ends its streams within about a second, whichever process did it, with one query for all of them: at once when
 * an account changed. Streams also keep their session awake. While the database is away nothing ends.
 */
export function watchConnections(app: App): Connections {
  const open = new Set<Connection>()
  const ofPerson = new Map<string, Set<Connection>>()
  const mostSubscriptions = limits.subscriptionsPerPage * app.env.SOCKETS_PER_USER

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
      await check().catch((error: unknown) => app.log.debug({ err: error }, 'session check failed; retrying'))
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
      const own = ofPerson.get(id) ?? new Set()
      ofPerson.set(id, own.add(connection))
      open.add(connection)
      return () => {
        open.delete(connection)
        own.delete(connection)
        if (own.size === 0 && ofPerson.get(id) === own) ofPerson.delete(id)
      }
    },
    countOf: (userId) => ofPerson.get(userId)?.size ?? 0,
    refuseSubscription(userId, more) {
      let count = more
      for (const connection of ofPerson.get(userId) ?? []) count += connection.subscriptions()
      if (count <= mostSubscriptions) return
      throw new TooMany(
        `At most ${mostSubscriptions} subscriptions a person are open at once. Close a page that you no longer need.`,
        5,
      )
    },
    close() {
      clearInterval(timer)
      stopObserving()
    },
  }
}
