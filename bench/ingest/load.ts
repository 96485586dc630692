import { makePartitions } from '#api/db/readings/partitions.ts'
import { isMachineFree, now } from '#bench/support/clock.ts'
import { holdTo } from '#bench/support/bounds.ts'
import { median, quantile, short, tableOf } from '#bench/support/figures.ts'
import { addDevices, postAtRate, refusedOf } from './devices.ts'
import type { IngestRun, Measured } from './run.ts'
import { changesFor, openScreens } from './screens.ts'

const perSecond = 200
const screensOpen = 1_000
const devices = 600
/** At most: a command or a change beside messages, times one without, and a message, times a command beside it (99 %). */
const most = { ratio: 1.3, message: 3 }

/** Pairs of a round without and one with messages, each first in every other pair: what others do to the machine meets both. */
const rounds = 40
const roundSeconds = 2
/** Fewer pairs than these, made while the machine was free, say nothing. */
const leastPairs = 10

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

  const all: (Pair & { isFree: boolean })[] = []
  let refused = refusedOf(posted)
  const quietRound = async () => flownOf(await changesFor(screens, roundSeconds))
  const loadedRound = async () => {
    const [more, flown] = await Promise.all([
      postAtRate(senders, { port, perSecond, seconds: roundSeconds }),
      changesFor(screens, roundSeconds),
    ])
    refused += refusedOf(more)
    return flownOf(flown)
  }
  for (let round = 0; round < rounds; round++) {
    const isQuietFirst = round % 2 === 0
    const wasFree = isMachineFree()
    const first = isQuietFirst ? await quietRound() : await loadedRound()
    const second = isQuietFirst ? await loadedRound() : await quietRound()
    const pair = isQuietFirst ? { quiet: first, loaded: second } : { quiet: second, loaded: first }
    all.push({ ...pair, isFree: wasFree && isMachineFree() })
  }
  const { lost, snapshots } = await screens.state()
  await screens.stop()
  senders.close()

  const free = all.filter(({ isFree }) => isFree)
  const isMeasured = free.length >= leastPairs
  const pairs: Pair[] = isMeasured ? free : all
  const ratioOf = (key: keyof Flown) =>
    median(pairs.map(({ quiet, loaded }) => median(loaded[key]) / median(quiet[key])))
  const commandP99 = quantile(
    during.map(({ answered }) => answered),
    0.99,
  )
  if (isMeasured) {
    holdTo('a command beside messages, times one without', ratioOf('answered'), most.ratio)
    holdTo('a change beside messages, times one without', ratioOf('shown'), most.ratio)
    holdTo('a message, times a command beside it (99 %)', p99 / commandP99, most.message)
  }
  const isKept = refused === 0 && stored === posted.length && lost === 0
  const cpu = (100 * (after.cpuMs - before.cpuMs)) / took
  const head = [
    '',
    'Without messages, ms',
    `With ${perSecond} a second, ms`,
    'Ratio',
    '99 % without, ms',
    '99 % with, ms',
  ]
  const rowOf = (name: string, key: keyof Flown) => {
    const [quiet, loaded] = [
      pairs.flatMap((pair) => pair.quiet[key]),
      pairs.flatMap((pair) => pair.loaded[key]),
    ]
    return [
      ...[name, short(median(quiet)), short(median(loaded)), short(ratioOf(key))],
      ...[short(quantile(quiet, 0.99)), short(quantile(loaded, 0.99))],
    ]
  }
  return {
    said: `${perSecond} messages a second by ${devices} devices for ${short(seconds)} s without a pause, beside ${screensOpen.toLocaleString('en-US')} live screens that follow every change, 200 that follow readings or the wall, and commands. ${posted.length.toLocaleString('en-US')} sent, ${(posted.length - refusedOf(posted)).toLocaleString('en-US')} accepted, ${stored.toLocaleString('en-US')} stored; answered in ${short(median(times))} ms (median), ${short(p99)} ms (99 %), ${short(Math.max(...times))} ms (last), while ${during.length.toLocaleString('en-US')} commands were made (99 % in ${short(commandP99)} ms). The server took ${short(cpu)} % of a core and grew from ${mib(before.rss)} to ${mib(after.rss)} MiB. ${lost} connections were lost; ${snapshots.toLocaleString('en-US')} snapshots of readings and walls arrived. Then ${rounds} pairs of ${roundSeconds} s without messages and with them, in turns; a ratio is the median of ${isMeasured ? `the ${pairs.length} pairs in which the processors were free` : `all, and held to nothing: the processors were free in ${free.length} pairs only`}.`,
    table: tableOf(head, [
      rowOf('A command, until its answer', 'answered'),
      rowOf('A change, until the last screen has it', 'shown'),
    ]),
    isKept,
    isMeasured,
  }
}

interface Pair {
  quiet: Flown
  loaded: Flown
}

interface Flown {
  answered: number[]
  shown: number[]
}

const flownOf = (flown: readonly { answered: number; shown: number }[]): Flown => ({
  answered: flown.map(({ answered }) => answered),
  shown: flown.map(({ shown }) => shown),
})

const mib = (bytes: number) => short(bytes / 2 ** 20)
