import { foreignUnits } from '#tests/browser/support/unitsRead.ts'
import { offeredUnits, presets, type Preset } from '#domain/units/units.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aDisplay } from '#tests/support/data/aDisplay.ts'
import { aFermentingVessel } from '#tests/support/data/aFermentingVessel.ts'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { unreadable } from '#tests/browser/support/fits.ts'
import { resize } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser, type Person } from '#tests/browser/support/people.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile()
const browser = await chromiumOfFile()
let wall: Person
/** The vessel of a brew that is due today. */
let plannedIn: string
let change: () => Promise<unknown>
/** Gives the brewery other units, which a wall without a parameter shows. */
let readIn: (preset: Preset) => Promise<unknown>
/** The vessels that hold a batch; the first one is a kettle whose timer counts. */
const labels = new Set<string>()

const television = { width: 1920, height: 1080 }

beforeAll(async () => {
  const admin = await server.signIn('ADMIN')
  const { id } = await aVessel(server.app.database.prisma)
  // The builders bypass the services: a recorded change makes the wall show what they built.
  let cleanings = 0
  change = () => {
    const status = cleanings++ % 2 === 0 ? 'CLEANING' : 'MAINTENANCE'
    return server.ask(admin, `mutation { setEquipmentStatus(id: "${id}", status: ${status}) { id } }`)
  }
  readIn = async (preset) => {
    const { data } = await server.ask<{ brewery: { version: number } }>(admin, '{ brewery { version } }')
    return server.ask(
      admin,
      'mutation ($baseVersion: Int!, $changes: BreweryChanges!) { updateBrewery(baseVersion: $baseVersion, changes: $changes) { id } }',
      { baseVersion: data?.brewery.version, changes: { units: offeredUnits(presets[preset]) } },
    )
  }
  const { prisma } = server.app.database
  const fermenter = await aVessel(prisma)
  plannedIn = fermenter.label
  const { id: recipeId } = await aRecipe(prisma, { name: 'Imperial Oatmeal Stout with Vanilla and Cocoa' })
  await aBatch(prisma, { recipeId, fermenterId: fermenter.id, brewDate: new Date() })
  const kettle = await aVessel(prisma, { type: 'KETTLE' })
  const boiled = await aBatch(prisma, { recipeId, kettleId: kettle.id, stage: 'BOILING' })
  const timer = { timerSeconds: 90 * 60, timerStartedAt: new Date() }
  await prisma.brewStep.create({ data: { batchId: boiled.id, kind: 'BOIL', ...timer } })
  const { id: ingredientId } = await prisma.ingredient.create({ data: { name: 'Citra', category: 'HOPS' } })
  const line = { ingredientId, amount: 1, unit: 'OZ', use: 'BOIL', minutes: 15 } as const
  await prisma.recipeIngredient.create({ data: { recipeId, ...line } })
  labels.add(kettle.label)
  const { token } = await aDisplay(server, admin)
  wall = await openBrowser(browser, television)
  await wall.page.goto(`${server.url}/wall?turn=5&night=off#token=${token}`)
  await wall.page.locator('[data-live="true"]').waitFor()
})

const labelsOn = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts()

it.each([
  [1, 24],
  [12, 24],
  [25, 18],
  [40, 18],
  [80, 18],
])('of %i vessels each is shown, and no text is smaller than %i px or cut off', async (count, least) => {
  while (labels.size < count) labels.add(await aFermentingVessel(server))
  await change()
  const { page } = wall
  const seen = new Set<string>()
  await expect
    .poll(async () => {
      for (const label of await labelsOn(page)) seen.add(label)
      return seen.size
    })
    .toBe(count)
  expect(seen).toEqual(labels)
  // The picture is shifted by a few pixels as time passes; here it stays where it is.
  await expect.poll(() => unreadable(page, least)).toEqual([])
  const next = page.getByRole('region', { name: 'Next' })
  // The panels give way: then the lists take turns.
  await next.getByText(plannedIn).waitFor()
  expect(await page.getByRole('region').count()).toBe(count <= 12 ? 4 : 1)
  if (count <= 12) {
    const left = page.getByRole('timer', { name: '15 min: boil addition' })
    const before = await left.textContent()
    await expect.poll(() => left.textContent()).not.toBe(before)
    await page.getByText('15 min: boil addition', { exact: true }).waitFor()
  }
  expect(await unreadable(page, least)).toEqual([])
  await readIn('METRIC')
  // The kettle shows its timer, the other vessels what was read.
  const plato = page.getByRole('article').filter({ hasText: '°P' })
  await expect.poll(async () => (await plato.count()) > 0).toBe(count > 1)
  expect(await unreadable(page, least)).toEqual([])
  expect(await foreignUnits(page)).toEqual([])
  await readIn('US')
  await expect.poll(() => plato.count()).toBe(0)
  expectNoComplaints(wall)
})

it.each([
  ['a large television', 3840, 2160],
  ['an upright one', 1080, 1920],
])('on %s no text is cut off either', async (_name, width, height) => {
  const { page } = wall
  await resize(page, { width, height })
  await expect.poll(() => unreadable(page, 18)).toEqual([])
})
