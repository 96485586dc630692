import type { NormalizedCacheObject } from '@apollo/client'
import { promisifyRequest, type UseStore } from 'idb-keyval'
import { commandId } from '#web/live/commands/commandId.ts'
import type { KnownStates } from '#web/live/cache/knownStates.ts'
import type { Position } from '#web/live/connection/follow.ts'
import { tabStorage } from './deviceStorage.ts'

/** What a tab knows: its user, its position, and the states that aren't in its cache. */
export interface Snapshot {
  userId: string
  position: Position
  cache: NormalizedCacheObject
  known: KnownStates
}

type About = Pick<Snapshot, 'userId'> & {
  position: Omit<Position, 'upTo'> & Partial<Position>
  known?: KnownStates
}

/** The key of what is said about a tab's snapshot is `[tab, about]`; the parts of its cache have a number there. */
const about = 'about'

/** How many entities are stored at a time, so that the page stays responsive. */
const partLength = 250

/** Of so many other tabs the snapshots are kept, those that were current last. */
const otherTabs = 7

const partsOf = (tab: string) => IDBKeyRange.bound([tab], [tab, []])

/** The name of this tab, across reloads. */
function thisTab(): string {
  const entry = 'tab'
  const name = tabStorage.getItem(entry) ?? commandId()
  tabStorage.setItem(entry, name)
  return name
}

/** Stores this tab's snapshot, in one transaction: the previous one stays until this one is complete. */
export function writeSnapshot(store: UseStore, { cache, ...said }: Snapshot): Promise<void> {
  const tab = thisTab()
  const entities = Object.entries(cache)
  return store('readwrite', async (parts) => {
    const others = (await snapshotsIn(parts)).filter((one) => one.tab !== tab)
    for (const { tab: outlived } of others.slice(otherTabs)) parts.delete(partsOf(outlived))
    parts.delete(partsOf(tab))
    // What earlier versions stored, one snapshot for all tabs, has no array as a key; every other key comes before those.
    parts.delete(IDBKeyRange.upperBound([], true))
    for (let from = 0; from < entities.length; from += partLength) {
      const part = Object.fromEntries(entities.slice(from, from + partLength))
      await promisifyRequest(parts.put(part, [tab, from]))
    }
    parts.put(said, [tab, about])
    return promisifyRequest(parts.transaction)
  })
}

/** A user's last snapshot in this tab, else the one that was current last in another; undefined without any. */
export function readSnapshot(store: UseStore, userId: string): Promise<Snapshot | undefined> {
  return store('readonly', async (parts) => {
    const known = (await snapshotsIn(parts)).filter(({ said }) => said.userId === userId)
    const tab = thisTab()
    const chosen = known.find((one) => one.tab === tab) ?? known[0]
    if (!chosen) return undefined
    const values = await promisifyRequest<unknown[]>(parts.getAll(partsOf(chosen.tab)))
    // What is said about it is the last.
    const cache = Object.assign({}, ...values.slice(0, -1)) as NormalizedCacheObject
    // Earlier versions stored no times with the states, and not how far the newest part of a cache was.
    const { said } = chosen
    return {
      ...said,
      position: { upTo: said.position.seq, ...said.position },
      known: said.known ?? {},
      cache,
    }
  })
}

/** What is said about each tab's snapshot, current last first. */
async function snapshotsIn(parts: IDBObjectStore): Promise<{ tab: string; said: About }[]> {
  const found: { tab: string; said: About }[] = []
  for (const key of await promisifyRequest(parts.getAllKeys())) {
    const [tab, what] = Array.isArray(key) ? key : []
    if (typeof tab !== 'string' || what !== about) continue
    found.push({ tab, said: (await promisifyRequest<unknown>(parts.get(key))) as About })
  }
  const currentUntil = ({ said }: { said: About }) => said.position.trueUntil.getTime()
  return found.sort((one, other) => currentUntil(other) - currentUntil(one))
}
