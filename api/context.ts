import type { Logger } from 'pino'
import type { Database } from '#api/db/client.ts'
import { createLoaders, type Loaders } from '#api/db/load.ts'
import type { Env } from '#api/env.ts'
import { Forbidden, SignInFirst } from '#api/errors.ts'
import type { Live } from '#api/live/delivery/live.ts'
import type { ReceivedOperation } from '#api/live/delivery/operation.ts'
import type { Sink } from '#api/live/delivery/sink.ts'
import { refuse, type Action, type Role } from '#domain/people/roles.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/**
 * What lives as long as the process. Whoever keeps something of that kind adds it here from its own file:
 * `declare module '#api/context.ts' { interface App { … } }`.
 */
export interface App {
  env: Env
  database: Database
  live: Live
  log: Logger
  /** Set while this is the demo brewery: its accounts, told on the sign-in page. */
  demo?: Demo
}

/** The accounts of the demo brewery. */
export interface Demo {
  password: string
  accounts: { email: string; role: Role }[]
}

/** Who is asking: a person and the session they signed in with, or a display under its own id. */
export interface Asker {
  sessionId: string
  /** A screen on a wall: shows the wall and nothing else, and has no account. */
  isDisplay?: true
  user: { id: string; name: string; email: string; role: Role; mustChangePassword: boolean }
}

/** Everything a request needs to be answered: the app, who asks, and loaders of its own. */
export interface Context {
  app: App
  asker: Asker | null
  requestId: string
  /** The address the request came from. */
  address: string
  /** What the program that asks says it is. */
  device?: string
  /** Reads go here: the pool, or one snapshot for the whole answer after `useSnapshot`. */
  db: Prisma.TransactionClient
  loaders: Loaders
  /** Everything that came with the command that is being done, but its id: what a repetition has to say again. */
  asked?: unknown
  /** Where a subscription's results can be written past everything else, and how it was received. */
  direct?: { sink: Sink; operation: ReceivedOperation }
  /** What the operation may cost, in rows. */
  cost?: number
  /** The operation has taken too long: nothing more is read for it. */
  isOverdue?: true
  /** Cancels in the database what is being read in a snapshot of this operation's own. */
  cancel?: () => void
  /** Aborted when the session ends or the connection is gone; streams end with it. */
  ended?: AbortSignal
}

/** The context of one request or one delivered change. */
export function createContext(
  app: App,
  who: Pick<Context, 'asker' | 'requestId' | 'address' | 'device' | 'ended' | 'direct'>,
): Context {
  const context: Context = {
    app,
    ...who,
    db: app.database.prisma,
    loaders: createLoaders(() => context.db),
  }
  return context
}

/** Forgets what was loaded, so that what is resolved next is read fresh. */
export function readFresh(ctx: Context): void {
  ctx.loaders = createLoaders(() => ctx.db)
}

/** Who asks, if their role may do this; throws SignInFirst or Forbidden with the reason otherwise. */
export function allow(ctx: Context, action: Action): Asker {
  if (!ctx.asker) throw new SignInFirst()
  if (ctx.asker.user.mustChangePassword && action !== 'changeOwnPassword') {
    throw new Forbidden('Please change your temporary password first.')
  }
  if (ctx.asker.isDisplay && action !== 'showWall') throw new Forbidden('A display can only show the wall.')
  const reason = refuse(ctx.asker.user.role, action)
  if (reason) throw new Forbidden(reason)
  return ctx.asker
}
