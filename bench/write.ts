import { startBrewhouse } from '#bench/fanout/servers/brewhouse.ts'
import { startDatabase } from '#bench/support/brewery.ts'
import { isMachineFree, now } from '#bench/support/clock.ts'
import { holdTo } from '#bench/support/bounds.ts'
import { median, short, tableOf } from '#bench/support/figures.ts'
import { leaveAlone, writePart } from '#bench/support/report.ts'
import { writeCommands, type WriteCommand, type Writer } from '#bench/write/commands.ts'
import { bySql, byGraphql, type Way } from '#bench/write/ways.ts'
import { addWriters } from '#bench/write/writers.ts'

/*
 * Measures commands per second: through GraphQL over HTTP, compared with the same transaction written by hand with bare
 * `pg`, alternating on the same database; writes docs/benchmarks.md. Fails if bare
 * transactions of 16 clients are more than 2.5 times as many, while nobody else takes the processors.
 *   npm run bench:write -- [MILLISECONDS OF A ROUND]
 */

const roundMs = Number(process.argv[2] ?? 2_000)
const rounds = 3
let isMeasured = true
const mostRatio = 2.5

/** The number of commands, in total and per second, by writers that each send one after the other. */
async function rateOf(way: Way, command: WriteCommand, writers: Writer[]) {
  const began = now()
  let done = 0
  await Promise.all(
    writers.map(async (writer) => {
      while (now() - began < roundMs) {
        await way(command, writer)
        writer.turn++
        done++
      }
    }),
  )
  return { done, rate: (done * 1_000) / (now() - began) }
}

const database = await startDatabase()
const brewhouse = await startBrewhouse(database)
try {
  const { rows: users } = await database.pool.query<{ id: string }>('SELECT "id" FROM "User" LIMIT 1')
  const [sql, graphql] = [bySql(database.pool), byGraphql(brewhouse.port, brewhouse.token)]
  const table: string[][] = []
  for (const command of writeCommands) {
    const stage = command.name === 'addLog' ? 'FERMENTING' : 'PLANNED'
    for (const clients of [1, 16]) {
      const writers = await addWriters(database.pool, users[0]?.id ?? '', clients, stage)
      const rates = { sql: [] as number[], graphql: [] as number[] }
      const cpu: number[] = []
      for (let round = -1; round < rounds; round++) {
        if (!isMachineFree()) isMeasured = false
        const bare = await rateOf(sql, command, writers)
        const before = await brewhouse.usage(false)
        const ours = await rateOf(graphql, command, writers)
        const after = await brewhouse.usage(false)
        if (round < 0) continue
        rates.sql.push(bare.rate)
        rates.graphql.push(ours.rate)
        cpu.push((after.cpuMs - before.cpuMs) / ours.done)
      }
      const [bare, ours] = [median(rates.sql), median(rates.graphql)]
      if (clients > 1 && isMeasured)
        holdTo(`bare transactions, times ${command.name} of ${clients}`, bare / ours, mostRatio)
      const ratio = (ours / bare).toFixed(2)
      table.push([command.name, String(clients), short(bare), short(ours), ratio, short(median(cpu))])
    }
  }
  const said = `Rounds of ${roundMs / 1_000} s, alternating, medians of ${rounds}, after one to warm up. Every client writes to its own rows; all wait for the disk (fsync on) and share the outbox. The bare transaction has the same statements, without GraphQL, rules, Prisma or HTTP.`
  const text = tableOf(
    ['Command', 'Clients', 'Bare pg, a second', 'Brewhouse, a second', 'Ratio', 'Server, ms of CPU'],
    table,
  )
  console.log(`${text}\n\n${said}`)
  if (isMeasured) writePart('write', 'Commands a second', `${said}\n\n${text}`)
  else leaveAlone()
} finally {
  await brewhouse.stop()
  await database.stop()
}
