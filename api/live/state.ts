import type { GraphQLError, GraphQLResolveInfo } from 'graphql'
import type { App, Context } from '#api/context.ts'
import { maskError } from '#api/mask.ts'
import type { Role } from '#domain/roles.ts'
import { createBell } from './bell.ts'
import type { ChangeRecord } from './change.ts'
import { Group, type Member } from './group.ts'
import { documentOf, groupKey } from './operation.ts'
import { parked } from './parked.ts'
import { Batch } from './sink.ts'

/** The root value of one delivery: the resolver of the subscription's field takes the picture out of it. */
export interface Picture<T> {
  picture: T
}

/** A whole picture, as the dashboard: every event is all of it, so that a reader who missed some is right with the next. */
export interface State<T> {
  /** The picture as it is now; worked out once for all who ask between two changes. */
  now(): Promise<T>
  /** The picture now and whenever it changes. */
  subscribe(ctx: Context, info: GraphQLResolveInfo): AsyncIterableIterator<Picture<T>>
  close(): void
}

export interface StateOptions<T> {
  app: Pick<App, 'live' | 'log'>
  /** Works the picture out from the database. */
  compute: () => Promise<T>
  /** Whether a change can have altered the picture. */
  isTouchedBy: (change: ChangeRecord) => boolean
  /** At most one computation in this time. */
  everyMs: number
  /** Worked out anew after this time without a change too, since clocks move. */
  renewMs: number
  /** The context in which a picture is resolved for everybody. */
  context: () => Context
}

/** Keeps a picture: worked out at most once in `everyMs`, whatever the number of viewers, and only while there are some. */
export function createState<T>(options: StateOptions<T>): State<T> {
  const { app, compute, everyMs, renewMs, context } = options
  const groups = new Map<string, Group>()
  const bell = createBell()
  let readers = 0
  let version = 0
  let latest: { version: number; at: number; picture: Promise<T> } | null = null
  let timer: NodeJS.Timeout | undefined

  function now(): Promise<T> {
    if (latest && latest.version === version && Date.now() - latest.at < renewMs) return latest.picture
    const picture = compute()
    latest = { version, at: Date.now(), picture }
    // One that failed is worked out again for the next who asks.
    picture.catch(() => (latest = null))
    return picture
  }

  async function deliver(): Promise<void> {
    const picture = await now()
    for (const group of groups.values()) {
      const batch = new Batch([await group.serialised({ picture }, context())])
      for (const member of group.members) group.send(member, batch)
    }
    bell.ring()
  }

  function deliverIn(ms: number): void {
    clearTimeout(timer)
    if (groups.size + readers === 0) return
    timer = setTimeout(() => {
      deliver()
        .catch((error: unknown) =>
          app.log.warn({ err: error }, 'a picture could not be worked out; trying again'),
        )
        .finally(() => deliverIn(renewMs))
    }, ms)
  }

  const stopObserving = app.live.observe((change) => {
    if (!options.isTouchedBy(change)) return
    version++
    deliverIn(Math.max(0, everyMs - (Date.now() - (latest?.at ?? 0))))
  })

  async function welcome(member: Member, group: Group): Promise<void> {
    let batch: Batch
    let seen: number
    do {
      seen = version
      batch = new Batch([await group.serialised({ picture: await now() }, context())])
      // Outdated meanwhile, and perhaps already delivered to the others: once more.
    } while (seen !== version)
    group.joining.delete(member)
    if (member.isDone) return
    group.members.add(member)
    group.send(member, batch)
  }

  /** For a reader without a connection of its own to write to. */
  async function* alone(): AsyncGenerator<Picture<T>> {
    readers++
    deliverIn(renewMs)
    try {
      for (;;) {
        const next = bell.next()
        yield { picture: await now() }
        await next
      }
    } finally {
      readers--
    }
  }

  return {
    now,
    subscribe(ctx, info) {
      const { direct, asker } = ctx
      if (!direct || !asker) return alone()
      const key = groupKey(asker.user.role, direct.operation, info)
      const group = groups.get(key) ?? new Group(groupOf(ctx, asker.user.role, info))
      if (groups.size === 0) deliverIn(renewMs)
      groups.set(key, group)
      const member: Member = { sink: direct.sink, after: 0, isDone: false }
      group.joining.add(member)
      welcome(member, group).catch((error: unknown) => {
        app.log.warn({ err: error }, 'a viewer could not be given the picture')
        direct.sink.drop()
      })
      const leave = () => {
        member.isDone = true
        group.members.delete(member)
        group.joining.delete(member)
        if (group.isEmpty && groups.get(key) === group) groups.delete(key)
      }
      return parked(leave, ctx.ended)
    },
    close() {
      stopObserving()
      clearTimeout(timer)
    },
  }
}

function groupOf(ctx: Context, role: Role, info: GraphQLResolveInfo) {
  return {
    role,
    schema: info.schema,
    document: documentOf(info),
    operationName: ctx.direct?.operation.operationName,
    variables: ctx.direct?.operation.variables,
    wants: () => true,
    withSigns: true,
    mask: (error: GraphQLError) => maskError(error, ctx.requestId, ctx.app.log),
  }
}
