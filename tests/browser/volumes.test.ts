import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { recordVolume, saveVolume, tileOf } from '#tests/browser/support/cellarWork.ts'
import { desktop, openSchedule, phone, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let ben: Person
let ana: Person

beforeAll(async () => {
  ben = await signInAs(browser, server, 'brewer', desktop)
  ana = await signInAs(browser, server, 'admin', phone, { hasTouch: true, isMobile: true })
  await openSchedule(ben.page, server)
  await openSchedule(ana.page, server)
})

it('a split is said before it is recorded, and the other board shows it at once', async () => {
  await tileOf(ana, 'FV-2').getByText('≈ 3 of 3 BBL').waitFor()
  // She has a loss of 2 BBL typed already.
  const hers = await recordVolume(ana, 'FV-2', 'Loss')
  await hers.getByRole('spinbutton', { name: 'Volume' }).fill('2')
  await hers.getByRole('textbox', { name: 'Reason' }).fill('A hose burst')
  await expectAccessible(ana.page, 'a loss')

  const his = await recordVolume(ben, 'FV-2', 'Transfer')
  await his.getByRole('combobox', { name: 'To' }).selectOption({ label: 'BT-4 · 10 BBL · empty' })
  await his.getByRole('spinbutton', { name: 'Volume' }).fill('1.5')
  await his.getByText(/^Split: FV-2 keeps 1.5 BBL; BT-4 then holds 1.5 BBL of 2026-/).waitFor()
  await expectAccessible(ben.page, 'a transfer')
  await saveVolume(his)
  await ben.page.getByText('Volume of FV-2 recorded').waitFor()
  for (const person of [ben, ana]) {
    await tileOf(person, 'BT-4').getByText('1.5 of 10 BBL').waitFor({ state: 'attached' })
    await tileOf(person, 'FV-2').getByText('1.5 of 3 BBL').waitFor({ state: 'attached' })
  }

  // What she takes is no longer there: she learns who took it, and nothing that she typed is lost.
  await hers.getByText('FV-2 holds 1.5 BBL.', { exact: true }).waitFor()
  await saveVolume(hers)
  const refusal = hers.getByRole('alert')
  await refusal
    .getByText(/^FV-2 holds 1.5 BBL. Last taken by Ben Okafor: 1.5 BBL from FV-2 to BT-4/)
    .waitFor()
  expect(await hers.getByRole('spinbutton', { name: 'Volume' }).inputValue()).toBe('2')
  expect(await hers.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('A hose burst')
  await expectAccessible(ana.page, 'a refusal')
  await hers.getByRole('spinbutton', { name: 'Volume' }).fill('0.5')
  await saveVolume(hers)
  await ana.page.getByText('Volume of FV-2 recorded').waitFor()
  await tileOf(ben, 'FV-2').getByText('1 of 3 BBL').waitFor()
  for (const person of [ben, ana]) expectNoComplaints(person)
}, 120_000)

it('undoing in the notice brings it back on both boards', async () => {
  await ana.page.getByRole('button', { name: 'Undo' }).click()
  for (const person of [ben, ana]) await tileOf(person, 'FV-2').getByText('1.5 of 3 BBL').waitFor()
  for (const person of [ben, ana]) expectNoComplaints(person)
}, 60_000)

it("the batch's page says where its beer went, and corrects what was recorded", async () => {
  const { page } = ana
  await page.goto(`${server.url}/batch?vessel=FV-2`)
  await waitUntilLive(page)
  const card = page.getByRole('region', { name: 'Volumes' })
  await card.getByText('BT-4 · 1.5 of 10 BBL').waitFor()
  const acts = card.getByRole('list', { name: 'What moved the beer' })
  await acts.locator('del', { hasText: 'Loss 0.5 BBL from FV-2' }).waitFor()
  await expectAccessible(page, 'the volumes of a batch')
  await acts.getByRole('button', { name: 'Correct: Transfer 1.5 BBL from FV-2 to BT-4' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct: Transfer' })
  await dialog.getByRole('spinbutton', { name: 'Volume' }).fill('1.4')
  await expectAccessible(page, 'a correction')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await card.getByText('BT-4 · 1.4 of 10 BBL').waitFor()
  await acts.locator('del', { hasText: 'Transfer 1.5 BBL from FV-2 to BT-4' }).waitFor()
  await tileOf(ben, 'BT-4').getByText('1.4 of 10 BBL').waitFor()
  await tileOf(ben, 'FV-2').getByText('1.6 of 3 BBL').waitFor()
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  await expectAccessible(page, 'the volumes of a batch in the light')
  for (const person of [ben, ana]) expectNoComplaints(person)
}, 120_000)

it('a half becomes a batch of its own, which the other board shows in its tank', async () => {
  const { page } = ana
  const title = 'Give this half a batch of its own: BT-4'
  // The board offers the same, where no batch stands.
  const menu = (tank: string) => tileOf(ben, tank).getByRole('button', { name: `Menu of ${tank}` })
  const splits = ben.page.getByRole('menuitem', { name: 'Give this half a batch of its own' })
  await menu('BT-4').click()
  await splits.click()
  await ben.page
    .getByRole('dialog', { name: title })
    .getByText(/^1.4 BBL of 2026-\d+ in BT-4/)
    .waitFor()
  await ben.page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Cancel' }).click()

  const card = page.getByRole('region', { name: 'Volumes' })
  await card.getByRole('button', { name: title }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByText(/^1.4 BBL of 2026-\d+ in BT-4 becomes a batch/).waitFor()
  const number = await dialog.getByRole('textbox', { name: 'Batch Number' }).inputValue()
  expect(number).toMatch(/^2026-\d+-B$/)
  await expectAccessible(page, 'a half that becomes a batch')
  await dialog.getByRole('button', { name: 'Make it a batch' }).click()
  await page.getByText(`${number} is now a batch of its own`).waitFor()
  await tileOf(ben, 'BT-4').getByRole('link', { name: number, exact: true }).waitFor()
  await menu('BT-4').click()
  await ben.page.getByRole('menuitem', { name: 'Record volume' }).waitFor()
  expect(await splits.count()).toBe(0)
  await ben.page.keyboard.press('Escape')
  await card.getByRole('link', { name: number, exact: true }).click()
  await page.waitForURL(/-B$/)
  await card.getByRole('link', { name: number.slice(0, -2), exact: true }).waitFor()
  await expectAccessible(page, 'a batch that was split off')
  for (const person of [ben, ana]) expectNoComplaints(person)
}, 120_000)

it('a count waits on the device while there is no connection, and a transfer says that it takes one', async () => {
  const { page, context } = ben
  await context.setOffline(true)
  const dialog = await recordVolume(ben, 'FV-1', 'Transfer')
  const needs = 'This takes a connection. You can record a count, a sample or a dump without one.'
  await dialog.getByRole('status').getByText(needs).waitFor()
  await dialog.getByText('Count', { exact: true }).click()
  await dialog.getByRole('spinbutton', { name: 'Counted volume' }).fill('2.8')
  await saveVolume(dialog)
  await page.getByText(/^The volume of FV-1 is saved on this device/).waitFor()
  await context.setOffline(false)
  await tileOf(ben, 'FV-1').getByText('2.8 of 3 BBL').waitFor()
}, 120_000)

it('kegs that a batch fills wait on the device while there is no connection', async () => {
  const { page, context } = ben
  const { prisma } = server.app.database
  const { id, batchNumber } = await aBatch(prisma, { stage: 'KEGGING', batchSizeBBL: 7 })
  await page.goto(`${server.url}/batch?number=${batchNumber}`)
  await waitUntilLive(page)
  const open = () => page.getByRole('button', { name: 'Fill kegs' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await open()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await context.setOffline(true)
  await page.getByRole('banner').getByText('Offline').waitFor()
  await open()
  const more = dialog.getByRole('button', { name: /^More 1\/2 BBL/ })
  await more.click()
  await more.click()
  await dialog.getByRole('button', { name: /^Add / }).click()
  await page.getByText(/^The packaging of batch .+ is saved on this device/).waitFor()
  await context.setOffline(false)
  const filled = () =>
    prisma.kegTransaction.findMany({ where: { batchId: id, user: { name: 'Ben Okafor' }, quantity: 2 } })
  await expect.poll(async () => (await filled()).map(({ reason }) => reason)).toEqual(['FILLED'])
}, 120_000)
