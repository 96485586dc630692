import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { builtFile } from '#tests/browser/support/builtFile.ts'
import { openSchedule } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let admin: Person
let brewer: Person

beforeAll(async () => {
  ;[admin, brewer] = await Promise.all([
    signInAs(browser, server, 'admin'),
    signInAs(browser, server, 'brewer'),
  ])
})
afterEach(() => {
  expectNoComplaints(admin)
  expectNoComplaints(brewer)
})

const prisma = () => server.app.database.prisma

const row = (person: Person, batchNumber: string) => person.page.getByRole('row', { name: batchNumber })
const stageIn = (person: Person, batchNumber: string, stage: string) =>
  row(person, batchNumber).getByText(stage, { exact: true })
const vessel = (person: Person, label: string) => person.page.getByRole('listitem').filter({ hasText: label })

/** Moves a batch by its details dialog. */
async function moveToConditioning(person: Person, batchNumber: string) {
  await row(person, batchNumber)
    .getByRole('button', { name: /details/i })
    .click()
  const dialog = person.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Conditioning', exact: true }).click()
  await dialog.getByRole('button', { name: 'Update Stage to Conditioning' }).click()
}

const move = `mutation ($id: ID!, $to: BatchStage!) { moveBatch(id: $id, to: $to) { id } }`

/** Someone else moves a batch. */
async function moveElsewhere(id: string, to: string) {
  const { errors } = await server.ask(await server.signIn('BREWER'), move, { id, to })
  expect(errors).toBeUndefined()
}

describe('the schedule, open in two browsers', () => {
  it("shows one person's stage change, and its undo, to the other live, as often as they like", async () => {
    const batches = await Promise.all([1, 2, 3].map(() => aFermentingBatch(prisma())))
    await Promise.all([
      openSchedule(admin.page, server, 'Schedule List'),
      openSchedule(brewer.page, server, 'Schedule List'),
    ])
    for (const { batchNumber } of batches) {
      await moveToConditioning(admin, batchNumber)
      await stageIn(brewer, batchNumber, 'Conditioning').waitFor()
      const transfer = admin.page.getByRole('dialog', { name: /^Log Entry/ })
      await transfer.waitFor()
      await admin.page.getByRole('button', { name: 'Undo' }).click()
      await stageIn(brewer, batchNumber, 'Fermenting').waitFor()
      await transfer.waitFor({ state: 'detached' })
    }
  })

  it('shows the batch in its new tank and the old tank being cleaned', async () => {
    const batch = await aFermentingBatch(prisma())
    await openSchedule(brewer.page, server)
    await vessel(brewer, batch.fermenter.label).getByText(batch.batchNumber).waitFor()
    await moveElsewhere(batch.id, 'CONDITIONING')
    await vessel(brewer, batch.briteTank.label).getByText(batch.batchNumber).waitFor()
    await vessel(brewer, batch.fermenter.label).getByText('Cleaning', { exact: true }).waitFor()
  })

  it('marks an issue that is flagged meanwhile on the tile, and on the chip of a batch that steps back, until it is resolved', async () => {
    const batch = await aFermentingBatch(prisma())
    await openSchedule(brewer.page, server)
    const tile = vessel(brewer, batch.fermenter.label)
    await tile.getByText(batch.batchNumber).waitFor()
    const flagged = { issueFlag: true, issueSeverity: 'HIGH', issueDescription: 'Airlock is dry' }
    const token = await server.signIn('BREWER')
    const { data } = await server.ask<{ addLog: { id: string } }>(
      token,
      'mutation ($input: LogInput!) { addLog(input: $input) { id } }',
      { input: { batchId: batch.id, ...flagged } },
    )
    const marked = 'Open issue · High · Airlock is dry'
    await tile.getByText(marked).waitFor()
    await moveElsewhere(batch.id, 'BOILING')
    const chip = brewer.page.locator(`li[data-batch="${batch.batchNumber}"]`)
    await chip.getByText(marked).waitFor()
    const resolve = 'mutation ($logId: ID!) { resolveIssue(logId: $logId, note: "Filled") { id } }'
    await server.ask(token, resolve, { logId: data!.addLog.id })
    await chip.getByText(marked).waitFor({ state: 'detached' })
    expect(await chip.count()).toBe(1)
  })

  it('shows a change that came in through the older REST calls', async () => {
    const batch = await aFermentingBatch(prisma())
    await openSchedule(brewer.page, server, 'Schedule List')
    const body = {
      currentStage: 'Conditioning',
      status: 'Conditioning',
      conditioningStartDate: new Date().toISOString(),
    }
    const token = await server.signIn('BREWER')
    expect((await server.call('PUT', `/api/schedule/${batch.id}`, token, body)).status).toBe(200)
    await stageIn(brewer, batch.batchNumber, 'Conditioning').waitFor()
  })

  it('shows a kettle that one marked available in the other', async () => {
    const { label } = await aVessel(prisma(), { type: 'KETTLE', status: 'CLEANING' })
    await openSchedule(admin.page, server, 'Equipment Status')
    await openSchedule(brewer.page, server, 'Equipment Status')
    await vessel(admin, label).getByRole('button', { name: 'Mark Available' }).click()
    await vessel(brewer, label).getByText('Available', { exact: true }).waitFor()
  })

  it('stays live over server-sent events where WebSocket is refused', async () => {
    const batch = await aFermentingBatch(prisma())
    const page = await brewer.context.newPage()
    await page.routeWebSocket(/graphql/, (socket) => socket.close({ code: 1001 }))
    await openSchedule(page, server, 'Schedule List')
    await moveElsewhere(batch.id, 'CONDITIONING')
    await page.getByRole('row', { name: batch.batchNumber }).getByText('Conditioning').waitFor()
    await page.close()
    expectNoComplaints(brewer, /WebSocket/)
  })

  it('brings exactly what was missed to someone who was away', async () => {
    const batch = await aFermentingBatch(prisma())
    await openSchedule(brewer.page, server, 'Schedule List')
    await brewer.context.setOffline(true)
    await brewer.page
      .getByRole('banner')
      .getByText(/Reconnecting|Offline/)
      .waitFor()
    await moveElsewhere(batch.id, 'CONDITIONING')
    await moveElsewhere(batch.id, 'KEGGING')
    await brewer.context.setOffline(false)
    await stageIn(brewer, batch.batchNumber, 'Kegging').waitFor()
    expectNoComplaints(brewer, /ERR_INTERNET_DISCONNECTED|WebSocket/)
  })
  it('lets a batch be dragged although the program for that was lost once', async () => {
    const { page } = brewer
    await page.setViewportSize({ width: 1280, height: 2200 })
    const { batchNumber } = await prisma().batch.findFirstOrThrow({ where: { stage: 'MASHING' } })
    const lost = `**/${builtFile('features/schedule/board/boardDragging.ts')}`
    await page.route(lost, (route) => route.abort())
    await openSchedule(page, server)
    await page
      .locator(`[data-batch="${batchNumber}"][data-draggable]`)
      .dragTo(page.getByRole('group', { name: 'Boiling', exact: true }))
    await page.getByText(`Batch ${batchNumber} moved to Boiling`).waitFor()
    await page.unroute(lost)
    expectNoComplaints(brewer, /ERR_FAILED/)
  })
})
