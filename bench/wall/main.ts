import { launchChromium } from '#tests/support/servers/chromium.ts'
import { measureOutages } from './outages.ts'
import { measureSoak } from './soak.ts'
import { measureTasks } from './tasks.ts'

/*
 * Simulates weeks of a wall's life, prints the measurements and writes docs/benchmarks.md. Fails if a limit is
 * exceeded. Needs the built product (npm run build).
 *   npm run bench:wall                              everything; half an hour
 *   npm run bench:wall -- outages [ROUNDS]          every kind of outage, over both transports; 20 rounds each
 *   npm run bench:wall -- soak [CHANGES] [RECONNECTS] [DEPLOYS]
 *   npm run bench:wall -- tasks                     what a change costs a screen with a slow processor
 */

const [section, ...amounts] = process.argv.slice(2)
const [one, two, three] = amounts.map(Number)
const browser = await launchChromium()
try {
  const kept: boolean[] = []
  if (section === undefined || section === 'outages') kept.push(await measureOutages(browser, one ?? 20))
  if (section === undefined || section === 'tasks') kept.push(await measureTasks(browser))
  if (section === undefined || section === 'soak') {
    kept.push(
      await measureSoak(browser, { changes: one ?? 200_000, reconnects: two ?? 200, deploys: three ?? 10 }),
    )
  }
  if (kept.length === 0 || kept.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
}
