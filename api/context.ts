import type { Units } from '#domain/units/storedUnits.ts'
import type { Logger } from 'pino'
import type { Database } from './db/client.ts'
import { createLoaders, type Loaders } from './db/load.ts'
import type { TroubleWatch } from './db/trouble/watchTrouble.ts'
import type { Env } from './env.ts'
import { BadRequest, Forbidden, SignInFirst } from './errors.ts'
import type { Live } from './live/delivery/live.ts'
import type { ReceivedOperation } from './live/delivery/operation.ts'
import type { Sink } from './live/delivery/sink.ts'
import type { Reader } from '#domain/language/reader.ts'
import { message, type Said } from '#domain/language/message.ts'
import type { Language } from '#generated/language/languages.ts'
import { readerOf, written } from './language/readers.ts'
import { languageOf } from './language/requestLanguage.ts'
import { refuse, type Action, type Role } from '#domain/people/roles.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/**
 * What lives as long as the process. A feature that needs such state adds it from its own file:
 * `declare module '#api/context.ts' { interface App { … } }`.
 */
export interface App {
  env: Env
  database: Database
  live: Live
  log: Logger
  trouble: TroubleWatch
  /** Asked to stop: not ready any more, and no stream begins. */
  isStopping: boolean
  /** Set for the demo brewery: its accounts, which the sign-in page shows where only this machine can reach it. */
  demo?: Demo
}

/** The accounts of the demo brewery. */
export interface Demo {
  /** Null when it was made up at an earlier start. */
  password: string | null
  accounts: { email: string; role: Role }[]
}

/** Who sent the request: a person with the session they signed in with, or a display with its own id. */
export interface Asker {
  sessionId: string
  /** A wall display: may read the wall and nothing else, and has no account. */
  isDisplay?: true
  user: {
    id: string
    name: string
    email: string
    role: Role
    mustChangePassword: boolean
    /** The brewery requires a second factor of them, and they have none. */
    mustSetUpSecondFactor?: boolean
  }
  /** The units in which they read; absent where nobody in particular asks. */
  units?: Units
  /** The zone of the brewery's clocks, and the currency of its prices; likewise. */
  zone?: string
  currency?: string
  /** The language that they chose; absent where the request says it. */
  language?: Language
}

/** The asker for whom a group of subscribers is served: their role, but no particular person. */
export function askerOfGroup(role: Role): Asker {
  return { sessionId: '', user: { id: '', name: '', email: '', role, mustChangePassword: false } }
}

/** Everything needed to answer a request: the app, the asker, and loaders of its own. */
export interface Context {
  app: App
  asker: Asker | null
  requestId: string
  /** The address the request came from. */
  address: string
  /** The request's User-Agent. */
  device?: string
  /** The request's Accept-Language. */
  accepted?: string
  /** Whether the client has closed the connection. */
  isDisconnected?: () => boolean
  /** Reads go here: the pool, or one snapshot for the whole answer after `useSnapshot`. */
  db: Prisma.TransactionClient
  loaders: Loaders
  /** The arguments of the current command without its id; a retry must send the same ones. */
  asked?: unknown
  /** The connection of a subscription, and the operation as it was received. */
  direct?: { sink: Sink; operation: ReceivedOperation }
  /** What the access log tells of the request; shared by copies of the context, as Apollo Server makes one. */
  noted: { operation?: string }
  /** What the operation may cost, in rows. */
  cost?: number
  /** The operation exceeded its time limit: nothing more is read for it. */
  isOverdue?: true
  /** Cancels the running statement of this operation's snapshot. */
  cancel?: () => void
  /** Aborted when the session ends or the connection is gone; streams end with it. */
  ended?: AbortSignal
}

/** The context of one request or one delivered change. */
export function createContext(
  app: App,
  who: Pick<
    Context,
    'asker' | 'requestId' | 'address' | 'device' | 'accepted' | 'isDisconnected' | 'ended' | 'direct'
  >,
): Context {
  const context: Context = {
    app,
    ...who,
    noted: {},
    db: app.database.prisma,
    loaders: createLoaders(() => context.db),
  }
  return context
}

/** Where the results of a subscription are written; throws BadRequest when its transport could not read the operation. */
export function connectionOf({ direct }: Context): NonNullable<Context['direct']> {
  if (direct) return direct
  throw new BadRequest(message('request.likeGraphql'))
}

/** Who reads the answer: in the language that they chose, else in that of the request, in their units, on the brewery's clock. */
export function readerIn({ asker, accepted }: Pick<Context, 'asker' | 'accepted'>): Reader {
  return readerOf(asker?.language ?? languageOf(accepted), asker?.units, asker ?? {})
}

/** A sentence for the asker. */
export function tell(ctx: Context, said: Said): string {
  return written(said, readerIn(ctx))
}

/** Clears the loaders, so that whatever is resolved next is read fresh. */
export function readFresh(ctx: Context): void {
  ctx.loaders = createLoaders(() => ctx.db)
}

/** Returns the asker if their role permits the action; otherwise throws SignInFirst, or Forbidden with the reason. */
export function allow(ctx: Context, action: Action): Asker {
  if (!ctx.asker) throw new SignInFirst()
  if (ctx.asker.user.mustChangePassword && action !== 'changeOwnPassword') {
    throw new Forbidden(message('server.changePassword'))
  }
  if (ctx.asker.user.mustSetUpSecondFactor && !isForSecondFactor(action)) {
    throw new Forbidden(message('server.setUpSecondFactor'))
  }
  if (ctx.asker.isDisplay && action !== 'showWall') throw new Forbidden(message('server.displayOnly'))
  Forbidden.throwIf(refuse(ctx.asker.user.role, action))
  return ctx.asker
}

/** What stays allowed to somebody who has to set a second factor up: that, and what concerns the password. */
const isForSecondFactor = (action: Action) => action === 'setUpSecondFactor' || action === 'changeOwnPassword'
