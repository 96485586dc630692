import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { builtFile, sentencesFile } from '#tests/browser/support/builtFile.ts'
import { chromiumOfFile, unansweredIn } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { desktop, phone, resize } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
const assistant = await signInAs(browser, server, 'assistant', phone, { hasTouch: true })
const brewer = await signInAs(browser, server, 'brewer', desktop)

const cardOf = (page: Page, vessel: string) => page.getByRole('listitem', { name: vessel, exact: true })
const logsPage = async ({ page }: Person, search = '') => {
  await page.goto(`${server.url}/logs${search}`)
  await page.getByText(/^Active Brews/).waitFor()
  // The header is hidden from assistive technology while a dialog is open.
  await page.getByText('Live', { exact: true }).first().waitFor()
}

/** The vessel and the batch of the first card. */
async function firstCard(page: Page) {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Add Log' }) })
  const vessel = await card.first().getByRole('heading').innerText()
  const batch = await server.app.database.prisma.batch.findFirstOrThrow({
    where: { stage: 'FERMENTING', fermenter: { label: vessel } },
  })
  return { vessel, batch }
}

/** Waits until a page has loaded these programs, and what they say. */
const loadedAhead = (page: Page, programs: string[]) =>
  Promise.all(
    programs
      .flatMap((program) => [builtFile(program), sentencesFile(program)])
      .map((file) => page.waitForResponse((one) => one.url().endsWith(file))),
  )

const gravityField = (dialog: Locator) => dialog.getByRole('spinbutton', { name: 'Specific gravity' })

