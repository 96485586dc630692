import { gql } from '@apollo/client'
import { print } from 'graphql'
import { beforeEach, expect, it } from 'vitest'
import { aBatch, aChange } from '#tests/support/data/liveBuilders.ts'
import { applyChange } from '#web/live/cache/applyChange.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { BatchLogFields } from '#web/entities/batchLog.ts'
import { aLog } from '#tests/web/logs/aLogBook.tsx'

const page = gql`
  query Logs($batchId: ID!, $limit: Int, $before: ID) {
    batchLogs(batchId: $batchId, limit: $limit, before: $before) {
      ...BatchLogFields
    }
  }
  ${print(BatchLogFields)}
`
const batch = gql`
  query Batch {
    batch(id: "1") {
      id
      logCount
      latestLog {
        id
      }
      readings(limit: 2) {
        id
        timestamp
        gravity
        temperature
      }
    }
  }
`

let cache: LiveCache
beforeEach(() => {
  cache = new LiveCache()
})

const at = (hour: number) => new Date(Date.UTC(2026, 3, 3, hour)).toISOString()
const log = (hour: number, more = {}) =>
  aLog(`h${String(hour).padStart(3, '0')}`, { timestamp: at(hour), ...more })
const show = (logs: object[], variables: object = {}) =>
  cache.writeQuery({
    query: page,
    variables: { batchId: '1', limit: 50, ...variables },
    data: { batchLogs: logs },
  })
const shown = () =>
  cache
    .readQuery<{ batchLogs: { id: string }[] }>({ query: page, variables: { batchId: '1' } })
    ?.batchLogs.map(({ id }) => id)
const add = (entry: ReturnType<typeof aLog>, batchId = '1') =>
  applyChange(cache, aChange('LogAdded', 1, { logId: entry.id, batchId, log: { ...entry, batchId } }))
const showBatch = (logs: ReturnType<typeof aLog>[]) => {
  const found = {
    __typename: 'Batch',
    id: '1',
    logCount: logs.length,
    latestLog: logs.at(-1) ?? null,
    readings: logs,
  }
  cache.writeQuery({ query: batch, data: { batch: found } })
}
const shownBatch = () => {
  const found = cache.readQuery<{ batch: { latestLog: { id: string }; readings: { id: string }[] } }>({
    query: batch,
  })
  return { latest: found?.batch.latestLog.id, readings: found?.batch.readings.map(({ id }) => id) }
}

it('an entry joins the log of its batch by the time of measurement, once', () => {
  show([log(8), log(4)])
  add(log(6))
  add(log(6))
  add(log(9), '2')
  expect(shown()).toEqual(['h008', 'h006', 'h004'])
})

it('pages are joined, and the first one starts over', () => {
  show([log(8), log(6)])
  show([log(4), log(2)], { before: 'h006' })
  expect(shown()).toEqual(['h008', 'h006', 'h004', 'h002'])
  show([log(9)])
  expect(shown()).toEqual(['h009'])
})

it('an entry older than a full page waits for the next page', () => {
  show(Array.from({ length: 50 }, (_, index) => log(100 - index)))
  add(log(1))
  expect(shown()).not.toContain('h001')
  add(log(101))
  expect(shown()?.[0]).toBe('h101')
})

it('the newest entry is the latest of its batch, and a reading of its chart', () => {
  showBatch([log(4), log(6)])
  add(log(8))
  expect(shownBatch()).toEqual({ latest: 'h008', readings: ['h006', 'h008'] })
})

it('an entry that was measured earlier takes its place among the readings', () => {
  showBatch([log(4), log(8)])
  add(log(6))
  add(log(6))
  expect(shownBatch()).toEqual({ latest: 'h008', readings: ['h006', 'h008'] })
})

it('a note is the latest entry but no reading', () => {
  showBatch([log(4)])
  add(log(6, { gravity: null, temperature: null }))
  expect(shownBatch()).toEqual({ latest: 'h006', readings: ['h004'] })
})

it('the first entry of a batch is its latest', () => {
  showBatch([])
  add(log(6))
  expect(shownBatch()).toEqual({ latest: 'h006', readings: ['h006'] })
})

it('asks the server for the counts again', () => {
  expect(add(log(6))).toEqual(new Set(['activeBatches', 'batchVolumes']))
})

it('an entry that is corrected to an earlier time finds its place among the readings, and the server is asked which is the latest', () => {
  showBatch([log(4), log(8)])
  show([log(8), log(4)])
  const entry = { ...log(8), timestamp: at(2), version: 2 }
  for (const seq of [2, 2])
    applyChange(cache, aChange('LogSaved', seq, { logId: entry.id, batchId: '1', log: entry }))
  const stored = cache.stored('Batch:1') as Record<string, { __ref: string }[] | undefined>
  expect(stored.latestLog).toBeUndefined()
  expect(stored['readings({"limit":2})']?.map(({ __ref }) => __ref)).toEqual([
    'BatchLog:h008',
    'BatchLog:h004',
  ])
  expect(shown()).toEqual(['h004', 'h008'])
})

it('a corrected entry stays the latest, and leaves the chart when it has no reading left', () => {
  showBatch([log(4), log(8)])
  const entry = { ...log(8), gravity: null, temperature: null, generalNotes: 'Tasted', version: 2 }
  applyChange(cache, aChange('LogSaved', 2, { logId: entry.id, batchId: '1', log: entry }))
  expect(shownBatch()).toEqual({ latest: 'h008', readings: ['h004'] })
})

it('an entry is the latest with each value that it has, and no more once a correction takes the value', () => {
  const measuredLast = gql`
    {
      batch(id: "1") {
        id
        latestTemperatureLog {
          id
        }
        latestGravityLog {
          id
        }
      }
    }
  `
  const shownLast = () => {
    const found = cache.readQuery<{ batch: Record<string, { id: string } | null> }>({ query: measuredLast })
    return found && [found.batch.latestTemperatureLog?.id, found.batch.latestGravityLog?.id]
  }
  const unread = { ...aBatch('1'), latestTemperatureLog: null, latestGravityLog: null }
  cache.writeQuery({ query: measuredLast, data: { batch: unread } })
  add(log(6, { temperature: 66, gravity: null }))
  add(log(4, { temperature: 60, gravity: 1.05 }))
  expect(shownLast()).toEqual(['h006', 'h004'])
  const corrected = { ...log(6), temperature: null, gravity: 1.03, version: 2 }
  applyChange(cache, aChange('LogSaved', 3, { logId: 'h006', batchId: '1', log: corrected }))
  expect(cache.stored('Batch:1')?.latestTemperatureLog).toBeUndefined()
  expect(cache.stored('Batch:1')?.latestGravityLog).toEqual({ __ref: 'BatchLog:h006' })
})
