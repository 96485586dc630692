import { createContext, type App } from '#api/context.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { topicOf, type ChangeKind } from '#domain/changes/changeKinds.ts'
import { readWall, type WallPicture } from './picture.ts'

declare module '#api/context.ts' {
  interface App {
    /** The wall board, computed once for all screens. */
    wall: State<WallPicture>
  }
}

/** What the wall shows something of. */
const topics: readonly Topic[] = ['BATCHES', 'EQUIPMENT', 'LOGS', 'KEGS', 'INGREDIENTS', 'RECIPES', 'ALERTS']

/** At most four pictures a second, and a look every half minute in any case: days pass. */
const everyMs = 250
const renewMs = 30_000

/** The wall of this process: one picture for all screens, sent again only when something on it is different. */
export function createWall(
  parts: Pick<App, 'database' | 'live' | 'log'>,
  app: () => App,
): State<WallPicture> {
  let last: { text: string; picture: WallPicture } | null = null

  async function compute(): Promise<WallPicture> {
    const picture = await readWall(parts.database, new Date())
    const text = JSON.stringify(picture.board)
    if (last?.text !== text) last = { text, picture }
    return last.picture
  }

  return createState({
    app: parts,
    compute,
    isTouchedBy: ({ type }) => isKind(type) && topics.includes(topicOf(type)),
    everyMs,
    renewMs,
    context: () => createContext(app(), { asker: null, requestId: 'wall', address: '' }),
    heartbeat: () => (parts.live.source.isFresh() ? { asOfSeq: parts.live.head(), board: null } : null),
  })
}

const isKind = (type: ChangeKind | 'Heartbeat' | 'Reset'): type is ChangeKind =>
  type !== 'Heartbeat' && type !== 'Reset'
