import type { App } from '#api/context.ts'
import { type ChangeRecord, isOfTopic } from '#api/live/outbox/change.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import { throttledSnapshot } from '#api/live/snapshots/throttledSnapshot.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { withMeasured } from './measured.ts'
import { readWall, type WallSnapshot } from './wallSnapshot.ts'

declare module '#api/context.ts' {
  interface App {
    /** The wall board, computed once for all screens. */
    wall: State<WallSnapshot>
  }
}

/** The topics that affect the wall. */
const topics: readonly Topic[] = [
  'BATCHES',
  'EQUIPMENT',
  'LOGS',
  'KEGS',
  'INGREDIENTS',
  'RECIPES',
  'ALERTS',
  'BREWERY',
]

/** At most four snapshots a second; what is stored is read again at least each half minute, since days pass. */
const everyMs = 250
const storedRenewMs = 30_000
/** What devices measure is no change; what was held back of a vessel is shown then. */
const renewMs = 2_000

type Parts = Pick<App, 'database' | 'live' | 'log' | 'readings' | 'fermentations'>

/**
 * The wall of this process: one snapshot for all screens, sent again only when something on it changed. What is stored is read
 * when a change affects it; what devices measured, and what follows from that, is laid over it.
 */
export function createWall(parts: Parts, app: () => App): State<WallSnapshot> {
  const { database, live, readings, fermentations } = parts
  const isAffectedBy = (change: ChangeRecord) => isOfTopic(change, topics)
  const stored = throttledSnapshot({
    compute: () => readWall(database, new Date()),
    everyMs,
    renewMs: storedRenewMs,
  })
  let invalidate: () => void = () => undefined
  const changed = () => invalidate()
  const latestReadings = withoutWaiting(readings, changed)
  const latestFermentations = withoutWaiting(fermentations, changed)
  return createState<WallSnapshot>('wall', parts, app, {
    async compute() {
      const [{ snapshot: wall }, measured, known] = await Promise.all([
        stored.latest(),
        latestReadings(),
        latestFermentations(),
      ])
      return { asOfSeq: wall.asOfSeq, board: withMeasured(wall.board, measured, known, wall.zone) }
    },
    compared: ({ board }) => board,
    isAffectedBy,
    onOtherChange(invalidateWall) {
      invalidate = invalidateWall
      const stops = [
        live.observe((change) => {
          if (change.type === 'Reset' || isAffectedBy(change)) stored.invalidate()
        }),
        readings.onInvalid(invalidateWall),
      ]
      return () => stops.forEach((stop) => stop())
    },
    everyMs,
    renewMs,
    heartbeat: () => (live.source.isFresh() ? { asOfSeq: live.head(), board: null } : null),
  })
}

/**
 * The snapshot of a state: what was known last, while a newer one, which may take seconds, is made; `changed` is called when it
 * is another one.
 */
function withoutWaiting<T>(state: State<T>, changed: () => void): () => T | Promise<T> {
  let known: { snapshot: T } | null = null
  return () => {
    const next = state.now().then((snapshot) => {
      const isOther = known !== null && known.snapshot !== snapshot
      known = { snapshot }
      if (isOther) changed()
      return snapshot
    })
    if (!known) return next
    next.catch(() => undefined)
    return known.snapshot
  }
}
