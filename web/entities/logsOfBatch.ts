import { isReference, type InMemoryCache, type Reference, type StoreObject } from '@apollo/client/cache'

type Read = (field: string, of: Reference) => unknown

/** Adds a log entry to its batch: as the latest one and to the readings. Idempotent. */
export function joinBatch(cache: InMemoryCache, logId: string, { batchId }: StoreObject): void {
  if (typeof batchId !== 'string') return
  const log = { __ref: logId }
  cache.modify<Record<string, unknown>>({
    id: `Batch:${batchId}`,
    broadcast: false,
    fields: {
      latestLog: (latest, { readField }) =>
        isReference(latest) && isAfter(latest, log, (field, of) => readField(field, of)) ? latest : log,
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
  let isMoved = false
  cache.modify<Record<string, unknown>>({
    id: logId,
    broadcast: false,
    fields: {
      timestamp: (known) => {
        isMoved = known !== timestamp
        return known
      },
    },
  })
  if (isMoved) leaveBatch(cache, logId)
}

/** Removes a log entry from its batch; the latest entry is then refetched from the server. */
export function leaveBatch(cache: InMemoryCache, logId: string): void {
  let batchId: unknown
  cache.modify<Record<string, unknown>>({
    id: logId,
    broadcast: false,
    fields: { batchId: (id) => (batchId = id) },
  })
  if (typeof batchId !== 'string') return
  cache.modify<Record<string, unknown>>({
    id: `Batch:${batchId}`,
    broadcast: false,
    fields: {
      latestLog: (latest, { DELETE }) => (isReference(latest) && latest.__ref === logId ? DELETE : latest),
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
