import type { App, Asker } from '#api/context.ts'
import { TooMany } from '#api/errors.ts'
import { keepAwake, validSessions } from '#api/features/users/session.service.ts'
import { message } from '#domain/language/message.ts'
import { limits } from './limits.ts'

const checkMs = 1_000

export type EndReason = 'session ended' | 'role changed' | 'going away'

/** An open stream: its owner, and how to close it when the session ends. */
export interface Connection {
  asker: Asker
  /** How many subscriptions it carries. */
  subscriptions(): number
  end(reason: EndReason): void
}

/** The open sockets and streams of this process. */
export interface Connections {
  add(connection: Connection): () => void
  /** Throws TooMany when this many more subscriptions would exceed the person's limit over all connections. */
  refuseSubscription(userId: string, more: number): void
  /** Ends all of them, and each that is added later. */
  close(): void
  /** How many are open. */
  count(): number
}

/**
 * Closes streams whose session ended (signed out, deleted, expired) or whose role changed, within about a second,
 * whichever process did it, by one query for all of them; immediately when an account changed. Open streams also mark
 * their session as seen. While the database is unreachable nothing is closed.
 */
export function watchConnections(app: App): Connections {
  const open = new Set<Connection>()
  const ofPerson = new Map<string, Set<Connection>>()
  const mostSubscriptions = limits.subscriptionsPerPage * app.env.SOCKETS_PER_USER

  async function check() {
    // Only those open now: one opened during the query isn't part of its result.
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
  let isClosed = false
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
    // A running query may have read the account before the change.
    isAskedAgain = true
    void look()
  })

  return {
    add(connection) {
      const { id } = connection.asker.user
      const own = ofPerson.get(id) ?? new Set()
      ofPerson.set(id, own.add(connection))
      open.add(connection)
      if (isClosed) connection.end('going away')
      return () => {
        open.delete(connection)
        own.delete(connection)
        if (own.size === 0 && ofPerson.get(id) === own) ofPerson.delete(id)
      }
    },
    count: () => open.size,
    refuseSubscription(userId, more) {
      let count = more
      for (const connection of ofPerson.get(userId) ?? []) count += connection.subscriptions()
      if (count <= mostSubscriptions) return
      throw new TooMany(message('request.subscriptionsPerPerson', { max: mostSubscriptions }), 5)
    },
    close() {
      clearInterval(timer)
      stopObserving()
      isClosed = true
      for (const connection of open) connection.end('going away')
    },
  }
}
