import type { App } from '#api/context.ts'
import { isOfTopic } from '#api/live/outbox/change.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
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

/** At most four snapshots a second, and at least one check every half minute, since days pass. */
const everyMs = 250
const renewMs = 30_000

/** The wall of this process: one snapshot for all screens, sent again only when something on it changed. */
export function createWall(
  parts: Pick<App, 'database' | 'live' | 'log'>,
  app: () => App,
): State<WallSnapshot> {
  return createState<WallSnapshot>('wall', parts, app, {
    compute: () => readWall(parts.database, new Date()),
    compared: ({ board }) => board,
    isAffectedBy: (change) => isOfTopic(change, topics),
    everyMs,
    renewMs,
    heartbeat: () => (parts.live.source.isFresh() ? { asOfSeq: parts.live.head(), board: null } : null),
  })
}
