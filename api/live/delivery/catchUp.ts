import type { Context } from '#api/context.ts'
import type { Source } from '#api/live/log/source.ts'
import type { Role } from '#domain/people/roles.ts'
import { endSubscription, pageLengthAfter, type Group, type Subscriber } from './group.ts'
import type { Limit } from './limitWithTimeout.ts'

/** Options shared by all subscribers that catch up. */
export interface CatchUpOptions {
  source: Source
  contextOf: (role: Role) => Context
  /** The change up to which all groups have been served. */
  dispatched: () => number
  /** Limits how many pages are in flight concurrently. */
  limitPages: Limit
}

/**
 * Brings one new subscriber up to date, page by page at its own pace, and admits it to its group in the same tick in
 * which it has everything that was dispatched, so that no change is missed or repeated.
 */
export class CatchUp {
  /** For which history its cursor was checked; none yet, so that it is before anything is read. */
  private histories = -1

  constructor(
    private readonly subscriber: Subscriber,
    private readonly group: Group,
    private readonly options: CatchUpOptions,
  ) {}

  async run(): Promise<void> {
    const { subscriber, group } = this
    await this.readAll()
    await this.sendFirstHeartbeat()
    // Checked again in the tick in which it is admitted: a change dispatched in between would be missed.
    while (!subscriber.isDone && this.isBehind()) await this.readAll()
    if (!subscriber.isDone) group.admit(subscriber)
  }

  private isBehind(): boolean {
    const { source, dispatched } = this.options
    return this.subscriber.after < dispatched() || this.histories !== source.histories()
  }

  /** Resets the subscriber unless its cursor is of the history that the database has now. */
  private async followHistory(): Promise<void> {
    const { source } = this.options
    if (this.histories === source.histories()) return
    this.histories = source.histories()
    if (!(await this.isInHistory())) await this.reset(true)
  }

  /** Whether the subscriber's cursor belongs to the database's history; waits while the database is unreachable. */
  private async isInHistory(): Promise<boolean> {
    const { subscriber, options } = this
    while (!subscriber.isDone) {
      const signalled = options.source.next()
      const known = await options.source.knows(subscriber.after).catch(() => null)
      if (known !== null) return known
      await signalled
    }
    return true
  }

  /**
   * Sends pages until the subscriber has all that was dispatched. The history may change during any of them: what was sent
   * of the one before is followed by a reset, never by changes of the new one.
   */
  private async readAll(): Promise<void> {
    const { subscriber, options } = this
    while (!subscriber.isDone && this.isBehind()) {
      await this.followHistory()
      if (subscriber.after >= options.dispatched()) continue
      const signalled = options.source.next()
      const wasSent = await options.limitPages(() => this.sendPage())
      if (!wasSent) await signalled
    }
  }

  /**
   * Sends the next page and waits until the connection has accepted it; returns false when there is none yet. A page that
   * was read while the history changed is left out.
   */
  private async sendPage(): Promise<boolean> {
    const { subscriber, group, options } = this
    const { after } = subscriber
    const page = await options.source.read(after, pageLengthAfter(after)).catch(() => [])
    if (this.histories !== options.source.histories()) return true
    const last = page?.[page.length - 1]
    if (page === null) {
      await this.reset(false)
    } else if (last) {
      group.send(subscriber, await group.pageOf(page, subscriber, this.newContext))
      subscriber.after = last.seq
      await subscriber.sink.drained()
    }
    return page === null || last !== undefined
  }

  /** The first heartbeat tells the client that it is up to date. Changes that arrived meanwhile follow it. */
  private async sendFirstHeartbeat(): Promise<void> {
    const { subscriber, group, options } = this
    if (subscriber.isDone || !group.options.withControlEvents || !options.source.isFresh()) return
    const heartbeat = options.source.heartbeat(subscriber.after)
    group.send(subscriber, await group.firstHeartbeatOf(heartbeat, this.newContext))
  }

  private async reset(wentBack: boolean): Promise<void> {
    const { subscriber, group, options } = this
    const reset = options.source.reset(wentBack)
    subscriber.after = reset.seq
    group.send(subscriber, await group.batchOf([reset], this.newContext()))
    if (!group.options.withControlEvents) endSubscription(subscriber)
  }

  private readonly newContext = () => this.options.contextOf(this.group.options.role)
}
