import type { GraphQLResolveInfo } from 'graphql'
import {
  allow,
  askerOfGroup,
  connectionOf,
  createContext,
  type App,
  type Asker,
  type Context,
} from '#api/context.ts'
import { idleIterator } from '#api/live/delivery/idleIterator.ts'
import { operationOf } from '#api/live/delivery/subscribe.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import type { Action, Role } from '#domain/people/roles.ts'
import { throttledSnapshot, type Computed } from './throttledSnapshot.ts'
import { Group, type GroupOptions, type Recipient, type Subscriber } from '#api/live/delivery/group.ts'
import { Batch } from '#api/live/delivery/sink.ts'

/**
 * Live state that is sent as whole snapshots, such as the dashboard: a reader that missed some is up to date with the
 * next one.
 */
export interface State<T> {
  /** The current snapshot; computed once for all requests between two changes. */
  now(): Promise<T>
  /** Sends a person the snapshot now and whenever it changes; the iterator only ends. */
  subscribe(ctx: Context, user: Asker['user'], info: GraphQLResolveInfo): AsyncIterableIterator<never>
  /** Calls back whenever something happened that may have changed the snapshot; returns a function that stops it. */
  onInvalid(listener: () => void): () => void
  /** Counters of the work so far. */
  stats(): StateStats
  close(): void
}

export interface StateStats {
  viewers: number
  /** How often the snapshot was computed. */
  computations: number
  /** How often it was serialized: once for all viewers with the same operation and role. */
  executions: number
}

export interface StateOptions<T> {
  /** Computes the snapshot from the database. */
  compute: () => Promise<T>
  /** What of it is compared with the one before: while that is the same, nothing is sent. Without it, each one is. */
  compared?: (snapshot: T) => unknown
  /** Whether a change can affect the snapshot. */
  isAffectedBy: (change: ChangeRecord) => boolean
  /** Subscribes to other causes of change; returns a function that stops it. */
  onOtherChange?: (invalidate: () => void) => () => void
  /** At most one computation in this time. */
  everyMs: number
  /** Recomputed after this time even without a change, since time passes. */
  renewMs: number
  /** What every directly connected viewer gets at each heartbeat, unless it is null or a snapshot is due. */
  heartbeat?: () => T | null
}

const heartbeatMs = 5_000

/** A failed computation is retried after this time. */
const retryMs = 1_000

/**
 * Pushes snapshots: computed at most once per `everyMs`, whatever the number of viewers, and only while there are any.
 * `name` is what a failure to resolve one is logged under; `app` is only called once there is a viewer.
 */
export function createState<T>(
  name: string,
  { live, log }: Pick<App, 'live' | 'log'>,
  app: () => App,
  options: StateOptions<T>,
): State<T> {
  const { renewMs } = options
  const throttled = throttledSnapshot(options)
  // A snapshot is resolved once for everybody with a role.
  const viewers = new Viewers<T>((role) =>
    createContext(app(), { asker: askerOfGroup(role), requestId: name, address: '' }),
  )
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let isDelivering = false
  let isFailing = false
  let isClosed = false

  async function deliver(): Promise<void> {
    isDelivering = true
    const sent = await sendLatest()
    isDelivering = false
    if (sent) deliverIn(throttled.isStale(sent) ? 0 : renewMs)
    else deliverIn(retryMs)
  }

  /** Sends the latest snapshot to everybody; null when it could not be computed. */
  async function sendLatest(): Promise<Computed<T> | null> {
    try {
      const computed = await throttled.latest()
      await viewers.showAll(computed)
      isFailing = false
      return computed
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'could not compute or send a snapshot; retrying')
      isFailing = true
      return null
    }
  }

  /** Schedules the next delivery; a running one schedules its successor when done. */
  function deliverIn(ms: number): void {
    if (isDelivering || isClosed) return
    clearTimeout(timer)
    if (!viewers.isEmpty) timer = setTimeout(() => void deliver(), ms)
  }

  function sendHeartbeat(): void {
    const snapshot = isDelivering || isFailing || viewers.isEmpty ? null : options.heartbeat?.()
    if (!snapshot) return
    viewers
      .sendHeartbeat(snapshot)
      .catch((error: unknown) => log.warn({ err: error }, 'could not send a heartbeat'))
  }

  function invalidate(): void {
    throttled.invalidate()
    for (const listener of listeners) listener()
    deliverIn(0)
  }

  const heartbeatTimer = options.heartbeat && setInterval(sendHeartbeat, heartbeatMs)
  const stopObserving = live.observe((change) => {
    if (change.type === 'Reset' || options.isAffectedBy(change)) invalidate()
  })
  const stopOtherChanges = options.onOtherChange?.(invalidate)

  /** Sends a viewer's first snapshot; if that fails, it comes with the next delivery. */
  async function showFirst(viewer: Viewer<T>): Promise<void> {
    try {
      await viewer.show(await throttled.latest())
    } catch {
      deliverIn(retryMs)
    }
  }

  return {
    now: async () => (await throttled.latest()).snapshot,
    subscribe(ctx, { role, id: personId }, info) {
      const { sink } = connectionOf(ctx)
      const isFirst = viewers.isEmpty
      const { key, ...operation } = operationOf(ctx, role, info)
      const options = { ...operation, wants: () => true, withControlEvents: true }
      const viewer = viewers.join(key, options, { sink, personId })
      if (isFirst) deliverIn(renewMs)
      void showFirst(viewer)
      return idleIterator(viewer.leave, ctx.ended)
    },
    onInvalid(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stats: () => ({
      viewers: viewers.count,
      computations: throttled.computations(),
      executions: viewers.executions,
    }),
    close() {
      isClosed = true
      clearInterval(heartbeatTimer)
      stopObserving()
      stopOtherChanges?.()
      clearTimeout(timer)
    },
  }
}

