import type { GraphQLError, GraphQLResolveInfo } from 'graphql'
import type { App, Context } from '#api/context.ts'
import { maskError } from '#api/mask.ts'
import type { Role } from '#domain/people/roles.ts'
import { onEachSignal } from '#api/live/log/onEachSignal.ts'
import { createSignal } from '#api/live/log/signal.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import { Group, type Subscriber } from '#api/live/delivery/group.ts'
import { documentOf, groupKey } from '#api/live/delivery/operation.ts'
import { throttledSnapshot, type Computed } from './throttledSnapshot.ts'
import { idleIterator } from '#api/live/delivery/idleIterator.ts'
import { Batch } from '#api/live/delivery/sink.ts'

/** The root value of one delivery: the resolver of the subscription's field takes the picture out of it. */
export interface StateEvent<T> {
  snapshot: T
}

/** A whole picture, as the dashboard: every event is all of it, so that a reader who missed some is right with the next. */
export interface State<T> {
  /** The picture as it is now; worked out once for all who ask between two changes. */
  now(): Promise<T>
  /** The picture now and whenever it changes. */
  subscribe(ctx: Context, info: GraphQLResolveInfo): AsyncIterableIterator<StateEvent<T>>
  /** What was done so far, and for how many. */
  stats(): StateStats
  close(): void
}

export interface StateStats {
  viewers: number
  /** How often the picture was worked out. */
  computations: number
  /** How often it was put into words: once for all viewers with the same operation and role. */
  executions: number
}

export interface StateOptions<T> {
  app: Pick<App, 'live' | 'log'>
  /** Works the picture out from the database. */
  compute: () => Promise<T>
  /** Whether a change can have altered the picture. */
  isAffectedBy: (change: ChangeRecord) => boolean
  /** What else alters it: calls back, and returns how to stop. */
  onOtherChange?: (onTouch: () => void) => () => void
  /** At most one computation in this time. */
  everyMs: number
  /** Worked out anew after this time without a change too, since clocks move. */
  renewMs: number
  /** The context in which a picture is resolved for everybody. */
  context: () => Context
  /** What every viewer with a connection of its own gets at each beat, unless it is null or a picture is on its way. */
  heartbeat?: () => T | null
}

const heartbeatMs = 5_000

/** A picture that could not be worked out is tried again after this time. */
const retryMs = 1_000

/** Viewers of the same operation under the same role, and the picture as they get it. */
interface Viewers {
  group: Group
  shown: { edition: number; batch: Promise<Batch> } | null
}

