import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAdministrator } from '#api/features/users/bootstrap.ts'
import { daysAgo } from '#tests/support/data/ago.ts'
import { typeCredentials, waitUntilLive } from '#tests/browser/support/pages.ts'
import { openBrowser, type Person } from '#tests/browser/support/people.ts'
import { launchChromium } from '#tests/support/servers/chromium.ts'
import { expectFinishedBatchesToAgree } from '#tests/support/data/finishedBatches.ts'
import { upload } from '#tests/support/data/photos.ts'
import { story } from '#tests/support/story.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { logGravities, move, plan, putUpVessels, type Cellar } from './cellar.ts'
import { chosenPassword, hire, signIn, type Worker } from './crew.ts'
import { openEveryPage, openPagesOfThings } from './everyPage.ts'
import { expectAllToAgree } from './lookAround.ts'
import { makeEveryRead } from './everyRead.ts'
import { letDaysPass } from './passingTime.ts'
import { dayFromNow, fillStockRoom, type StockRoom, kegsOf, offerBeers, versionOf } from './stockRoom.ts'

/*
 * A brewery from nothing to a month later. Each test is a step of the story and ends with checks: every page opens live
 * and without an error, and every figure agrees with sums over the rows by plain SQL.
 */

story()

let browser: Browser
let server: TestServer
let owner: Worker
let office: Person
const crew = {} as Record<'brewer' | 'assistant' | 'viewer', Worker>
let cellar: Cellar
let stock: StockRoom
/** Of the dry airlock. */
let photo: string
let display: { id: string; token: string }
/** The six batches of the month by the order in which they were planned. */
const batches: string[] = []
const batch = (number: number) => batches[number - 1] ?? ''
let beers: Record<string, string>

beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchChromium(), startServer({ DEMO: '0' })])
  office = await openBrowser(browser)
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** The checks at the end of every step; returns the figures from the database. */
const lookAround = () => expectAllToAgree(server.app.database.pool, owner, office)

const aWeekPasses = () => letDaysPass(server.app.database.pool, 7)

it('begins with nothing but its first administrator, and says so on every page', async () => {
  const email = 'olga@brewery.example'
  await makeAdministrator(server.app.database, email, 'one-time words 4711')
  await office.page.goto(server.url)
  await typeCredentials(office.page, email, 'one-time words 4711')
  await office.page.getByLabel('New password', { exact: true }).fill(chosenPassword)
  await office.page.getByLabel('Confirm new password').fill(chosenPassword)
  await office.page.getByRole('button', { name: 'Change password' }).click()
  await office.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await waitUntilLive(office.page)
  owner = await signIn(server, email)
  const { people, ...figures } = await lookAround()
  expect(people).toBe(1)
  expect(new Set(Object.values(figures))).toEqual(new Set([0]))
})

it('is set up: people with each role, vessels, a stock, recipes, beers and kegs, a wall', async () => {
  crew.brewer = await hire(server, owner, 'Bruno', 'BREWER')
  crew.assistant = await hire(server, owner, 'Ada', 'BREWER_ASSISTANT')
  crew.viewer = await hire(server, owner, 'Vera', 'VIEWER')
  cellar = await putUpVessels(crew.brewer)
  stock = await fillStockRoom(crew.brewer)
  beers = await offerBeers(crew.brewer)
  const { createDisplay } = await owner.ask<{ createDisplay: { token: string; display: { id: string } } }>(
    'mutation { createDisplay(name: "Brewhouse") { token display { id } } }',
  )
  display = { id: createDisplay.display.id, token: createDisplay.token }
  expect(await lookAround()).toMatchObject({
    people: 4,
    equipment: 8,
    suppliers: 2,
    beerTypes: 2,
    recipes: 3,
  })
})

