import type { Page, Response } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { aMeasuredTank } from '#tests/browser/support/aMeasuredTank.ts'
import { fingersOn } from '#tests/browser/support/fingers.ts'
import type { Person } from '#tests/browser/support/people.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import { story } from '#tests/support/story.ts'

interface Readers {
  server: TestServer
  /** At a phone. */
  assistant: Person
  /** At a desk. */
  brewer: Person
}

/** Two people read the curve of a batch that a device measures, and say which readings count. */
export function readTheCurve({ server, assistant, brewer }: Readers): void {
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

  // The two look at one page, and at the curve as the test before left it.
  story()
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
      .filter({ hasText: '31 readings out of range for a tank' })
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
    await dialog.waitFor({ state: 'detached' })
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
}
