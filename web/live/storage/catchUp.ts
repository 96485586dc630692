import type { NormalizedCacheObject } from '@apollo/client'
import { applyChange } from '#web/live/cache/applyChange.ts'
import { LiveCache, outdatedId } from '#web/live/cache/cache.ts'
import { type Follow, mayBeAhead } from '#web/live/connection/follow.ts'
import { sentText } from '#web/live/queries/sentText.ts'
import type { Change } from '#web/entities/changes.ts'
import { ChangesDocument } from '#web/entities/changesDocument.ts'
import type { Snapshot } from './storedSnapshots.ts'

/** So many fields of Query are taken over: those of pages that were opened longest ago are dropped. */
const mostFields = 300

/** What a stored snapshot adds to a cache, current up to a change. */
export type CaughtUp = { cache: NormalizedCacheObject; seq: string }

/**
 * What a cache lacks of a stored snapshot, with the changes since then; null if it is too old for that, or from before a
 * restore. Rejects when the connection is lost. Fields that no change can update are left out.
 */
export async function catchUp(
  { cache: kept, position }: Snapshot,
  { cache, follow }: { cache: LiveCache; follow: Pick<Follow, 'listen'> },
): Promise<CaughtUp | null> {
  const missed = await changesAfter(position.seq, follow)
  const last = missed.pop()
  // The number of a change tells its history, and a restart of the database loses nothing.
  if (last?.__typename !== 'Heartbeat') return null
  if (position.epoch !== null && last.epoch !== position.epoch && mayBeAhead(position)) return null
  const apart = new LiveCache()
  apart.restore(lackingIn(cache, kept))
  apart.batch({
    update: () => {
      for (const change of missed)
        for (const fieldName of applyChange(apart, change)) apart.evictOutdated(fieldName, position.trueUntil)
    },
  })
  return { cache: apart.extract(), seq: last.seq }
}

/** The changes after a number, up to a control event that says that there are no more, or that they can't be had. */
function changesAfter(seq: number, follow: Pick<Follow, 'listen'>): Promise<Change[]> {
  return new Promise((resolve, reject) => {
    const changes: Change[] = []
    const stop = follow.listen(
      sentText(ChangesDocument),
      { after: String(seq) },
      {
        next: (data) => {
          const { changes: change } = data as { changes: Change }
          changes.push(change)
          if (change.__typename !== 'Heartbeat' && change.__typename !== 'Reset') return
          resolve(changes)
          // Not known yet if the first answer comes while subscribing.
          queueMicrotask(() => stop())
        },
        over: () => reject(new Error('The connection was lost.')),
      },
    )
  })
}

/** The fields of Query and the entities that a cache lacks or has in part, with all that these refer to. */
function lackingIn(cache: LiveCache, kept: NormalizedCacheObject): NormalizedCacheObject {
  const { ROOT_QUERY = {}, [outdatedId]: outdated = {}, ...entities } = kept
  const lacking = Object.entries(cache.lacking('ROOT_QUERY', ROOT_QUERY))
  // What was outdated already when it was stored is not made current by the changes since.
  const current = lacking.filter(([field]) => !(field in outdated))
  const found: NormalizedCacheObject = {
    ROOT_QUERY: { __typename: 'Query', ...Object.fromEntries(current.slice(0, mostFields)) },
    [outdatedId]: cache.lacking('ROOT_QUERY', outdated),
  }
  const wanted = [...refsIn(found.ROOT_QUERY), ...refsIn(found[outdatedId])]
  for (const [id, fields] of Object.entries(entities))
    if (fields && Object.keys(cache.lacking(id, fields)).length > 0 && cache.stored(id)) wanted.push(id)
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    const fields = id in found ? undefined : entities[id]
    if (!fields) continue
    found[id] = fields
    wanted.push(...refsIn(fields))
  }
  return found
}

/** The ids of the entities that a stored value refers to. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('__ref' in value) return [String(value.__ref)]
  return Object.values(value).flatMap(refsIn)
}