it('brews in the first week: one batch through every vessel, one straight into its tank', async () => {
  const { brewer, assistant } = crew
  batches.push(
    await plan(brewer, {
      recipeId: stock.paleAle,
      batchSizeBBL: 6,
      fermenterId: cellar['FV-1'],
      briteTankId: cellar['BT-1'],
      mashTunId: cellar['MT-1'],
      kettleId: cellar['BK-1'],
    }),
    await plan(brewer, {
      recipeId: stock.festbier,
      batchSizeBBL: 5,
      fermenterId: cellar['FV-2'],
      briteTankId: cellar['BT-2'],
    }),
    await plan(brewer, { recipeId: stock.paleAle, inDays: 7, fermenterId: cellar['FV-3'] }),
  )
  await brewer.make('deductStock', { batchId: batch(1) })
  await move(brewer, batch(1), 'MASHING')
  const ofBrewDay = { batchId: batch(1) }
  await assistant.make('recordBrewStep', { input: { ...ofBrewDay, kind: 'MASH_IN' } })
  await assistant.make('setBrewTimer', {
    input: { ...ofBrewDay, kind: 'MASH_REST', act: 'START', length: 60 },
  })
  await move(brewer, batch(1), 'BOILING')
  await assistant.make('recordBrewStep', {
    input: { ...ofBrewDay, kind: 'ORIGINAL_GRAVITY', gravity: 1.053 },
  })
  await move(brewer, batch(1), 'FERMENTING')
  await move(brewer, batch(2), 'FERMENTING')
  await brewer.make('deductStock', { batchId: batch(2) })
  for (const batchId of [batch(1), batch(2)])
    await assistant.make('addLog', { input: { batchId, gravity: 1.052, temperature: 66 } })
  await assistant.make('setEquipmentStatus', { id: cellar['BK-1'], status: 'AVAILABLE' })
  expect(await lookAround()).toMatchObject({ activeBatches: 2, batches: 3, inUse: 2 })
  await aWeekPasses()
})

it('logs, corrects, sells and orders in the second week', async () => {
  const { brewer, assistant } = crew
  await logGravities(assistant, batch(1), [1.04, 1.028, 1.019])
  const [first, latest] = await logGravities(assistant, batch(2), [1.084, 1.004])
  await assistant.make('editLog', {
    ...{ id: first, baseVersion: 1, changes: { gravity: 1.044 }, reason: 'Misread by 40 points' },
  })
  await brewer.make('withdrawLog', { id: latest, reason: 'Of another tank' })
  await assistant.make('addLog', {
    input: { batchId: batch(2), gravity: 1.009 },
    commandId: 'a slip of the hand',
  })
  await assistant.make('undo', { of: 'a slip of the hand', reason: 'Wrong batch' })
  photo = (await upload(server, assistant.token, {})).id
  await assistant.make('addLog', {
    input: {
      batchId: batch(2),
      logType: 'ISSUE_REPORT',
      issueFlag: true,
      issueSeverity: 'HIGH',
      issueDescription: 'Airlock dry',
      photoIds: [photo],
    },
  })
  await move(brewer, batch(3), 'FERMENTING')
  const sell = { beerTypeId: beers['Festbier'], size: 'HALF_BBL' }
  await assistant.make('adjustKegs', { ...sell, delta: -4, notes: 'Harvest feast' })
  await assistant.make('adjustKegs', { ...sell, delta: -1, commandId: 'not sold' })
  await assistant.make('undo', { of: 'not sold', reason: 'They kept it' })
  await brewer.make('emailSupplierOrders', { customMessage: 'Before Friday, please.' })
  await brewer.make('receiveOrder', {
    input: {
      ingredientId: stock.malt,
      quantity: 250.5,
      totalCostCents: 21_293,
      lotNumber: 'PM-77',
      expirationDate: dayFromNow(20),
    },
  })
  await assistant.make('adjustIngredient', { id: stock.citra, type: 'SET', quantity: 30.2, notes: 'Counted' })
  expect(await lookAround()).toMatchObject({ activeBatches: 3, revenueCents: 4 * 21_050 })
  await aWeekPasses()
})

