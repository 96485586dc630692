import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { openSchedule, phone, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let clara: Person
let ben: Person

beforeAll(async () => {
  clara = await signInAs(browser, server, 'assistant', phone)
  ben = await signInAs(browser, server, 'brewer')
})

/** Chooses from the menu of FV-1. */
async function choose(page: Page, what: string) {
  await page.getByRole('button', { name: 'Menu of FV-1', exact: true }).click()
  await page.getByRole('menuitem', { name: `${what} of FV-1` }).click()
}

/** Opens the cleanings of FV-1. */
async function openCleanings({ page }: Person) {
  await openSchedule(page, server, 'Equipment Status')
  await choose(page, 'Cleanings')
  const dialog = page.getByRole('dialog', { name: 'Cleanings of FV-1' })
  await dialog.getByRole('listitem').first().waitFor()
  return dialog
}

/** Records a cleaning in the dialog that is open. */
async function recordCleaning({ page }: Person, method: string, note: string) {
  await page.getByRole('button', { name: 'Record cleaning' }).click()
  const form = page.getByRole('dialog', { name: 'Record cleaning of FV-1' })
  await form.getByLabel('Method').selectOption(method)
  await form.getByLabel('Note').fill(note)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Record cleaning' }).click()
  await form.waitFor({ state: 'detached' })
}

it('a cleaning recorded on a phone arrives on the desk, in list and history, and can be undone', async () => {
  const [hers, his] = [await openCleanings(clara), await openCleanings(ben)]
  await recordCleaning(clara, 'CIP cycle', 'Program 3')
  await clara.page.getByText('Cleaning of FV-1 recorded').waitFor()
  const cleaned = his.getByRole('listitem').filter({ hasText: 'CIP cycle: Program 3' })
  await cleaned.waitFor()
  await expectAccessible(ben.page)
  await expect.poll(() => cleaned.innerText()).toContain('Clara Lindqvist')
  await ben.page.keyboard.press('Escape')
  await choose(ben.page, 'History')
  const history = ben.page.getByRole('dialog', { name: 'History of FV-1' })
  await history.getByText('Cleaned (CIP cycle: Program 3)').waitFor()
  await hers.getByRole('button', { name: /^Undo: Vessel cleaned/ }).click()
  await hers.getByText('CIP cycle: Program 3').first().waitFor({ state: 'detached' })
  await history.getByText('Cleaning undone (CIP cycle: Program 3)').waitFor()
  expectNoComplaints(clara)
  expectNoComplaints(ben)
}, 60_000)

it('a cleaning recorded offline waits on the phone and is saved once it is online again', async () => {
  const { page, context } = clara
  const his = await openCleanings(ben)
  const hers = await openCleanings(clara)
  await context.setOffline(true)
  await recordCleaning(clara, 'Acid wash', '1 %, 20 minutes')
  await page.getByText(/^The cleaning of FV-1 is saved on this device/).waitFor()
  await hers
    .getByRole('list', { name: 'Not saved yet' })
    .getByText('FV-1: Acid wash: 1 %, 20 minutes')
    .waitFor()
  await context.setOffline(false)
  await his.getByRole('listitem').filter({ hasText: 'Acid wash: 1 %, 20 minutes' }).waitFor()
  await page.keyboard.press('Escape')
  await waitUntilLive(page)
  const { prisma } = server.app.database
  expect(await prisma.cleaning.count({ where: { note: '1 %, 20 minutes' } })).toBe(1)
  expectNoComplaints(
    clara,
    /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to fetch|WebSocket connection/,
  )
}, 60_000)
