import { makePartitions } from '#api/db/readings/partitions.ts'
import { quantile, short, tableOf } from '#bench/support/figures.ts'
import { addDevices, postAtRate, refusedOf } from './devices.ts'
import type { IngestRun, Measured } from './main.ts'

const rates = [10, 200, 500]
const judged = { rate: 200, ms: 100 }
const devices = 600

/** How long a message waits for its answer, by how many arrive in a second. */
export async function measureRates({ brewhouse, database }: IngestRun, seconds: number): Promise<Measured> {
  await makePartitions(database.pool, new Date())
  const senders = await addDevices(database, devices, 'R')
  const { port } = brewhouse
  for (let n = 0; n < 100; n++) await senders.post(port)
  const table: string[][] = []
  let isKept = true
  for (const perSecond of rates) {
    const before = await brewhouse.usage(false)
    const posted = await postAtRate(senders, { port, perSecond, seconds })
    const after = await brewhouse.usage(false)
    const times = posted.map(({ ms }) => ms)
    const p99 = quantile(times, 0.99)
    if (refusedOf(posted) > 0 || (perSecond === judged.rate && p99 > judged.ms)) isKept = false
    table.push([
      ...[String(perSecond), short(quantile(times, 0.5)), short(p99), short(Math.max(...times))],
      short((after.cpuMs - before.cpuMs) / times.length),
    ])
  }
  senders.close()
  const { rows } = await database.pool.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(inhrelid))::float8 / (SELECT count(*) FROM "Reading") AS "bytes"
      FROM pg_inherits WHERE inhparent = '"Reading"'::regclass`,
  )
  return {
    said: `Rounds of ${seconds} s by ${devices} devices, sent at that rate whether the server keeps up or not; each message is answered when its reading is committed (fsync on). A reading takes ${short(rows[0]?.bytes)} bytes with its index.`,
    table: tableOf(
      ['Messages a second', 'Answered, median, ms', '99 %, ms', 'Last, ms', 'Server, ms of CPU'],
      table,
    ),
    isKept,
  }
}
