import { makePartitions } from '#api/db/readings/partitions.ts'
import { now } from '#bench/support/clock.ts'
import { median, quantile, short, tableOf } from '#bench/support/figures.ts'
import { addDevices, postAtRate, refusedOf } from './devices.ts'
import type { IngestRun, Measured } from './main.ts'
import { changesFor, openScreens } from './screens.ts'

const perSecond = 200
const screensOpen = 1_000
const devices = 600
const judged = { p99: 100, ratio: 1.1 }

/** Rounds without and with messages, one after the other, so that a machine that gets slower does so for both. */
const rounds = 10
const roundSeconds = 8

/**
 * Messages beside live screens and commands: for `seconds` without a pause, all of them accepted; and what they cost a command
 * and a change on its way to all screens, in turns with and without them.
 */
export async function measureLoad(run: IngestRun, seconds: number): Promise<Measured> {
  const { brewhouse, database } = run
  await makePartitions(database.pool, new Date())
  const senders = await addDevices(database, devices, 'L')
  const screens = await openScreens(run, screensOpen)
  const { port } = brewhouse
  const countReadings = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM "Reading"`,
    )
    return rows[0]?.count ?? 0
  }
  await postAtRate(senders, { port, perSecond, seconds: 3 })

  const kept = await countReadings()
  const before = await brewhouse.usage(true)
  const began = now()
  const [posted, during] = await Promise.all([
    postAtRate(senders, { port, perSecond, seconds }),
    changesFor(screens, seconds),
  ])
  const took = now() - began
  const after = await brewhouse.usage(true)
  const times = posted.map(({ ms }) => ms)
  const p99 = quantile(times, 0.99)
  const stored = (await countReadings()) - kept

  const quiet: Flown = { answered: [], shown: [] }
  const loaded: Flown = { answered: [], shown: [] }
  let refused = refusedOf(posted)
  for (let round = 0; round < rounds; round++) {
    add(quiet, await changesFor(screens, roundSeconds))
    const [more, flown] = await Promise.all([
      postAtRate(senders, { port, perSecond, seconds: roundSeconds }),
      changesFor(screens, roundSeconds),
    ])
    refused += refusedOf(more)
    add(loaded, flown)
  }
  const { lost, snapshots } = await screens.state()
  await screens.stop()
  senders.close()

  const answers = median(loaded.answered) / median(quiet.answered)
  const shows = median(loaded.shown) / median(quiet.shown)
  const isKept =
    refused === 0 &&
    stored === posted.length &&
    lost === 0 &&
    p99 < judged.p99 &&
    answers < judged.ratio &&
    shows < judged.ratio
  const cpu = (100 * (after.cpuMs - before.cpuMs)) / took
  const head = [
    '',
    'Without messages, ms',
    `With ${perSecond} a second, ms`,
    'Ratio',
    '99 % without, ms',
    '99 % with, ms',
  ]
  const rowOf = (name: string, key: keyof Flown) => [
    ...[
      name,
      short(median(quiet[key])),
      short(median(loaded[key])),
      short(median(loaded[key]) / median(quiet[key])),
    ],
    ...[short(quantile(quiet[key], 0.99)), short(quantile(loaded[key], 0.99))],
  ]
  return {
    said: `${perSecond} messages a second by ${devices} devices for ${short(seconds)} s without a pause, beside ${screensOpen.toLocaleString('en-US')} live screens that follow every change, 200 that follow readings or the wall, and commands. ${posted.length.toLocaleString('en-US')} sent, ${(posted.length - refusedOf(posted)).toLocaleString('en-US')} accepted, ${stored.toLocaleString('en-US')} stored; answered in ${short(median(times))} ms (median), ${short(p99)} ms (99 %), ${short(Math.max(...times))} ms (last), while ${during.length.toLocaleString('en-US')} commands were made. The server took ${short(cpu)} % of a core and grew from ${mib(before.rss)} to ${mib(after.rss)} MiB. ${lost} connections were lost; ${snapshots.toLocaleString('en-US')} snapshots of readings and walls arrived. Then ${rounds} rounds of ${roundSeconds} s without messages and as many with them, in turns.`,
    table: tableOf(head, [
      rowOf('A command, until its answer', 'answered'),
      rowOf('A change, until the last screen has it', 'shown'),
    ]),
    isKept,
  }
}

interface Flown {
  answered: number[]
  shown: number[]
}

function add(all: Flown, flown: readonly { answered: number; shown: number }[]): void {
  all.answered.push(...flown.map(({ answered }) => answered))
  all.shown.push(...flown.map(({ shown }) => shown))
}

const mib = (bytes: number) => short(bytes / 2 ** 20)
