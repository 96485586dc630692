import { expect } from 'vitest'
import { usualCurrency, wholeMoney } from '#domain/stock/money.ts'
import type { Person } from '#tests/browser/support/people.ts'
import type { Figure } from './figures.ts'

/** Expects the figures on top of the dashboard to equal those of the database. */
export async function expectDashboardToShow(
  { page }: Person,
  { activeBatches, capacityUtilization, lowStockCount, revenueCents, bblProduced }: Record<Figure, number>,
): Promise<void> {
  await page.locator('a[href="/dashboard"]').first().click()
  const main = page.getByRole('main')
  const shown = async (label: string) =>
    (await main.getByText(label, { exact: true }).first().locator('..').innerText()).split('\n').join(' ')
  const plain = (figure: number) => String(Math.round(figure * 10) / 10)
  for (const [label, figure] of [
    ['Active Batches', plain(activeBatches)],
    ['Capacity Used', `${plain(capacityUtilization)}%`],
    ['Low Stock Items', plain(lowStockCount)],
    ['Revenue (30d)', wholeMoney(revenueCents, usualCurrency, 'en-US')],
    ['Produced (30d)', `${plain(bblProduced)} BBL`],
  ] as const)
    await expect.poll(() => shown(label)).toBe(`${label} ${figure}`)
}
