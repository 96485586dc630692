import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sumHours, sumOf } from '#api/db/readings/hours.ts'
import { alone, dropPartitions, keptDays, monthAt } from '#api/db/readings/partitions.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import { ask, startBrewhouse } from '#bench/fanout/servers/brewhouse.ts'
import { startDatabase, type BenchDatabase } from '#bench/support/brewery.ts'
import { now } from '#bench/support/clock.ts'
import { holdTo } from '#bench/support/bounds.ts'
import { median, quantile, short, tableOf } from '#bench/support/figures.ts'
import { writePart } from '#bench/support/report.ts'

/*
 * Measures charts over a year of readings: tanks that are measured once a minute. The months that are kept one by one, and the one
 * before, are generated as readings and summed; those before them only as the hours that would be left of them. Writes
 * docs/benchmarks.md. Fails if a longer chart or a dropped month takes too many times as long as the chart of a day.
 *   npm run bench:readings -- [TANKS]
 */

const tanks = Number(process.argv[2] ?? 100)
const times = 40
const dayMs = 86_400_000
/** Times the chart of a day: a year is read from hours, and whoever reads while a month is dropped hardly waits. */
const limits = { week: 2.5, quarter: 2.5, year: 4, drop: 4 }

/** Fermenters with a device each. */
async function addTanks({ pool }: BenchDatabase): Promise<void> {
  await pool.query(
    `INSERT INTO "Equipment" ("id", "type", "label", "name", "capacityBBL")
      SELECT 'tank-' || n, 'FERMENTER', 'T-' || n, 'Tank ' || n, 10 FROM generate_series(1, $1::int) n`,
    [tanks],
  )
  await pool.query(
    `INSERT INTO "Device" ("id", "identity", "name", "dialect")
      SELECT 'D' || n, 'D' || n, 'D' || n, 'PLAIN' FROM generate_series(1, $1::int) n`,
    [tanks],
  )
  await pool.query(
    `INSERT INTO "DeviceBinding" ("id", "deviceId", "equipmentId", "from")
      SELECT n, 'D' || n, 'tank-' || n, now() - interval '2 years' FROM generate_series(1, $1::int) n`,
    [tanks],
  )
}

/** The readings of a month: each minute of each tank. Attached when it is complete, which is faster than row by row. */
async function addMonth({ pool }: BenchDatabase, month: Date, until: Date): Promise<number> {
  const name = `Reading_${month.toISOString().slice(0, 7).replace('-', '_')}`
  await pool.query(
    `DROP TABLE IF EXISTS "${name}"; CREATE TABLE "${name}" (LIKE "Reading" INCLUDING DEFAULTS)`,
  )
  const end = new Date(Math.min(monthAt(month, 1).getTime(), until.getTime()))
  const { rowCount } = await pool.query(
    `INSERT INTO "${name}" ("bindingId", "minute", "hash", "at", "temperature", "gravity", "setPoint")
      SELECT tank, minute, 1, minute + interval '17 seconds', 66 + random() / 5, 1.01 + tank / 10000.0 + random() / 2000, 66
      FROM generate_series($1::timestamptz, $2::timestamptz - interval '1 minute', '1 minute') minute,
        generate_series(1, $3::int) tank`,
    [month, end, tanks],
  )
  await pool.query(
    `ALTER TABLE "${name}" ADD PRIMARY KEY ("bindingId", "minute", "hash");
    ALTER TABLE "Reading" ATTACH PARTITION "${name}" FOR VALUES FROM ('${month.toISOString()}') TO ('${monthAt(month, 1).toISOString()}');
    ANALYZE "${name}"`,
  )
  for (const kind of readingKinds) {
    const { text, values } = sumOf(kind, { from: month, to: end })
    await pool.query(text, values)
  }
  return rowCount ?? 0
}

/** Reads one tank again and again; returns a function that stops it and returns how long one reading took at most, in ms. */
function readMeanwhile({ pool }: BenchDatabase): () => Promise<number> {
  let [isOver, longest] = [false, 0]
  const reading = (async () => {
    while (!isOver) {
      const began = now()
      await pool.query('SELECT max("at") FROM "Reading" WHERE "bindingId" = 1 AND "minute" > $1', [
        new Date(),
      ])
      longest = Math.max(longest, now() - began)
    }
  })()
  return async () => {
    isOver = true
    await reading
    return longest
  }
}

/**
 * Has everything on disk: a month that is dropped was written three months ago. Without it most of the time is the kernel's,
 * which first ends writing the files that are removed.
 */
async function settle({ pool }: BenchDatabase): Promise<void> {
  await pool.query('CHECKPOINT')
  await promisify(execFile)('sync')
}

