import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { expectNoComplaints, openSchedule, signInAs, type Person } from './people.ts'

let browser: Browser
let server: TestServer
let admin: Person
let brewer: Person

/** "At once" for people: the promise is one second from the click here to the words there. */
const aSecond = { timeout: 1_000 }

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

beforeEach(async () => {
  server = await startServer({ DEMO: '1' })
  admin = await signInAs(browser, server, 'admin')
  brewer = await signInAs(browser, server, 'brewer')
})
afterEach(async () => {
  await Promise.all([admin.leave(), brewer.leave()])
  await server.close()
})

/** A batch of the demo brewery that ferments and has a brite tank waiting. */
async function aFermentingBatch() {
  const batches = await server.app.database.prisma.batch.findMany({
    where: { stage: 'FERMENTING', briteTankId: { not: null } },
    include: { fermenter: true, briteTank: true, recipe: true },
  })
  const held = await server.app.database.prisma.batch.findMany({
    where: { stage: { in: ['CONDITIONING', 'KEGGING'] } },
  })
  const free = batches.find(({ briteTankId }) => !held.some((other) => other.briteTankId === briteTankId))
  if (!free?.fermenter || !free.briteTank)
    throw new Error('The demo brewery has no fermenting batch with a free brite tank.')
  return { ...free, fermenter: free.fermenter, briteTank: free.briteTank }
}

describe('the schedule, open in two browsers', () => {
  it('shows a stage change that one made in the other within a second', async () => {
    const batch = await aFermentingBatch()
    await openSchedule(admin, server, 'Schedule List')
    await openSchedule(brewer, server, 'Schedule List')
    await admin.page
      .getByRole('row', { name: batch.batchNumber })
      .getByRole('button', { name: /details/i })
      .click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Conditioning', exact: true }).click()
    await dialog.getByRole('button', { name: 'Update Stage to Conditioning' }).click()
    await brewer.page
      .getByRole('row', { name: batch.batchNumber })
      .getByText('Conditioning', { exact: true })
      .waitFor(aSecond)
    await brewer.page.getByRole('tab', { name: 'Equipment Board' }).click()
    const tile = brewer.page.getByRole('group', { name: new RegExp(batch.briteTank.label) })
    await tile.getByText(batch.recipe.name).waitFor(aSecond)
    expectNoComplaints(admin)
    expectNoComplaints(brewer)
  })

  it('shows a change that came in through the older REST calls within a second', async () => {
    const batch = await aFermentingBatch()
    await openSchedule(brewer, server, 'Schedule List')
    const token = await server.signIn('BREWER')
    const body = {
      currentStage: 'Conditioning',
      status: 'Conditioning',
      conditioningStartDate: new Date().toISOString(),
    }
    expect((await server.call('PUT', `/api/schedule/${batch.id}`, token, body)).status).toBe(200)
    await brewer.page
      .getByRole('row', { name: batch.batchNumber })
      .getByText('Conditioning', { exact: true })
      .waitFor(aSecond)
  })

  it('shows a kettle or fermenter that one marked available in the other', async () => {
    await server.app.database.prisma.equipment.update({
      where: { label: 'MT-2' },
      data: { status: 'CLEANING' },
    })
    await openSchedule(admin, server, 'Equipment Status')
    await openSchedule(brewer, server, 'Equipment Status')
    const vessel = (person: Person) => person.page.getByRole('group', { name: /MT-2/ })
    await vessel(admin)
      .getByRole('button', { name: /Mark .*Available/ })
      .click()
    await vessel(brewer).getByText('Available', { exact: true }).waitFor(aSecond)
  })

  it('stays live over server-sent events where WebSocket is refused', async () => {
    const batch = await aFermentingBatch()
    await brewer.page.routeWebSocket(/graphql/, (socket) => socket.close({ code: 1001 }))
    await openSchedule(brewer, server, 'Schedule List')
    await openSchedule(admin, server, 'Schedule List')
    const token = await server.signIn('BREWER')
    await server.ask(token, 'mutation ($id: ID!) { moveBatch(id: $id, to: CONDITIONING) { id } }', {
      id: batch.id,
    })
    await brewer.page
      .getByRole('row', { name: batch.batchNumber })
      .getByText('Conditioning', { exact: true })
      .waitFor(aSecond)
  })

  it('brings exactly what was missed to somebody who was away', async () => {
    const batch = await aFermentingBatch()
    await openSchedule(brewer, server, 'Schedule List')
    await brewer.context.setOffline(true)
    await brewer.page
      .getByText(/Reconnecting|Offline/)
      .first()
      .waitFor({ timeout: 20_000 })
    const token = await server.signIn('BREWER')
    await server.ask(token, 'mutation ($id: ID!) { moveBatch(id: $id, to: CONDITIONING) { id } }', {
      id: batch.id,
    })
    await server.ask(token, 'mutation ($id: ID!) { moveBatch(id: $id, to: KEGGING) { id } }', {
      id: batch.id,
    })
    await brewer.context.setOffline(false)
    await brewer.page
      .getByRole('row', { name: batch.batchNumber })
      .getByText('Kegging', { exact: true })
      .waitFor({ timeout: 10_000 })
  })
})
