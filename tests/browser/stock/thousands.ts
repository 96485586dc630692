import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { median, quantile } from '#bench/support/figures.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import { traceMainThread } from '#tests/browser/support/mainThread.ts'
import { waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, type Person } from '#tests/browser/support/people.ts'

/** A long list, of which only what is in sight is drawn. */
export function scrollThousands(server: TestServer, admin: Person): void {
  const many = 20_000

  it('is loaded whole, and draws what is in sight', async () => {
    // By PostgreSQL itself: made here, so many rows would hold up the server, which shares this process.
    await server.app.database.pool.query(
      `INSERT INTO "Ingredient" ("id", "name", "category", "updatedAt")
       SELECT 'many-' || n, 'Many ' || lpad(n::text, 5, '0'), 'MISC', now() FROM generate_series(0, $1::int - 1) n`,
      [many],
    )
    await admin.page.goto(`${server.url}/ingredients`)
    await waitUntilLive(admin.page)
    await admin.page.getByLabel('Search').fill('many')
    const table = admin.page.getByRole('table', { name: 'Ingredients' })
    await expect.poll(() => table.getAttribute('aria-rowcount'), { timeout: 50_000 }).toBe(`${many + 1}`)
    const scrollToEnd = async () => {
      await admin.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return table.getByText(`Many ${many - 1}`).count()
    }
    await expect.poll(scrollToEnd).toBe(1)
    expect(await table.getByRole('row').count()).toBeLessThan(60)
    expectNoComplaints(admin)
  }, 120_000)

  it('draws one row for the one that goes, however long the list is', async () => {
    const { frames, styled } = await traceMainThread(admin.page, () => scrollUp(admin.page, 240))
    const rowParts = await admin.page.getByRole('row').nth(5).locator('*').count()
    expect(frames.length).toBeGreaterThanOrEqual(240)
    expect(quantile(styled, 0.95)).toBeLessThan(1.5 * rowParts)
  })

  it('puts one change, of someone else or of a tap, in its place without a long task', async () => {
    const { page } = admin
    await page.evaluate(() => window.scrollTo(0, 0))
    const row = (at: number) => page.getByRole('row').filter({ hasText: `Many 0000${at}` })
    await row(9).waitFor()
    const adjust = 'mutation ($id: ID!) { adjustIngredient(id: $id, type: ADD, quantity: 12) { id } }'
    const token = await server.signIn('BREWER')
    const longest: number[] = []
    for (const tapped of [0, 1, 2, 3, 4]) {
      const other = tapped + 5
      const id = await idOf(`Many 0000${other}`)
      const { tasks, styled } = await traceMainThread(page, async () => {
        await page.getByRole('button', { name: `Add 1 Many 0000${tapped}` }).click()
        await expect.poll(async () => (await stockOf(`Many 0000${tapped}`)).toNumber()).toBe(1)
        await server.ask(token, adjust, { id })
        // Changes come in order: with this one, that of the tap is there too.
        await row(other).getByText('12 lbs').waitFor()
      })
      // The CSS rules of the page's first notification must not cause a full style recalculation.
      if (longest.length === 0) expect(styled[0]).toBeLessThan((await page.locator('*').count()) / 4)
      longest.push(tasks[0] ?? Infinity)
    }
    expect(median(longest), longest.join()).toBeLessThan(longTask)
    expectNoComplaints(admin)
  })

  const ingredient = (name: string) =>
    server.app.database.prisma.ingredient.findFirstOrThrow({ where: { name } })
  const idOf = async (name: string) => (await ingredient(name)).id
  const stockOf = async (name: string) => (await ingredient(name)).currentQuantity
}

/** A task longer than this, in ms, is noticeable. */
const longTask = 50
/** Scrolls up by a row per frame: 3,400 px a second, like a finger flinging a list. */
function scrollUp(page: Page, times: number): Promise<void> {
  return page.evaluate(async (frames) => {
    const next = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let done = 0; done < frames; done++) {
      window.scrollBy(0, -57)
      await next()
    }
    await next()
  }, times)
}