/** The hours of months whose readings are no longer kept. */
async function addHours({ pool }: BenchDatabase, from: Date, to: Date): Promise<void> {
  await pool.query(
    `INSERT INTO "HourlyReading" ("bindingId", "kind", "hour", "min", "mean", "max", "count")
      SELECT tank, kind, hour, value - 0.1, value, value + 0.1, 60
      FROM generate_series(date_trunc('hour', $1::timestamptz), $2::timestamptz - interval '1 hour', '1 hour') hour,
        generate_series(1, $3::int) tank, (VALUES ('TEMPERATURE'::"ReadingKind", 66.0), ('GRAVITY', 1.02)) k (kind, value)
      ON CONFLICT DO NOTHING`,
    [from, to, tanks],
  )
}

/** The size of what is stored, with its indexes, in MB. */
async function megabytes({ pool }: BenchDatabase, size: string): Promise<number> {
  const { rows } = await pool.query<{ size: number }>(`SELECT (${size})::float8 / 1e6 AS "size"`)
  return rows[0]?.size ?? 0
}

const sizeOfReadings = `SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0) FROM pg_inherits
  WHERE inhparent = '"Reading"'::regclass`

const chart = `query ($id: ID!, $from: DateTime!, $to: DateTime!) {
  temperature: series(equipmentId: $id, kind: TEMPERATURE, from: $from, to: $to, points: 1000) { points { at min mean max } }
  gravity: series(equipmentId: $id, kind: GRAVITY, from: $from, to: $to, points: 1000) { points { at min mean max } }
}`

const database = await startDatabase()
const brewhouse = await startBrewhouse(database)
try {
  await addTanks(database)
  const { pool } = database
  const ended = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  await pool.query(`ALTER SYSTEM SET max_wal_size = '8GB'`)
  await pool.query('SELECT pg_reload_conf()')
  const [dropped, waited]: [number[], number[]] = [[], []]
  let [rows, grown] = [0, 0]
  // This month first, which the server has made a partition for; the one that is dropped right after it is made.
  for (const later of [0, -4, -3, -2, -1]) {
    rows += await addMonth(database, monthAt(ended, later), ended)
    if (later === 0) grown = (await megabytes(database, sizeOfReadings)) / rows
    if (later === -4) await settle(database)
    const stopReading = readMeanwhile(database)
    const dropping = now()
    const names = await dropPartitions(pool, ended)
    const [took, longest] = [now() - dropping, await stopReading()]
    if (names.length > 0) {
      dropped.push(took / names.length)
      waited.push(longest)
    }
    console.log(`${rows} readings`)
  }
  await addHours(database, new Date(ended.getTime() - 365 * dayMs), monthAt(ended, -4))
  await pool.query('VACUUM ANALYZE "HourlyReading"')
  const late = now()
  await alone(pool, (client) => sumHours(client, ended))
  const lastHour = now() - late
  const askFor = (turn: number, days: number) => {
    const to = new Date(ended.getTime() - turn * 1_000)
    const from = new Date(to.getTime() - days * dayMs)
    return ask(brewhouse.port, brewhouse.token, chart, { id: `tank-${((turn * 37) % tanks) + 1}`, from, to })
  }
  for (let turn = times; turn < times * 2; turn++) for (const days of [2, 10]) await askFor(turn, days)
  const table: string[][] = []
  const usual: Record<string, number> = { drop: median(waited) }
  for (const [span, days] of Object.entries({ day: 1, week: 7, quarter: keptDays, year: 365 })) {
    const taken: number[] = []
    for (let turn = 0; turn < times; turn++) {
      const began = now()
      await askFor(turn, days)
      taken.push(now() - began)
    }
    usual[span] = median(taken)
    table.push([`The chart of a ${span}`, short(usual[span]), short(quantile(taken, 0.95))])
  }
  table.push(['A month dropped: what a reader waits', short(usual.drop), short(Math.max(...waited))])
  table.push(['… until its files are removed', short(median(dropped)), short(Math.max(...dropped))])
  table.push(['The last hour summed', short(lastHour), short(lastHour)])
  const kept = await megabytes(database, sizeOfReadings)
  const hours = await megabytes(database, `SELECT pg_total_relation_size('"HourlyReading"')`)
  const yearly = tanks * 365 * 1_440
  const said = `${tanks} tanks, one reading a minute for a year. A reading takes ${short(grown * 1e6)} bytes with its index, so that ${yearly.toLocaleString('en-US')} of them would take ${short(grown * yearly)} MB; what is kept one by one (${keptDays} days and the rest of their first month) takes ${short(kept)} MB, the hours of the year ${short(hours)} MB. A chart is two series (temperature and gravity) of at most 1,000 points with their bands, each time of another tank, asked over HTTP, ${times} times. A month is dropped while somebody reads all the time; its files are removed after everybody can go on, which takes as long as the file system does for ${short(grown * tanks * 30 * 1_440)} MB.`
  const text = tableOf(['', 'Median, ms', '95 % (of months: the longest), ms'], table)
  console.log(`${text}\n\n${said}`)
  writePart('readings', 'Charts of a year of readings', `${said}\n\n${text}`)
  for (const [name, limit] of Object.entries(limits))
    holdTo(`${name}, times the chart of a day`, (usual[name] ?? NaN) / (usual.day ?? NaN), limit)
} finally {
  await brewhouse.stop()
  await database.stop()
}
