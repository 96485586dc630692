import { startBrewhouse } from '#bench/fanout/servers/brewhouse.ts'
import { startDatabase } from '#bench/support/brewery.ts'
import { refuseFewFiles } from '#bench/support/openFiles.ts'
import { leaveAlone, writePart } from '#bench/support/report.ts'
import { measureBurst } from './burst.ts'
import { measureLoad } from './load.ts'
import { measureRates } from './rates.ts'
import type { IngestRun, Measured } from './run.ts'

/*
 * Measures what devices send, and what that costs everyone else; writes docs/benchmarks.md. Fails when a message was refused or
 * lost, or took more processor time at 200 a second than a command; and, while the processors are free, when it took three times
 * as long as a command beside it, or slowed down commands or screens by more than three tenths.
 *   npm run bench:ingest                         everything, four minutes
 *   npm run bench:ingest -- rates [SECONDS OF A ROUND]
 *   npm run bench:ingest -- load [SECONDS]       beside 1,000 screens; 600 for ten minutes
 *   npm run bench:ingest -- burst
 */

const sections: Record<
  string,
  { title: string; measure: (run: IngestRun, seconds?: number) => Promise<Measured> }
> = {
  rates: { title: 'Messages of devices', measure: (run, seconds = 15) => measureRates(run, seconds) },
  load: {
    title: 'Messages of devices beside 1,000 screens',
    measure: (run, seconds = 60) => measureLoad(run, seconds),
  },
  burst: { title: 'A burst of 10,000 readings after an outage', measure: (run) => measureBurst(run) },
}

const [wanted, given] = process.argv.slice(2)
if (wanted !== undefined && !sections[wanted])
  throw new Error(`There is no section ${wanted}. There are: ${Object.keys(sections).join(', ')}.`)
refuseFewFiles(4_000)

for (const [name, { title, measure }] of Object.entries(sections)) {
  if (wanted !== undefined && wanted !== name) continue
  const database = await startDatabase()
  const brewhouse = await startBrewhouse(database)
  try {
    const { said, table, isKept, isMeasured } = await measure(
      { brewhouse, database },
      given === undefined ? undefined : Number(given),
    )
    console.log(`\n# ${title}\n${said}\n\n${table}`)
    if (isMeasured) writePart(name === 'rates' ? 'ingest' : `ingest: ${name}`, title, `${said}\n\n${table}`)
    else leaveAlone()
    if (!isKept) process.exitCode = 1
  } finally {
    await brewhouse.stop()
    await database.stop()
  }
}
