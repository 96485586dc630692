import { setTimeout as pause } from 'node:timers/promises'
import type { Source } from '#api/live/log/source.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import { endSubscription } from './group.ts'
import type { Groups } from './groups.ts'

const pageSize = 500
/** A delivery shorter than this is followed by the next one immediately. */
const shortDeliveryMs = 2
const maxRestMs = 25

/** The one loop that serves all groups: all have been given every change up to `dispatched`. */
export class Dispatcher {
  dispatched: number
  private isClosed = false
  private histories: number
  private sentHeartbeats: number
  private evictedAt: number

  constructor(
    private readonly source: Source,
    private readonly groups: Groups,
    private readonly onSent: (changes: readonly ChangeRecord[]) => void,
  ) {
    this.dispatched = source.head()
    this.histories = source.histories()
    this.sentHeartbeats = this.evictedAt = source.heartbeats()
  }

  /** Serves until closed. */
  async run(): Promise<void> {
    while (!this.isClosed) {
      const signalled = this.source.next()
      this.evictUnusedPages()
      if (!(await this.step())) await signalled
    }
  }

  close(): void {
    this.isClosed = true
  }

  /** Delivers whatever is due next; returns false when nothing is. */
  private async step(): Promise<boolean> {
    const { source } = this
    if (this.histories !== source.histories()) {
      this.histories = source.histories()
      await this.resetAll(true)
      return true
    }
    // While the database is unreachable, nothing can be read: the next signal tries again.
    const page = await source.read(this.dispatched, pageSize).catch(() => [])
    if (page === null) {
      // So far behind that older changes are no longer kept.
      await this.resetAll(false)
    } else if (page.length > 0) {
      await this.deliverPage(page)
    } else if (this.sentHeartbeats !== source.heartbeats() && source.isFresh()) {
      this.sentHeartbeats = source.heartbeats()
      await this.broadcastControlEvent(source.heartbeat(this.dispatched))
    } else {
      return false
    }
    return true
  }

  private async deliverPage(page: ChangeRecord[]): Promise<void> {
    // Set before the delivery: a subscriber that joins during it has caught up to here, or waits until it has.
    this.dispatched = page.at(-1)?.seq ?? this.dispatched
    const started = performance.now()
    await this.groups.deliver((group) => page.filter(group.options.wants))
    this.onSent(page)
    const isBusy = page.length > 1 && page.length < pageSize
    if (isBusy) await rest(performance.now() - started)
  }

  private broadcastControlEvent(event: ChangeRecord): Promise<void> {
    return this.groups.deliver(({ options }) => (options.withControlEvents ? [event] : []))
  }

  /** What was delivered is no longer in the database, or too far behind: every client reloads everything. */
  private async resetAll(wentBack: boolean): Promise<void> {
    const reset = this.source.reset(wentBack)
    this.dispatched = reset.seq
    for (const group of this.groups.all()) {
      group.clearCache()
      for (const subscriber of group.subscribers) subscriber.after = reset.seq
    }
    await this.groups.deliver(() => [reset])
    for (const group of this.groups.all())
      if (!group.options.withControlEvents) [...group.subscribers].forEach(endSubscription)
  }

  /** Once per heartbeat. */
  private evictUnusedPages(): void {
    if (this.evictedAt === this.source.heartbeats()) return
    this.evictedAt = this.source.heartbeats()
    for (const group of this.groups.all()) group.evictUnusedPages()
  }
}

/**
 * Waits half as long as a delivery took: changes that arrive faster than they can be written one by one are then
 * batched, and other work isn't starved. A single change is never delayed.
 */
async function rest(tookMs: number): Promise<void> {
  if (tookMs >= shortDeliveryMs) await pause(Math.min(tookMs / 2, maxRestMs))
}
