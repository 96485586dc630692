import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { faults, startOutageRig, type OutageRig, type Wall } from '#tests/support/wallOutages.ts'

let browser: Browser
let rig: OutageRig
let walls: Wall[]

beforeAll(async () => {
  browser = await launchChromium()
  rig = await startOutageRig()
  walls = [await rig.open(browser, 'socket'), await rig.open(browser, 'events')]
})
afterAll(async () => {
  await browser.close()
  await rig.stop()
})

const words = {
  frozen: 'the server is frozen',
  killed: 'the server is killed',
  database: 'the database does not answer',
  swallowed: 'the line swallows every packet',
}

it.each(faults.map((fault) => [words[fault], fault] as const))(
  'the walls say it within 10 seconds when %s, and are live and true within 5 seconds after',
  async (_words, fault) => {
    for (const { saidAfter, backAfter, isTrue } of await rig.suffer(walls, fault)) {
      expect(saidAfter).toBeLessThan(10_000)
      expect(backAfter).toBeLessThan(5_000)
      expect(isTrue).toBe(true)
    }
  },
)
