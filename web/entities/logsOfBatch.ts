import {
  isReference,
  type InMemoryCache,
  type Modifier,
  type Reference,
  type StoreObject,
} from '@apollo/client/cache'
import { isOpenIssue } from '#domain/fermentation/issues.ts'

type Read = (field: string, of: Reference) => unknown
/** Adds a log entry to its batch: as the latest one, to the readings and as the open issue. Idempotent. */
export function joinBatch(cache: InMemoryCache, logId: string, entry: StoreObject): void {
  const { batchId } = entry
  if (typeof batchId !== 'string') return
  const log = { __ref: logId }
  /** The newest with a value; which one it is once a correction took it, the server says. */
  const latestWith =
    (value: string): Modifier<unknown> =>
    (latest, { readField, DELETE }) => {
      if (entry[value] === null) return isThis(latest) ? DELETE : latest
      return isReference(latest) && isAfter(latest, log, (field, of) => readField(field, of)) ? latest : log
    }
  const isThis = (open: unknown) => isReference(open) && open.__ref === logId
  cache.modify<Record<string, unknown>>({
    id: `Batch:${batchId}`,
    broadcast: false,
    fields: {
      latestLog: (latest, { readField }) =>
        isReference(latest) && isAfter(latest, log, (field, of) => readField(field, of)) ? latest : log,
      latestTemperatureLog: latestWith('temperature'),
      latestGravityLog: latestWith('gravity'),
      // Which of several is the most severe, and what is open beside a resolved one, the server says: it is refetched.
      openIssue: (open, { DELETE }) => {
        if (open !== null && !isThis(open)) return entry.issueFlag ? DELETE : open
        return isOpenIssue(entry) ? log : isThis(open) ? DELETE : open
      },
      readings: (readings, { readField, storeFieldName }) =>
        Array.isArray(readings)
          ? withReading(readings as Reference[], log, limitIn(storeFieldName), (field, of) =>
              readField(field, of),
            )
          : readings,
    },
  })
}

/**
 * Removes an entry whose time of measurement was corrected from its old position; `joinBatch` inserts it at the new
 * one.
 */
export function leavePlace(cache: InMemoryCache, logId: string, { timestamp }: StoreObject): void {
  if (cached(cache, logId, 'timestamp') !== timestamp) leaveBatch(cache, logId)
}

/** A field of a cached entry; undefined without one. */
function cached(cache: InMemoryCache, id: string, field: string): unknown {
  let value: unknown
  const fields = { [field]: (known: unknown) => (value = known) }
  cache.modify<Record<string, unknown>>({ id, broadcast: false, fields })
  return value
}

/** Removes a log entry from its batch; the latest entry and the open issue are then refetched from the server. */
export function leaveBatch(cache: InMemoryCache, logId: string): void {
  const batchId = cached(cache, logId, 'batchId')
  if (typeof batchId !== 'string') return
  const without: Modifier<unknown> = (log, { DELETE }) =>
    isReference(log) && log.__ref === logId ? DELETE : log
  cache.modify<Record<string, unknown>>({
    id: `Batch:${batchId}`,
    broadcast: false,
    fields: {
      latestLog: without,
      latestTemperatureLog: without,
      latestGravityLog: without,
      openIssue: without,
      readings: (readings) =>
        Array.isArray(readings) ? (readings as Reference[]).filter(({ __ref }) => __ref !== logId) : readings,
    },
  })
}

/**
 * The readings with one more, oldest first, up to the requested limit; an entry without measurements isn't a reading.
 */
function withReading(readings: Reference[], log: Reference, limit: number, read: Read): Reference[] {
  const isKnown = readings.some(({ __ref }) => __ref === log.__ref)
  if (read('gravity', log) === null && read('temperature', log) === null)
    return isKnown ? readings.filter(({ __ref }) => __ref !== log.__ref) : readings
  if (isKnown) return readings
  const at = readings.findIndex((reading) => isAfter(reading, log, read))
  const place = at < 0 ? readings.length : at
  return [...readings.slice(0, place), log, ...readings.slice(place)].slice(-limit)
}

/** By time of measurement, then by id. */
function isAfter(one: Reference, other: Reference, read: Read): boolean {
  const [mine, theirs] = [one, other].map((log) => Date.parse(String(read('timestamp', log))))
  return mine === theirs ? one.__ref > other.__ref : Number(mine) > Number(theirs)
}

/** The limit in a cached field's key, such as `readings({"limit":40})`; 60 by default. */
function limitIn(storeFieldName: string): number {
  return Number(/"limit":(\d+)/.exec(storeFieldName)?.[1] ?? 60)
}
