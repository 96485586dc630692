import type { Locator, Page, Response, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMeasuredTank } from '#tests/browser/support/aMeasuredTank.ts'
import { fingersOn } from '#tests/browser/support/fingers.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { desktop, phone, resize } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let assistant: Person
let brewer: Person

beforeAll(async () => {
  assistant = await signInAs(browser, server, 'assistant', phone, { hasTouch: true })
  brewer = await signInAs(browser, server, 'brewer', desktop)
})

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

const gravityField = (dialog: Locator) => dialog.getByRole('spinbutton', { name: 'Specific Gravity' })

describe('the log of a batch', () => {
  it('opens the entry of a batch by its address, and keeps what was typed over a reload', async () => {
    await logsPage(assistant)
    const { vessel, batch } = await firstCard(assistant.page)
    await logsPage(assistant, `?log=${batch.id}`)
    const { page } = assistant
    const entry = page.getByRole('dialog', { name: new RegExp(vessel) })
    await gravityField(entry).fill('1.011')
    await entry.getByLabel('General Notes').fill('Smells of pears')
    await expect
      .poll(() =>
        page.evaluate(() => Object.values(localStorage).some((kept) => String(kept).includes('pears'))),
      )
      .toBe(true)
    await page.reload()
    await entry.getByText('Your draft was restored').waitFor()
    expect(await gravityField(entry).inputValue()).toBe('1.011')
    expect(await entry.getByLabel('General Notes').inputValue()).toBe('Smells of pears')
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
    await entry.getByRole('button', { name: 'Less Specific Gravity' }).click()
    await entry.getByRole('button', { name: 'Save Log Entry' }).click()
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
    const move = 'mutation ($id: ID!) { moveBatch(id: $id, to: KEGGING) { id } }'
    await server.ask(token, move, { id: conditioning.id })
    await assistant.page
      .getByText(
        new RegExp(`Batch ${conditioning.batchNumber} was moved to Kegging .*so its log entry is closed`),
      )
      .waitFor({ timeout: 5_000 })
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

describe('the curve of a batch that a device measures', () => {
  const chart = (page: Page) => page.getByRole('application')
  const rangeOf = (page: Page) => new URL(page.url()).searchParams.get('range')
  const secondsIn = (page: Page) => {
    const [from = 0, to = 0] = (rangeOf(page) ?? '').split('~').map(Number)
    return to - from
  }
  const isFiner = (answer: Response) => answer.request().postData()?.includes('"points":1500') === true
  const excluded = (page: Page) => page.getByRole('list', { name: 'Excluded readings' }).getByRole('listitem')
  /** Drags over a share of the width of the chart. */
  async function drag({ page }: Person, from: number, to: number) {
    await chart(page).scrollIntoViewIfNeeded()
    const box = await chart(page).boundingBox()
    const [x, y] = [(share: number) => box!.x + box!.width * share, box!.y + box!.height / 2]
    await page.mouse.move(x(from), y)
    await page.mouse.down()
    await page.mouse.move(x(to), y, { steps: 4 })
    await page.mouse.up()
  }

  beforeAll(async () => {
    const number = await aMeasuredTank(server.app.database)
    for (const { page } of [brewer, assistant]) {
      await page.goto(`${server.url}/batch?number=${number}`)
      await chart(page).scrollIntoViewIfNeeded()
      await page.getByText('Gravity, device').first().waitFor()
    }
  })

  it('is zoomed by a drag, by buttons and by keys, and stays so over a reload', async () => {
    const { page } = brewer
    await page.getByRole('button', { name: 'Last day' }).click()
    await expect.poll(() => rangeOf(page)).toBe('last~86400')
    const finer = page.waitForResponse(isFiner)
    await drag(brewer, 0.4, 0.6)
    await finer
    await expect.poll(() => secondsIn(page)).toBeGreaterThan(3 * 3_600)
    expect(secondsIn(page)).toBeLessThan(8 * 3_600)
    const chosen = rangeOf(page)
    const again = page.waitForResponse(isFiner)
    await page.reload()
    await again
    expect(rangeOf(page)).toBe(chosen)
    await chart(page)
      .getByRole('img', { name: /^From .*Gravity, device started at/ })
      .waitFor()
    const before = secondsIn(page)
    await chart(page).press('+')
    await expect.poll(() => secondsIn(page)).toBeLessThan(before * 0.6)
    await chart(page).press('0')
    await expect.poll(() => rangeOf(page)).toBeNull()
  })

  it('is zoomed by two fingers on a phone, and moved by one', async () => {
    const { page, context } = assistant
    const fingers = fingersOn(await context.newCDPSession(page))
    const box = await chart(page).boundingBox()
    const [x, y] = [(share: number) => box!.x + box!.width * share, box!.y + box!.height / 2]
    await fingers.down([x(0.45), y], [x(0.55), y])
    for (const apart of [0.1, 0.2, 0.3]) await fingers.move([x(0.5 - apart), y], [x(0.5 + apart), y])
    await fingers.up()
    await expect.poll(() => secondsIn(page)).toBeGreaterThan(0)
    const [span, range] = [secondsIn(page), rangeOf(page)]
    await fingers.down([x(0.5), y])
    for (const place of [0.55, 0.6, 0.7]) await fingers.move([x(place), y])
    await fingers.up()
    await expect.poll(() => rangeOf(page)).not.toBe(range)
    expect(Math.abs(secondsIn(page) - span)).toBeLessThan(2)
    await page.getByRole('button', { name: 'All', exact: true }).click()
  })

  it('shows what no tank can have as points, and draws the line through it once somebody includes it', async () => {
    const { page } = brewer
    const drawn = (words: RegExp) => chart(page).getByRole('img', { name: words }).waitFor()
    await drawn(/Gravity, device started at .*, lowest 1\.0.*Gravity, implausible: 31 readings/)
    await excluded(page)
      .filter({ hasText: '31 readings that no tank can have' })
      .getByRole('button', { name: /^Include/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /^Mark readings of/ })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was water')
    await dialog.getByRole('button', { name: 'Include', exact: true }).click()
    for (const person of [brewer, assistant]) await excluded(person.page).waitFor({ state: 'detached' })
    await drawn(/Gravity, device started at .*, lowest 0\.94/)
    await expect(
      chart(page)
        .getByRole('img', { name: /implausible/ })
        .count(),
    ).resolves.toBe(0)
  })

  it('shows both people what one excludes by a drag, and that it counts again', async () => {
    const { page } = brewer
    await page.getByRole('button', { name: 'Mark readings' }).click()
    await drag(brewer, 0.5, 0.6)
    const dialog = page.getByRole('dialog', { name: /^Mark readings of/ })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was in the air')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Exclude', exact: true }).click()
    for (const person of [brewer, assistant]) {
      await excluded(person.page).getByText('It was in the air').waitFor()
      await expectAccessible(person.page)
    }
    await excluded(page)
      .filter({ hasText: 'It was in the air' })
      .getByRole('button', { name: /^Include/ })
      .click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was right')
    await dialog.getByRole('button', { name: 'Include', exact: true }).click()
    for (const person of [brewer, assistant])
      await excluded(person.page).filter({ hasText: 'It was in the air' }).waitFor({ state: 'detached' })
  })
})
