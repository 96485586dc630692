import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { launchChromium } from '#tests/support/servers/chromium.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { startOutageRig, type OutageRig, type Wall } from '#tests/support/faults/wallOutages.ts'

let browser: Browser
/** Two breweries with two walls each: half of the faults happen in one, half in the other, concurrently. */
let houses: { rig: OutageRig; walls: Wall[] }[]

beforeAll(async () => {
  browser = await launchChromium()
  houses = await Promise.all([aHouse(), aHouse()])
})
afterAll(async () => {
  await browser.close()
  await Promise.all(houses.map(({ rig }) => rig.stop()))
})

async function aHouse() {
  const rig = await startOutageRig()
  return { rig, walls: [await rig.open(browser, 'socket'), await rig.open(browser, 'events')] }
}

const words = {
  frozen: 'the server is frozen',
  killed: 'the server is killed',
  database: 'the database does not answer',
  swallowed: 'the network swallows every packet',
}

it.concurrent.for([
  [0, ['frozen', 'killed']],
  [1, ['database', 'swallowed']],
] as const)(
  'all walls say it within 10 seconds, and are live and true within 5 seconds after: $1',
  async ([house, faults], { expect, task }) => {
    const { rig, walls } = houses[house]!
    for (const fault of faults) {
      const outages = await rig.suffer(walls, fault)
      for (const { saidAfter, backAfter, isTrue } of outages) {
        expect(saidAfter, `when ${words[fault]}`).toBeLessThan(10_000)
        expect(backAfter, `after ${words[fault]}`).toBeLessThan(5_000)
        expect(isTrue, `after ${words[fault]}`).toBe(true)
      }
      const worst = (times: number[]) => asDuration(Math.max(...times))
      reportFault(task, {
        fault: `A wall is open, and ${words[fault]}`,
        injected: 'on two walls in Chromium, one by WebSocket and one by event stream',
        promised: 'it says so within 10 s, and is live and true within 5 s after',
        measured: `said after ${worst(outages.map(({ saidAfter }) => saidAfter))}, live and equal to the database ${worst(outages.map(({ backAfter }) => backAfter))} after the fault`,
      })
    }
  },
)