describe('the log of a batch', () => {
  it('opens the entry of a batch by its address, and keeps what was typed over a reload', async () => {
    await logsPage(assistant)
    const { vessel, batch } = await firstCard(assistant.page)
    await logsPage(assistant, `?log=${batch.id}`)
    const { page } = assistant
    const entry = page.getByRole('dialog', { name: new RegExp(vessel) })
    await gravityField(entry).fill('1.011')
    await entry.getByRole('button', { name: 'Notes and more' }).click()
    await entry.getByLabel('General notes').fill('Smells of pears')
    await expect
      .poll(() =>
        page.evaluate(() => Object.values(localStorage).some((kept) => String(kept).includes('pears'))),
      )
      .toBe(true)
    await page.reload()
    await entry.getByText('Your draft was restored').waitFor()
    expect(await gravityField(entry).inputValue()).toBe('1.011')
    expect(await entry.getByLabel('General notes').inputValue()).toBe('Smells of pears')
    await entry.getByRole('button', { name: 'Cancel' }).click()
    await entry.waitFor({ state: 'hidden' })
  })

  it('is one entry when the answer is lost on its way and it is sent again', async () => {
    await logsPage(assistant)
    const { vessel, batch } = await firstCard(assistant.page)
    const { page } = assistant
    const entries = () => server.app.database.prisma.batchLog.count({ where: { batchId: batch.id } })
    const before = await entries()
    let lost = 0
    let isMended = false
    const loseAnswers = async (route: Route) => {
      if (isMended || !route.request().postData()?.includes('addLog')) return route.fallback()
      await route.fetch()
      lost++
      await route.abort('connectionreset')
    }
    await page.route('**/graphql', loseAnswers)
    await cardOf(page, vessel).getByRole('button', { name: 'Add Log' }).click()
    const entry = page.getByRole('dialog', { name: new RegExp(vessel) })
    await entry.getByRole('button', { name: 'Less Specific gravity' }).click()
    await entry.getByRole('button', { name: 'Save log entry' }).click()
    await page
      .getByText(`The log entry for ${vessel} is saved on this device. It syncs when you're back online.`)
      .waitFor()
    const waiting = page.getByRole('banner').getByText(/waiting/)
    await waiting.first().waitFor()
    expect(lost).toBeGreaterThan(0)
    isMended = true
    await expect.poll(() => waiting.count()).toBe(0)
    await page.unroute('**/graphql', loseAnswers)
    expect(await entries()).toBe(before + 1)
    expectNoComplaints(assistant, /ERR_CONNECTION_RESET/)
  })

  it('resolves an issue in a cellar without network, once, and everybody sees it', async () => {
    const { prisma } = server.app.database
    await logsPage(brewer)
    const { batch, vessel } = await firstCard(brewer.page)
    const token = await server.signIn('BREWER')
    const { data } = await server.ask<{ addLog: { id: string } }>(
      token,
      'mutation ($input: LogInput!) { addLog(input: $input) { id } }',
      {
        input: { batchId: batch.id, issueFlag: true, issueSeverity: 'HIGH', issueDescription: 'Dry airlock' },
      },
    )
    const inTheCellar = await signInAs(browser, server, 'assistant', phone)
    const { page, context } = inTheCellar
    const loaded = loadedAhead(page, ['live/issues/ResolveIssueDialog.tsx'])
    await logsPage(inTheCellar)
    await loaded
    await expect.poll(() => unansweredIn(context)).toEqual([])
    const hers = cardOf(page, vessel)
    const his = cardOf(brewer.page, vessel)
    await his.getByText('Dry airlock').waitFor()
    await context.setOffline(true)
    await hers.getByRole('button', { name: 'Resolve' }).click()
    const dialog = page.getByRole('dialog', { name: `Resolve the issue of ${batch.batchNumber}` })
    await dialog.getByLabel('How was it resolved?').fill('Filled it up')
    await dialog.getByRole('button', { name: 'Resolve' }).click()
    await page.getByText(/^It is saved on this device that the issue of/).waitFor()
    await hers.getByText('Resolved', { exact: true }).waitFor()
    expect(await his.getByRole('button', { name: 'Resolve' }).count()).toBe(1)
    await context.setOffline(false)
    await his.getByRole('button', { name: 'Resolve' }).waitFor({ state: 'detached' })
    const log = await prisma.batchLog.findUniqueOrThrow({ where: { id: data!.addLog.id } })
    expect(log).toMatchObject({ issueResolution: 'Filled it up' })
    expectNoComplaints(
      inTheCellar,
      /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to fetch|WebSocket connection/,
    )
    await inTheCellar.leave()
  })

  it('opens at a first visit although the server went away a moment later', async () => {
    const { page, context, leave } = await signInAs(browser, server, 'brewer', desktop)
    const loaded = loadedAhead(
      page,
      ['entry/LogEntryDialog', 'history/LogHistoryDialog'].map((one) => `features/logs/${one}.tsx`),
    )
    await page.goto(`${server.url}/logs`)
    await loaded
    await expect.poll(() => unansweredIn(context)).toEqual([])
    await context.setOffline(true)
    await page.getByRole('main').getByRole('button', { name: 'Add Log' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save log entry' }).waitFor()
    await leave()
  })

  it('reads the curve out by the arrow keys', async () => {
    await logsPage(brewer)
    await brewer.page.getByRole('button', { name: 'View All' }).last().click()
    const chart = brewer.page.getByRole('application')
    await chart.focus()
    await brewer.page.keyboard.press('End')
    await brewer.page.keyboard.press('ArrowLeft')
    const spoken = brewer.page.locator('figure').getByRole('status')
    await spoken.filter({ hasText: /\d\d:\d\d: .*(Gravity 1\.\d{3}|Temperature)/ }).waitFor()
  })

  it('lets a batch go that someone moves on, and closes its entry with a sentence', async () => {
    await logsPage(assistant)
    const conditioning = await server.app.database.prisma.batch.findFirstOrThrow({
      where: { stage: 'CONDITIONING' },
    })
    await logsPage(assistant, `?log=${conditioning.id}`)
    await assistant.page.getByRole('dialog').waitFor()
    const token = await server.signIn('BREWER')
    const move = 'mutation ($id: ID!) { moveBatch(id: $id, to: COMPLETED) { id } }'
    await server.ask(token, move, { id: conditioning.id })
    await assistant.page
      .getByText(
        new RegExp(`Batch ${conditioning.batchNumber} was moved to Completed .*so its log entry is closed`),
      )
      .waitFor()
    await assistant.page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})

describe.each([
  ['a phone', phone],
  ['a desk', desktop],
])('on %s', (_where, viewport) => {
  it('page and dialogs meet WCAG 2.2 AA', async () => {
    const { page } = brewer
    await resize(page, viewport)
    await logsPage(brewer)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add Log' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Has Issue' }).click()
    await gravityField(page.getByRole('dialog')).fill('1.5')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'View All' }).first().click()
    await page.getByRole('button', { name: 'Show data table' }).click()
    await expectAccessible(page)
    expectNoComplaints(brewer)
  })
})
