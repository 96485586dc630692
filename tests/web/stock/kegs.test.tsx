import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { setClockAhead } from '#web/ui/dates/clock.ts'
import { Refusal } from './aStockRoom.tsx'
import { aKeg, aTransaction, bulk, count, half, inAKegRoom, open, page, press } from './aKegRoom.tsx'

inAKegRoom()

it('shows both sizes of a beer, in kegs and in gallons', async () => {
  open()
  expect(await count()).toBe('4')
  expect(await half()).toHaveTextContent('4kegs62 gal')
  expect(within(await half()).getByText('$195.00')).toBeVisible()
  expect(screen.getByRole('group', { name: 'IPA 1/6 BBL' })).toHaveTextContent('0kegs0 gal')
})

it('counts quick taps immediately, each as its own transaction, with one notification of the sum', async () => {
  open()
  await press('Add 1 IPA 1/2 BBL')
  await press('Add 1 IPA 1/2 BBL')
  await press('Add 1 IPA 1/2 BBL')
  expect(await count()).toBe('7')
  expect(await screen.findByText('IPA 1/2 BBL: +3')).toBeVisible()
  expect(screen.getByText('Keg inventory increased')).toBeVisible()
  expect(page.sentOf('AdjustKegs')).toHaveLength(3)
  expect(new Set(page.sentOf('AdjustKegs').map(({ commandId }) => commandId)).size).toBe(3)
  expect(page.sentOf('AdjustKegs')[0]).toMatchObject({ beerTypeId: 'ipa', size: 'HALF_BBL', delta: 1 })
})

it('says when a keg was taken by the time of the server, on a phone that is 3 h ahead', async () => {
  const threeHours = 3 * 3_600_000
  setClockAhead(-threeHours)
  open()
  await press('Remove 1 IPA 1/2 BBL')
  await waitFor(() => expect(page.sentOf('AdjustKegs')).toHaveLength(1))
  const done = Date.parse(String(page.sentOf('AdjustKegs')[0]?.occurredAt))
  expect(Math.abs(done - (Date.now() - threeHours))).toBeLessThan(60_000)
})

it("counts others' taps live, and its own once when their change arrives too", async () => {
  open()
  expect(await count()).toBe('4')
  await page.happen('KegCountChanged', {
    kegId: 'keg1',
    delta: -1,
    keg: aKeg(3, 11),
    transaction: aTransaction('t2', 3, -1),
  })
  await waitFor(async () => expect(await count()).toBe('3'))
})

it('shows what the restored database has, without the taps that it lost', async () => {
  const house = open()
  await press('Add 1 IPA 1/2 BBL')
  await press('Add 1 IPA 1/2 BBL')
  await waitFor(() => expect(page.sentOf('AdjustKegs')).toHaveLength(2))
  expect(await count()).toBe('6')
  Object.assign(house, { quantity: 2, version: 3 })
  await page.happen('Reset', { epoch: 'second', wentBack: true })
  await waitFor(async () => expect(await count()).toBe('2'))
  await press('Add 1 IPA 1/2 BBL')
  await waitFor(async () => expect(await count()).toBe('3'))
})

it('takes a refused tap back and says why', async () => {
  open('BREWER', () => new Refusal('This beer no longer exists.', 'NOT_FOUND'))
  await press('Remove 1 IPA 1/2 BBL')
  const notice = await screen.findByRole('alert')
  expect(within(notice).getByText('Error')).toBeVisible()
  expect(notice).toHaveTextContent('Failed to adjust inventory. IPA 1/2 BBL: This beer no longer exists.')
  expect(await count()).toBe('4')
})

it('closes removing at 0, and everything but looking for a viewer', async () => {
  open('VIEWER')
  const remove = within(await half()).getByRole('button', { name: /^Remove 1/ })
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  expect(remove).toHaveAccessibleDescription(/Your role \(Viewer\)/)
  const none = screen.getByRole('button', { name: 'Remove 1 IPA 1/6 BBL' })
  expect(none).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(remove)
  expect(page.sentOf('AdjustKegs')).toEqual([])
})

it("says so when the inventory can't be loaded", async () => {
  open('BREWER', undefined, { KegsPage: () => new Refusal('No.', 'FORBIDDEN') })
  await waitFor(() => expect(screen.getAllByText('Failed to load keg inventory')).toHaveLength(2))
})

it('says that the inventory decreased', async () => {
  open()
  await press('Remove 1 IPA 1/2 BBL')
  expect(await screen.findByText('Keg inventory decreased')).toBeVisible()
  expect(screen.getByText('IPA 1/2 BBL: −1')).toBeVisible()
})

it('says that nothing changed after plus and then minus', async () => {
  open()
  await press('Add 1 IPA 1/2 BBL')
  expect(await screen.findByText('Keg inventory increased')).toBeVisible()
  await press('Remove 1 IPA 1/2 BBL')
  expect(await screen.findByText('Keg inventory unchanged')).toBeVisible()
  expect(screen.getByText('IPA 1/2 BBL: unchanged.')).toBeVisible()
})

it.each(['Add', 'Remove'] as const)('refuses to %s a number of kegs below 0', async (direction) => {
  open()
  const dialog = await bulk(direction, '-3')
  await dialog.submit()
  expect(dialog.getByText('Quantity must be a whole number from 1 to 100.')).toBeVisible()
  expect(page.sentOf('AdjustKegs')).toEqual([])
})
