import type { Context } from '#api/context.ts'
import type { Role } from '#domain/people/roles.ts'
import { Group, type GroupOptions, type Recipient, type Subscriber } from '#api/live/delivery/group.ts'
import { Batch } from '#api/live/delivery/sink.ts'
import type { Computed } from './throttledSnapshot.ts'

/** Viewers of the same operation with the same role, and the serialized snapshot they get. */
interface ViewerGroup {
  group: Group
  shown: { edition: number; batch: Promise<Batch> } | null
}

/** One viewer's subscription. */
export interface Viewer<T> {
  show(computed: Computed<T>): Promise<void>
  leave(): void
}

/** All viewers with a pushed connection: a snapshot is serialized once per operation and role. */
export class Viewers<T> {
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
