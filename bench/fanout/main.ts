import { startDatabase } from '#bench/support/brewery.ts'
import { refuseFewFiles } from '#bench/support/openFiles.ts'
import { writePart } from '#bench/support/report.ts'
import { startBrewhouse } from '#bench/fanout/servers/brewhouse.ts'
import { sections } from './sections.ts'
import {
  startClients,
  startRaw,
  startStock,
  type StockKind,
  type Target,
} from '#bench/fanout/servers/target.ts'

/*
 * Measures the fan-out against a raw `ws` broadcast and stock GraphQL servers, and writes docs/benchmarks.md.
 *   npm run bench:fanout -- [SECTION]... [SUBSCRIBERS]...
 * Without a section it measures all of them, one after the other; `bench/fanout/sections.ts` has their names. Each takes
 * a few minutes on an idle machine with two cores, a burst nine. Numbers replace the section's own numbers of
 * subscribers.
 */

const wanted = process.argv.slice(2)
const chosen = wanted.map(Number).filter((size) => size > 0)
const names = wanted.filter((word) => !(Number(word) > 0))
const unknown = names.filter((name) => !sections.some((section) => section.name === name))
if (unknown.length > 0) {
  const known = sections.map(({ name }) => name).join(', ')
  throw new Error(`There is no section ${unknown.join(', ')}. There are: ${known}.`)
}

const measured = sections.filter(({ name }) => names.length === 0 || names.includes(name))
refuseFewFiles(Math.max(...chosen, ...measured.flatMap(({ sizes }) => sizes)))

const database = await startDatabase()
const clients = startClients()
const brewhouse = await startBrewhouse(database)
const raw = await startRaw()
const stock = new Map<StockKind | undefined, Target[]>()
for (const kind of new Set(measured.map((section) => section.stock)))
  stock.set(kind, kind ? await startStock(kind, database.url) : [])
try {
  for (const { name, title, method, sizes: own, stock: kind, minutes, measure } of measured) {
    const sizes = chosen.length > 0 ? chosen : own
    const targets = [raw, ...(stock.get(kind) ?? []), brewhouse]
    console.log(`\n# ${title}\n${method}\nSubscribers: ${sizes.join(', ')}. Takes about ${minutes} min.\n`)
    const text = await measure({ targets, brewhouse, clients, database, sizes })
    console.log(text)
    writePart(`fanout: ${name}`, title, `${method}\n\n${text}`)
  }
} finally {
  await clients.stop()
  await Promise.all([raw, ...[...stock.values()].flat(), brewhouse].map((target) => target.stop()))
  await database.stop()
}