it('conditions in the third week, with a start date corrected later', async () => {
  const { brewer, assistant } = crew
  const entered = daysAgo(2).toISOString()
  const moved = await server.call('PUT', `/api/schedule/${batch(1)}`, brewer.token, {
    currentStage: 'Conditioning',
    conditioningStartDate: entered,
  })
  expect(moved).toMatchObject({ status: 200, body: { conditioningStartDate: entered } })
  await assistant.make('setEquipmentStatus', { id: cellar['FV-1'], status: 'AVAILABLE' })
  await logGravities(assistant, batch(2), [1.03, 1.03, 1.03])
  await logGravities(assistant, batch(3), [1.045, 1.03, 1.02, 1.012])
  batches.push(
    await plan(brewer, { recipeId: stock.festbier, batchSizeBBL: 7, fermenterId: cellar['FV-1'] }),
    await plan(brewer, { recipeId: stock.paleAle, fermenterId: cellar['FV-4'], inDays: 3 }),
    await plan(brewer, { recipeId: stock.festbier, inDays: 9 }),
  )
  await move(brewer, batch(4), 'FERMENTING')
  await move(brewer, batch(5), 'CANCELLED')
  await brewer.make('updateIngredient', {
    id: stock.citra,
    baseVersion: await versionOf(owner, stock.citra),
    changes: { reorderThreshold: 40 },
  })
  const festbier = await kegsOf(owner, 'Festbier')
  await brewer.make('updateKeg', { ...festbier, changes: { priceCents: 22_000 } })
  expect(await lookAround()).toMatchObject({ activeBatches: 4, batches: 6, inUse: 4 })
  await aWeekPasses()
})

it('kegs, sells and says farewell in the fourth week', async () => {
  const { brewer, assistant } = crew
  await move(brewer, batch(1), 'KEGGING')
  await brewer.make('addFilledKegs', { batchId: batch(1), halfBarrels: 8, sixthBarrels: 5 })
  await move(brewer, batch(1), 'COMPLETED')
  await move(brewer, batch(2), 'CONDITIONING', 'KEGGING')
  await move(brewer, batch(3), 'COMPLETED')
  await logGravities(assistant, batch(4), [1.05, 1.041])
  await assistant.make('adjustKegs', { beerTypeId: beers['Harbour Pale Ale'], size: 'HALF_BBL', delta: -10 })
  await owner.make('changeUserRole', { id: crew.viewer.id, role: 'BREWER_ASSISTANT' })
  await owner.make('deleteUser', { id: assistant.id })
  await brewer.make('setEquipmentStatus', { id: cellar['FV-4'], status: 'MAINTENANCE' })
  await brewer.make('cleanUpEquipment')
  await brewer.make('retireEquipment', { id: cellar['FV-4'] })
  expect(await lookAround()).toMatchObject({
    activeBatches: 1,
    // Eight half and five sixth barrels of the first; the second, in kegging, and the third as planned.
    bblProduced: expect.closeTo(8 / 2 + 5 / 6 + 5 + 3, 3) as number,
    completed: 2,
    people: 3,
    equipment: 7,
  })
  await aWeekPasses()
})

it('a month later every figure of a finished batch agrees with sums straight from the database', async () => {
  const finished = await expectFinishedBatchesToAgree(server.app.database.pool, owner.ask)
  expect(finished.map(({ half, sixth }) => [half, sixth])).toContainEqual([8, 5])
})

it('a month later every page opens by its address', async () => {
  await crew.brewer.make('addLog', { input: { batchId: batch(4), gravity: 1.02 } })
  await lookAround()
  await openEveryPage(office, server)
  const { prisma } = server.app.database
  await openPagesOfThings(office, server, {
    '/recall/lot/:id': (
      await prisma.lot.findFirstOrThrow({ where: { movements: { some: { batchId: { not: null } } } } })
    ).id,
    '/recall/package/:id': (await prisma.packageLot.findFirstOrThrow({ where: { origin: 'PACKED' } })).id,
  })
})

it('a month later every read of the older system is answered, and the wall shows the cellar', async () => {
  await makeEveryRead(server, owner.token, {
    ingredient: stock.malt,
    batch: batch(1),
    equipment: cellar['FV-1'] ?? '',
    photo,
  })
  const wall = await openBrowser(browser, { width: 1920, height: 1080 })
  await wall.page.goto(`${server.url}/wall#token=${display.token}`)
  await wall.page.locator('[data-live="true"]').waitFor()
  await wall.page.getByText('FV-1').first().waitFor()
  expect(wall.complaints).toEqual([])
})
