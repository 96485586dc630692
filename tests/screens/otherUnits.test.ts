import { beforeAll, describe, expect, it } from 'vitest'
import type { Units } from '#domain/units/storedUnits.ts'
import { presets } from '#domain/units/units.ts'
import { addCellar } from '#tests/browser/support/aCellar.ts'
import { everyScreen, titleOf } from '#tests/browser/support/everyScreen.ts'
import { inEnglish, lookAtDialog, openScreen } from '#tests/browser/support/openScreen.ts'
import { openBrowser, signInAs, type Person } from '#tests/browser/support/people.ts'
import { foreignUnits, letRead } from '#tests/browser/support/unitsRead.ts'
import { aDisplay } from '#tests/support/data/aDisplay.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

/* No page mixes units: for people with units from several systems, and British ones. `npm test` looks with metric ones. */

const readers: [string, Units][] = [
  ['°P, °F, hL and lb', { ...presets.US, gravity: 'PLATO', volume: 'HL' }],
  ['SG, °C, UK barrels and kg', presets.UK],
]

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
const { prisma } = server.app.database

beforeAll(() => addCellar(prisma))

const screens = everyScreen.map((screen) => [`${screen.path} ${screen.tab ?? ''}`.trim(), screen] as const)

describe.each(readers)('who reads %s', (_name, units) => {
  let admin: Person

  beforeAll(async () => {
    await letRead(prisma, units)
    admin = await signInAs(browser, server, 'admin')
    return () => admin.leave()
  })

  it.each(screens)('finds no other unit on %s, nor in its dialogs', async (_title, screen) => {
    const { page } = admin
    const found: string[] = []
    const look = async (what: string) => {
      for (const sign of await foreignUnits(page, inEnglish, units)) found.push(`${what} says ${sign}`)
    }
    await openScreen(page, server.url, screen)
    await look('page')
    for (const opening of screen.dialogs ?? [])
      expect(await lookAtDialog(page, opening, () => look(titleOf(opening)))).toBe(true)
    expect(found).toEqual([])
  })
})

it.each(['UK', 'US'] as const)('the wall of who reads %s units has no other one', async (preset) => {
  const { token } = await aDisplay(server, await server.signIn('ADMIN'))
  const { page, leave } = await openBrowser(browser, { width: 1920, height: 1080 })
  await page.goto(`${server.url}/wall?units=${preset.toLowerCase()}&night=off#token=${token}`)
  await page.locator('[data-live="true"]').waitFor()
  expect(await foreignUnits(page, inEnglish, presets[preset])).toEqual([])
  await leave()
})
