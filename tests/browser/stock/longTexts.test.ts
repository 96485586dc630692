import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone, resize, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs } from '#tests/browser/support/people.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
const brewer = await signInAs(browser, server, 'brewer')
const { prisma } = server.app.database

/** The smallest size, in px, that a wet finger hits. */
const finger = 44

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path)
  await waitUntilLive(page)
}

/** Whether a text is drawn on one line, within the box around it. */
const isWhole = (figure: Locator) =>
  figure.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const [drawn, around] = [text.getClientRects(), element.parentElement?.getBoundingClientRect()]
    return drawn.length === 1 && !!drawn[0] && !!around && drawn[0].right <= around.right + 1
  })

it('what closes a dialog or a notice is as wide as a finger, however long its name is', async () => {
  const { page } = brewer
  const name = 'Tettnanger Spalt Select Hersbrucker Spätlese, pellets of type 45'
  await prisma.ingredient.create({ data: { name, category: 'HOPS', currentQuantity: 20 } })
  await open(page, '/ingredients')
  await page.getByLabel('Search').fill('Tettnanger')
  const widthOf = async (button: Locator) => (await button.boundingBox())?.width
  for (const size of [desktop, phone]) {
    await resize(page, size)
    await page.getByRole('button', { name: `Adjust ${name}` }).click()
    const dialog = page.getByRole('dialog')
    expect(await widthOf(dialog.getByRole('button', { name: 'Close' }))).toBeGreaterThanOrEqual(finger)
    await dialog.getByRole('button', { name: 'Add 10', exact: true }).click()
    await dialog.getByRole('button', { name: 'Adjust', exact: true }).click()
    const close = page.getByRole('button', { name: 'Close notification' }).last()
    await close.waitFor()
    expect(await widthOf(close)).toBeGreaterThanOrEqual(finger)
    await close.click()
  }
  expectNoComplaints(brewer)
})

it('an amount of money stays whole, in the currency of any brewery', async () => {
  const { page } = brewer
  await prisma.brewery.updateMany({ data: { currency: 'CHF' } })
  const data = { name: 'Gold malt', category: 'GRAIN', currentQuantity: 1_000 } as const
  await prisma.ingredient.create({ data: { ...data, costPerUnitCents: 2_850_000 } })
  for (const [path, label] of [
    ['/kegs', 'List value'],
    ['/ingredients', 'Total Value'],
  ] as const) {
    await open(page, path)
    const figure = page.locator('dl', { hasText: label }).locator('dd')
    for (const size of [desktop, { width: 820, height: 1180 }, phone]) {
      await resize(page, size)
      await page.getByText(/^CHF/).first().waitFor()
      expect(await isWhole(figure), `${label} at ${size.width} px`).toBe(true)
    }
  }
  expectNoComplaints(brewer)
})
