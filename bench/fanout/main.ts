import { startDatabase } from '#bench/support/brewery.ts'
import { refuseFewFiles } from '#bench/support/openFiles.ts'
import { writePart } from '#bench/support/report.ts'
import { startBrewhouse } from './brewhouse.ts'
import { sections } from './sections.ts'
import { startClients, startStock } from './target.ts'

/*
 * Measures the fan-out against a raw `ws` broadcast and stock GraphQL servers, and writes docs/benchmarks.md.
 *   npm run bench:fanout -- [single] [burst] [cpu] [memory] [rate] [distinct] [reconnect] [10000]
 * Without a name, all of them; a number is another size for `single` and `burst`.
 */

const wanted = process.argv.slice(2)
const more = wanted.map(Number).filter((size) => size > 0)
const names = wanted.filter((word) => !(Number(word) > 0))
const unknown = names.filter((name) => !sections.some((section) => section.name === name))
if (unknown.length > 0) {
  const known = sections.map(({ name }) => name).join(', ')
  throw new Error(`There is no section ${unknown.join(', ')}. There are: ${known}.`)
}

const sizes = [100, 1_000, 5_000, ...more]
refuseFewFiles(Math.max(...sizes))

const database = await startDatabase()
const clients = startClients()
const brewhouse = await startBrewhouse(database)
const targets = [...(await startStock()), brewhouse]
try {
  for (const section of sections) {
    if (names.length > 0 && !names.includes(section.name)) continue
    console.log(`\n# ${section.title}`)
    const text = await section.measure({ targets, brewhouse, clients, database, sizes })
    writePart(`fanout: ${section.name}`, section.title, `${section.method}\n\n${text}`)
  }
} finally {
  await clients.stop()
  await Promise.all(targets.map((target) => target.stop()))
  await database.stop()
}
