import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { aDisplay } from '#tests/support/data/aDisplay.ts'
import { aBatchInput, createBatchText } from '#tests/support/data/batchForms.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { openSchedule } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, openBrowser, signInAs, type Person } from '#tests/browser/support/people.ts'
import { choose, dialogOf, show, tank } from '#tests/browser/planning/planners.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
const prisma = () => server.app.database.prisma
let ana: Person
let wall: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  ana = await signInAs(browser, server, 'admin')
  const { token } = await aDisplay(server, await server.signIn('ADMIN'))
  wall = await openBrowser(browser, { width: 1920, height: 1080 })
  await wall.page.goto(`${server.url}/wall?night=off#token=${token}`)
  await wall.page.locator('[data-live="true"]').waitFor()
})
afterEach(() => expectNoComplaints(ana))
afterAll(() => wall.leave())

/** Moves the batch by the button of its tile. */
async function moveTo(stage: string) {
  const { page } = ana
  await page.getByRole('button', { name: /^Move batch U-1 to/ }).click()
  await dialogOf(ana).getByRole('button', { name: stage }).click()
}

it('a fermenter is marked as a unitank, and its batch goes from the plan to Completed in one tile', async () => {
  const unitank = await aVessel(prisma(), { label: 'FV-77', name: 'The new hall' })
  await aVessel(prisma(), { label: 'BT-77', type: 'BRITE_TANK' })
  await openSchedule(ana.page, server, 'Equipment Status')
  await ana.page.getByRole('button', { name: 'Menu of FV-77' }).click()
  await ana.page.getByRole('menuitem', { name: 'Edit FV-77' }).click()
  await dialogOf(ana).getByRole('checkbox', { name: 'Also conditions' }).check()
  await expectAccessible(ana.page)
  await dialogOf(ana).getByRole('button', { name: 'Save changes' }).click()
  await tank(ana, 'FV-77').getByText('Unitank').waitFor()

  const input = await aBatchInput(prisma(), { batchNumber: 'U-1' })
  const planned = await server.ask<{ createBatch: { id: string } }>(
    await server.signIn('BREWER'),
    createBatchText,
    { input },
  )
  const id = planned.data!.createBatch.id
  await show(ana, 'Schedule List')
  await ana.page.getByRole('row', { name: 'U-1' }).getByRole('button', { name: /^Edit/ }).click()
  await choose(dialogOf(ana), 'Fermenter', 'FV-77')
  await expect
    .poll(() => dialogOf(ana).getByRole('combobox', { name: 'Brite Tank' }).getAttribute('placeholder'))
    .toBe('Stays in FV-77')
  await dialogOf(ana).getByRole('button', { name: 'Save changes' }).click()
  await ana.page.getByRole('row', { name: 'U-1' }).getByText('FV-77').nth(1).waitFor()

  await show(ana, 'Equipment Board')
  for (const [stage, shown] of [
    ['Fermenting', 'Day 0/14'],
    ['Conditioning Stays in FV-77', 'Conditioning'],
    ['Kegging', 'Kegging'],
  ] as const) {
    await moveTo(stage)
    // How many kegs were filled is asked; nothing is asked when it begins to condition.
    if (stage === 'Kegging') await dialogOf(ana).getByRole('button', { name: 'Cancel' }).click()
    await tank(ana, 'FV-77').getByText(shown).waitFor()
    expect(await tank(ana, 'FV-77').getByText('U-1', { exact: true }).count()).toBe(1)
    await tank(ana, 'BT-77').getByText('Available', { exact: true }).waitFor()
    const onWall = wall.page.getByRole('article').filter({ hasText: 'U-1' })
    await onWall.filter({ hasText: 'FV-77' }).waitFor()
    expect(await onWall.count()).toBe(1)
  }
  expect(await prisma().transfer.count({ where: { batchId: id } })).toBe(0)
  expect(await prisma().batchLog.count({ where: { batchId: id } })).toBe(0)
  await moveTo('Completed')
  await tank(ana, 'FV-77').getByText('Cleaning', { exact: true }).waitFor()
  const statuses = await prisma().change.findMany({
    where: { entityId: unitank.id, type: 'EquipmentStatusChanged' },
    orderBy: { id: 'asc' },
  })
  expect(statuses.map(({ detail }) => (detail as { to: string }).to)).toEqual(['IN_USE', 'CLEANING'])
})