/** The resolvers of a subscription to a live state, for those who may do `action`. */
export const subscriptionTo = <T>(
  action: Action,
  stateOf: (app: App) => State<T>,
  /** The snapshot as the asker's role sees it; without it everyone sees the same. */
  shownTo: (ctx: Context, snapshot: T) => T = (_ctx, snapshot) => snapshot,
) => ({
  subscribe: (_root: unknown, _args: unknown, ctx: Context, info: GraphQLResolveInfo) =>
    stateOf(ctx.app).subscribe(ctx, allow(ctx, action).user, info),
  resolve: ({ snapshot }: { snapshot: T }, _args: unknown, ctx: Context) => shownTo(ctx, snapshot),
})

/** Viewers of the same operation with the same role, and the serialized snapshot they get. */
interface ViewerGroup {
  group: Group
  shown: { edition: number; batch: Promise<Batch> } | null
}

/** One viewer's subscription. */
interface Viewer<T> {
  show(computed: Computed<T>): Promise<void>
  leave(): void
}

/** All viewers with a pushed connection: a snapshot is serialized once per operation and role. */
class Viewers<T> {
  /** How often a snapshot was serialized. */
  executions = 0
  private readonly groups = new Map<string, ViewerGroup>()

  constructor(private readonly context: (role: Role) => Context) {}

  get count(): number {
    return [...this.groups.values()].reduce((sum, { group }) => sum + group.subscribers.size, 0)
  }

  get isEmpty(): boolean {
    return this.groups.size === 0
  }

  join(key: string, options: GroupOptions, recipient: Recipient): Viewer<T> {
    const viewers = this.groups.get(key) ?? { group: new Group(options), shown: null }
    this.groups.set(key, viewers)
    const { group } = viewers
    const subscriber: Subscriber = { ...recipient, after: -1, isDone: false }
    group.subscribers.add(subscriber)
    return {
      show: async (computed) => show(group, subscriber, computed, await this.batchFor(viewers, computed)),
      leave: () => {
        subscriber.isDone = true
        group.subscribers.delete(subscriber)
        if (group.isEmpty && this.groups.get(key) === viewers) this.groups.delete(key)
      },
    }
  }

  async showAll(computed: Computed<T>): Promise<void> {
    for (const viewers of this.groups.values()) {
      const batch = await this.batchFor(viewers, computed)
      for (const subscriber of viewers.group.subscribers) show(viewers.group, subscriber, computed, batch)
    }
  }

  /** Tells every viewer that has a snapshot that it is still current. */
  async sendHeartbeat(snapshot: T): Promise<void> {
    for (const { group } of this.groups.values()) {
      const batch = new Batch([await group.serialized({ snapshot }, this.context(group.options.role))])
      for (const subscriber of group.subscribers) if (subscriber.after >= 0) group.send(subscriber, batch)
    }
  }

  private batchFor(viewers: ViewerGroup, { edition, snapshot }: Computed<T>): Promise<Batch> {
    if (viewers.shown?.edition === edition) return viewers.shown.batch
    this.executions++
    const serialized = viewers.group.serialized({ snapshot }, this.context(viewers.group.options.role))
    const batch = serialized.then((payload) => new Batch([payload]))
    viewers.shown = { edition, batch }
    return batch
  }
}

/** Sends a snapshot unless the subscriber has this one or a later one: snapshots never go back. */
function show(group: Group, subscriber: Subscriber, { edition }: Computed<unknown>, batch: Batch): void {
  if (subscriber.after >= edition) return
  subscriber.after = edition
  group.send(subscriber, batch)
}
