import { makePartitions } from '#api/db/readings/partitions.ts'
import { isMachineFree, now } from '#bench/support/clock.ts'
import { median, quantile, short, tableOf } from '#bench/support/figures.ts'
import { addDevices, refusedOf, type Posted } from './devices.ts'
import type { IngestRun, Measured } from './run.ts'
import { openScreens } from './screens.ts'

const readings = 10_000
const devices = 1_000
/** As many connections as gateways and devices of a large brewery would open when the network is back. */
const atOnce = [50, 1_000]
const screensOpen = 1_000

/** All readings of an outage at the same moment, while people work: every one is taken, and no command is lost. */
export async function measureBurst(run: IngestRun): Promise<Measured> {
  const { brewhouse, database } = run
  await makePartitions(database.pool, new Date())
  const senders = await addDevices(database, devices, 'B')
  const screens = await openScreens(run, screensOpen)
  const count = async (table: 'Reading' | 'Command') => {
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM "${table}"`,
    )
    return rows[0]?.count ?? 0
  }
  let isKept = true
  const isMeasured = isMachineFree()
  const table: string[][] = []
  for (const connections of atOnce) {
    const [kept, commands] = [await count('Reading'), await count('Command')]
    let left = readings
    const posted: Posted[] = []
    const began = now()
    const sender = async () => {
      while (left-- > 0) posted.push(await senders.post(brewhouse.port))
    }
    let isOver = false
    const made: { answered: number; shown: number }[] = []
    const working = (async () => {
      while (!isOver) made.push(await screens.change())
    })()
    await Promise.all(Array.from({ length: connections }, sender))
    const took = now() - began
    isOver = true
    await working
    const stored = (await count('Reading')) - kept
    const saved = (await count('Command')) - commands
    if (refusedOf(posted) > 0 || stored !== readings || saved !== made.length) isKept = false
    const times = posted.map(({ ms }) => ms)
    table.push([
      ...[
        connections.toLocaleString('en-US'),
        short(took / 1_000),
        (posted.length - refusedOf(posted)).toLocaleString('en-US'),
      ],
      ...[stored.toLocaleString('en-US'), short(median(times)), short(quantile(times, 0.99))],
      ...[`${saved} of ${made.length}`, short(Math.max(...made.map(({ answered }) => answered)))],
      short(Math.max(...made.map(({ shown }) => shown))),
    ])
  }
  const { lost } = await screens.state()
  await screens.stop()
  senders.close()
  return {
    said: `${readings.toLocaleString('en-US')} readings of ${devices.toLocaleString('en-US')} devices, posted as fast as they are answered, while commands are made one after the other and ${screensOpen.toLocaleString('en-US')} screens are live; ${lost} connections were lost.`,
    table: tableOf(
      [
        'Connections',
        'Seconds',
        'Accepted',
        'Stored',
        'Answered, median, ms',
        '99 %, ms',
        'Commands saved',
        'Slowest command, ms',
        'Slowest change on all screens, ms',
      ],
      table,
    ),
    isKept: isKept && lost === 0,
    isMeasured,
  }
}
