import { setTimeout as pause } from 'node:timers/promises'
import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { makePartitions } from '#api/db/readings/partitions.ts'
import { startBrewhouse } from '#bench/fanout/servers/brewhouse.ts'
import { startDatabase, type BenchDatabase } from '#bench/support/brewery.ts'
import { now } from '#bench/support/clock.ts'
import { quantile, short, tableOf } from '#bench/support/figures.ts'
import { writePart } from '#bench/support/report.ts'

/*
 * Measures what devices send: messages at a fixed rate, whether the server keeps up or not, each answered when its reading is
 * committed. Writes docs/benchmarks.md. Fails if one in a hundred waits longer than 250 ms at 200 a second.
 *   npm run bench:ingest -- [SECONDS OF A ROUND]
 */

const seconds = Number(process.argv[2] ?? 15)
const rates = [10, 200, 500]
const devices = 600
const addresses = 5
const judged = { rate: 200, ms: 250 }

/** Devices that are bound to vessels, and addresses for them; returns the tokens. */
async function addDevices({ pool }: BenchDatabase): Promise<string[]> {
  const tokens = Array.from({ length: addresses }, () => randomUUID())
  for (const [n, token] of tokens.entries())
    await pool.query(
      `INSERT INTO "IngestAddress" ("id", "name", "tokenHash", "createdById", "createdByName") VALUES ($1, $1, $2, '', '')`,
      [`address-${n}`, createHash('sha256').update(token).digest()],
    )
  await pool.query(
    `INSERT INTO "Device" ("id", "identity", "name", "dialect")
      SELECT 'D' || n, 'D' || n, 'D' || n, 'PLAIN' FROM generate_series(0, $1 - 1) n`,
    [devices],
  )
  await pool.query(
    `INSERT INTO "DeviceBinding" ("deviceId", "equipmentId", "from")
      SELECT 'D' || n, 'vessel-' || n % 50 + 1, now() FROM generate_series(0, $1 - 1) n`,
    [devices],
  )
  return tokens
}

/** Sends one message over a kept connection; resolves with the time until its answer was complete, in ms. */
function send(agent: Agent, port: number, token: string, body: string): Promise<number> {
  const began = now()
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: `/ingest/${token}` },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(now() - began)
            : reject(new Error(`Answered ${answer.statusCode ?? 0}.`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const database = await startDatabase()
const brewhouse = await startBrewhouse(database)
const agent = new Agent({ keepAlive: true })
try {
  await makePartitions(database.pool, new Date())
  const tokens = await addDevices(database)
  const table: string[][] = []
  let turn = 0
  let worst = 0
  const one = () => {
    const n = turn++
    const gravity = (1.05 - (n % 4_000) * 0.00001).toFixed(5)
    const body = `{"device":"D${n % devices}","temperature":${60 + (n % 50) / 10},"unit":"F","gravity":${gravity}}`
    return send(agent, brewhouse.port, tokens[n % addresses] ?? '', body)
  }
  for (let n = 0; n < 100; n++) await one()
  for (const rate of rates) {
    const before = await brewhouse.usage(false)
    const began = now()
    const sent: Promise<number>[] = []
    while (now() - began < seconds * 1_000) {
      const due = Math.floor(((now() - began) / 1_000) * rate)
      while (sent.length < due) sent.push(one())
      await pause(2)
    }
    const times = await Promise.all(sent)
    const after = await brewhouse.usage(false)
    const p99 = quantile(times, 0.99)
    if (rate === judged.rate) worst = p99
    table.push([
      ...[String(rate), short(quantile(times, 0.5)), short(p99), short(Math.max(...times))],
      short((after.cpuMs - before.cpuMs) / times.length),
    ])
  }
  const { rows } = await database.pool.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(inhrelid))::float8 / (SELECT count(*) FROM "Reading") AS "bytes"
      FROM pg_inherits WHERE inhparent = '"Reading"'::regclass`,
  )
  const said = `Rounds of ${seconds} s by ${devices} devices, sent at that rate whether the server keeps up or not; each message is answered when its reading is committed (fsync on). A reading takes ${short(rows[0]?.bytes)} bytes with its index.`
  const text = tableOf(
    ['Messages a second', 'Answered, median, ms', '99 %, ms', 'Last, ms', 'Server, ms of CPU'],
    table,
  )
  console.log(`${text}\n\n${said}`)
  writePart('ingest', 'Messages of devices', `${said}\n\n${text}`)
  if (worst > judged.ms) process.exitCode = 1
} finally {
  agent.destroy()
  await brewhouse.stop()
  await database.stop()
}