/** Keeps a picture: worked out at most once in `everyMs`, whatever the number of viewers, and only while there are some. */
export function createState<T>(options: StateOptions<T>): State<T> {
  const { app, renewMs, context } = options
  const throttled = throttledSnapshot(options)
  const groups = new Map<string, Viewers>()
  const updated = createSignal()
  let readers = 0
  let executions = 0
  let timer: NodeJS.Timeout | undefined
  let isDelivering = false
  let isFailing = false
  let isClosed = false

  function batchFor(viewers: Viewers, made: Computed<T>): Promise<Batch> {
    if (viewers.shown?.edition === made.edition) return viewers.shown.batch
    executions++
    const serialised = viewers.group.serialised({ snapshot: made.snapshot }, context())
    const batch = serialised.then((payload) => new Batch([payload]))
    viewers.shown = { edition: made.edition, batch }
    return batch
  }

  /** Gives one viewer a picture unless it has this one or a later one: pictures never go back. */
  function give({ group }: Viewers, subscriber: Subscriber, made: Computed<T>, batch: Batch): void {
    if (subscriber.after >= made.edition) return
    subscriber.after = made.edition
    group.send(subscriber, batch)
  }

  async function deliver(): Promise<Computed<T>> {
    const made = await throttled.latest()
    for (const viewers of groups.values()) {
      const batch = await batchFor(viewers, made)
      for (const subscriber of viewers.group.subscribers) give(viewers, subscriber, made, batch)
    }
    updated.emit()
    return made
  }

  async function deliverNow(): Promise<void> {
    let made: Computed<T> | null = null
    isDelivering = true
    try {
      made = await deliver()
      isFailing = false
    } catch (error) {
      if (!isFailing) app.log.warn({ err: error }, 'a picture could not be worked out; trying again')
      isFailing = true
    }
    isDelivering = false
    if (made) deliverIn(throttled.isStale(made) ? 0 : renewMs)
    else deliverIn(retryMs)
  }

  function deliverIn(ms: number): void {
    // A delivery that is under way looks again when it is done.
    if (isDelivering || isClosed) return
    clearTimeout(timer)
    if (groups.size + readers === 0) return
    timer = setTimeout(() => void deliverNow(), ms)
  }

  /** A sign that the last picture is still true. */
  async function sendHeartbeat(snapshot: T): Promise<void> {
    for (const { group } of groups.values()) {
      const batch = new Batch([await group.serialised({ snapshot }, context())])
      for (const subscriber of group.subscribers) if (subscriber.after >= 0) group.send(subscriber, batch)
    }
  }

  const heartbeatTimer =
    options.heartbeat &&
    setInterval(() => {
      const sign = isDelivering || isFailing || groups.size === 0 ? null : options.heartbeat?.()
      if (sign)
        sendHeartbeat(sign).catch((error: unknown) =>
          app.log.warn({ err: error }, 'a heartbeat was not sent'),
        )
    }, heartbeatMs)

  function invalidate(): void {
    throttled.invalidate()
    deliverIn(0)
  }

  const stopObserving = app.live.observe((change) => {
    if (change.type === 'Reset' || options.isAffectedBy(change)) invalidate()
  })
  const stopTouching = options.onOtherChange?.(invalidate)

  /** The first picture of a viewer; one that fails comes with the next delivery. */
  async function welcome(viewers: Viewers, subscriber: Subscriber): Promise<void> {
    try {
      const made = await throttled.latest()
      give(viewers, subscriber, made, await batchFor(viewers, made))
    } catch {
      deliverIn(retryMs)
    }
  }

  /** For a reader without a connection of its own to write to. */
  function iterate(signal?: AbortSignal): AsyncIterableIterator<StateEvent<T>> {
    readers++
    deliverIn(renewMs)
    return onEachSignal(updated, throttled.latest, () => readers--, signal)
  }

  return {
    now: async () => (await throttled.latest()).snapshot,
    subscribe(ctx, info) {
      const { direct, asker } = ctx
      if (!direct || !asker) return iterate(ctx.ended)
      const key = groupKey(asker.user.role, direct.operation, info)
      const viewers = groups.get(key) ?? {
        group: new Group(groupOf(ctx, asker.user.role, info)),
        shown: null,
      }
      const isFirst = groups.size + readers === 0
      groups.set(key, viewers)
      if (isFirst) deliverIn(renewMs)
      const subscriber: Subscriber = {
        sink: direct.sink,
        personId: asker.user.id,
        after: -1,
        isDone: false,
      }
      viewers.group.subscribers.add(subscriber)
      void welcome(viewers, subscriber)
      const leave = () => {
        subscriber.isDone = true
        viewers.group.subscribers.delete(subscriber)
        if (viewers.group.isEmpty && groups.get(key) === viewers) groups.delete(key)
      }
      return idleIterator(leave, ctx.ended)
    },
    stats() {
      const viewers = [...groups.values()].reduce((sum, { group }) => sum + group.subscribers.size, readers)
      return { viewers, computations: throttled.computations(), executions }
    },
    close() {
      isClosed = true
      clearInterval(heartbeatTimer)
      stopObserving()
      stopTouching?.()
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
    withControlEvents: true,
    mask: (error: GraphQLError) => maskError(error, ctx.requestId, ctx.app.log),
  }
}
