import { makePartitions } from '#api/db/readings/partitions.ts'
import { holdTo } from '#bench/support/bounds.ts'
import { isMachineFree } from '#bench/support/clock.ts'
import { quantile, short, tableOf } from '#bench/support/figures.ts'
import { addDevices, postAtRate, refusedOf } from './devices.ts'
import type { IngestRun, Measured } from './run.ts'

const rates = [10, 200, 500]
/** Of processor time, the server may spend at most as much on a message at this rate as on a command of one person. */
const most = { ratio: 1, rate: 200 }
const commands = 40
/** In turns, so that what others do to the machine meets all rates. */
const turns = 5
const devices = 600

/** How long a message waits for its answer, by how many arrive in a second. */
export async function measureRates({ brewhouse, database }: IngestRun, seconds: number): Promise<Measured> {
  await makePartitions(database.pool, new Date())
  const senders = await addDevices(database, devices, 'R')
  const { port } = brewhouse
  for (let n = 0; n < 100; n++) await senders.post(port)
  const found = new Map(rates.map((perSecond) => [perSecond, { times: [] as number[], cpuMs: 0 }]))
  let [isKept, isMeasured] = [true, true]
  let commandCpuMs = 0
  for (let made = 0; made < commands; made++) await brewhouse.publish(1)
  for (let turn = 0; turn < turns; turn++) {
    if (!isMachineFree()) isMeasured = false
    const idle = await brewhouse.usage(false)
    for (let made = 0; made < commands; made++) await brewhouse.publish(1)
    commandCpuMs += (await brewhouse.usage(false)).cpuMs - idle.cpuMs
    for (const [perSecond, figures] of found) {
      const before = await brewhouse.usage(false)
      const posted = await postAtRate(senders, { port, perSecond, seconds: seconds / turns })
      const after = await brewhouse.usage(false)
      figures.times.push(...posted.map(({ ms }) => ms))
      figures.cpuMs += after.cpuMs - before.cpuMs
      if (refusedOf(posted) > 0) isKept = false
    }
  }
  const commandMs = commandCpuMs / (turns * commands)
  const { times = [], cpuMs = NaN } = found.get(most.rate) ?? {}
  holdTo(
    `processor time of a message at ${most.rate} a second, times a command`,
    cpuMs / times.length / commandMs,
    most.ratio,
  )
  const table = [...found].map(([perSecond, { times, cpuMs }]) => [
    ...[
      String(perSecond),
      short(quantile(times, 0.5)),
      short(quantile(times, 0.9)),
      short(quantile(times, 0.99)),
    ],
    ...[short(Math.max(...times)), short(cpuMs / times.length)],
  ])
  senders.close()
  const { rows } = await database.pool.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(inhrelid))::float8 / (SELECT count(*) FROM "Reading") AS "bytes"
      FROM pg_inherits WHERE inhparent = '"Reading"'::regclass`,
  )
  return {
    said: `${seconds} s of each rate, in ${turns} turns, by ${devices} devices, sent at that rate whether the server keeps up or not; each message is answered when its reading is committed (fsync on). A command of one person takes ${short(commandMs)} ms of CPU. A reading takes ${short(rows[0]?.bytes)} bytes with its index.`,
    table: tableOf(
      ['Messages a second', 'Answered, median, ms', '90 %, ms', '99 %, ms', 'Last, ms', 'Server, ms of CPU'],
      table,
    ),
    isKept,
    isMeasured,
  }
}
