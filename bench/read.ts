import { hrtime } from 'node:process'
import { beginSession } from '#api/features/users/session.service.ts'
import { openDatabase } from '#api/db/client.ts'
import { buildServer, startBuiltServer, type Memory } from '#bench/read/builtServer.ts'
import { reads, type Read } from '#bench/read/reads.ts'
import { fillStockRoom, stockReads, stockRooms } from '#bench/read/stockRoom.ts'
import { addTenYears, tenYears } from '#bench/read/tenYears.ts'
import { startDatabase } from '#bench/support/brewery.ts'
import { holdTo } from '#bench/support/bounds.ts'
import { median, short, tableOf } from '#bench/support/figures.ts'
import { writePart } from '#bench/support/report.ts'

/*
 * Measures the reads that screens wait for, in the demo brewery and in the same brewery after ten years, alternating
 * within the same minute, and writes docs/benchmarks.md. Fails if ten years of data make them more than 1.5 times as
 * slow or what is alive in the server a tenth larger, or if a stock room a hundred times as large makes its reads slower than theirs may be.
 *   npm run bench:read -- [ROUNDS]
 */

const rounds = Number(process.argv[2] ?? 300)
const warmUp = 100
const mostRatio = 1.5
const mostMemory = 1.1

interface Brewery {
  ask(read: Read): Promise<number>
  memory(): Promise<Memory>
  stop(): Promise<void>
}

async function startBrewery(isOld: boolean): Promise<Brewery> {
  const database = await startDatabase()
  const server = await startBuiltServer(database.url)
  await fillStockRoom(database.pool, isOld ? stockRooms.large : stockRooms.usual)
  if (isOld) await addTenYears(database.pool)
  else await database.pool.query('VACUUM ANALYZE')
  const of = await longestLog(database.url)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${of.token}` }
  return {
    async ask({ query, variables }) {
      const body = JSON.stringify({ query, variables: variables(of) })
      const from = hrtime.bigint()
      const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })
      const answer = (await response.json()) as { errors?: unknown }
      const took = Number(hrtime.bigint() - from) / 1e6
      if (answer.errors) throw new Error(JSON.stringify(answer.errors))
      return took
    },
    memory: server.memory,
    async stop() {
      await server.stop()
      await database.stop()
    },
  }
}

/** A signed-in user, and the demo's batch with the longest log, with its fermenter. */
async function longestLog(url: string) {
  const { prisma, close } = openDatabase(url, 2, console.error)
  const viewer = await prisma.user.findFirstOrThrow({ where: { role: 'VIEWER' } })
  const batch = await prisma.batch.findFirstOrThrow({
    where: { id: { not: { startsWith: 'old-' } }, fermenterId: { not: null } },
    orderBy: [{ logs: { _count: 'desc' } }, { id: 'asc' }],
  })
  const token = await beginSession(prisma, viewer.id)
  await close()
  return { token, batchId: batch.id, vesselId: batch.fermenterId ?? '' }
}

buildServer()
const demo = await startBrewery(false)
const old = await startBrewery(true)
/** Queries both breweries alternately, holding the read to its bound; returns the medians. */
async function compare(read: Read, most: number) {
  const [demoTimes, oldTimes]: [number[], number[]] = [[], []]
  for (let round = -warmUp; round < rounds; round++) {
    const [demoTook, oldTook] = [await demo.ask(read), await old.ask(read)]
    if (round < 0) continue
    demoTimes.push(demoTook)
    oldTimes.push(oldTook)
  }
  const [before, after] = [median(demoTimes), median(oldTimes)]
  const ratio = after / before
  holdTo(`${read.name}, times as slow`, ratio, most)
  return [read.name, `${short(before)} ms`, `${short(after)} ms`, ratio.toFixed(2)]
}

function tell(part: string, title: string, head: string[], rows: string[][], said: string) {
  const table = tableOf(head, rows)
  console.log(`${table}\n\n${said}\n`)
  writePart(part, title, `${said}\n\n${table}`)
}

const many = (count: number) => count.toLocaleString('en-US')

try {
  const floor = []
  for (const read of reads) floor.push(await compare(read, mostRatio))
  const memory = { demo: await demo.memory(), old: await old.memory() }
  holdTo(
    'memory alive with ten years of data, times that without',
    memory.old.alive / memory.demo.alive,
    mostMemory,
  )
  const stock = []
  for (const read of stockReads) stock.push(await compare(read, read.mostRatio))
  const how = `Medians of ${rounds} requests each, alternating, over HTTP with everything a page asks for.`
  tell(
    'read',
    'Reading after ten years',
    ['Read', 'Demo', 'Ten years', 'Ratio'],
    floor,
    `${how} Ten years are ${many(tenYears.batches)} more batches with ${many(tenYears.batches * tenYears.logsEach)} log entries. Afterwards ${short(memory.old.alive)} MB are alive in the server with ten years of data and ${short(memory.demo.alive)} in the other one; they take ${Math.round(memory.old.rss)} and ${Math.round(memory.demo.rss)} MB (RSS).`,
  )
  const { usual, large } = stockRooms
  tell(
    'stock',
    'A stock room a hundred times as large',
    ['Read', `${many(usual.ingredients)} ingredients`, many(large.ingredients), 'Ratio'],
    stock,
    `${how} The large stock room has ${many(large.ingredients * large.transactionsEach)} transactions, the usual one ${many(usual.ingredients * usual.transactionsEach)}.`,
  )
} finally {
  await Promise.all([demo.stop(), old.stop()])
}
