import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Refusal } from './aStockRoom.tsx'
import { aKeg, aTransaction, bulk, choose, count, inAKegRoom, open, page, press } from './aKegRoom.tsx'

inAKegRoom()

it('adjusts by up to 100 with a note', async () => {
  open()
  const { getByRole, getByText, field } = await bulk('Add', '101')
  expect(getByText('Quantity must be a whole number from 1 to 100.')).toBeVisible()
  await userEvent.clear(field)
  await userEvent.type(field, '12')
  await userEvent.type(getByRole('textbox', { name: 'Notes' }), 'Filled')
  await userEvent.click(getByRole('button', { name: 'Add 12 kegs' }))
  await waitFor(async () => expect(await count()).toBe('16'))
  expect(page.sentOf('AdjustKegs')).toEqual([expect.objectContaining({ delta: 12, notes: 'Filled' })])
})

it('shows the history, and what happens while it is open', async () => {
  open()
  await press('View All History')
  const dialog = await screen.findByRole('dialog', { name: 'Transaction History' })
  expect(await within(dialog).findByText('Removed 1')).toBeVisible()
  expect(page.sentOf('KegHistory')[0]).toMatchObject({ limit: 50 })
  await page.happen('KegCountChanged', {
    kegId: 'keg1',
    delta: 6,
    keg: aKeg(10, 11),
    transaction: { ...aTransaction('t2', 10, 6), timestamp: '2026-04-03T11:00:00.000Z' },
  })
  expect(await within(dialog).findByText('Added 6')).toBeVisible()
  expect(within(dialog).getAllByRole('row')[1]).toHaveTextContent('Added 6')
})

it('edits price and place, sending only what was changed', async () => {
  open()
  await choose('Edit price and location of 1/2 BBL')
  const dialog = await screen.findByRole('dialog', { name: 'Edit IPA 1/2 BBL' })
  const price = within(dialog).getByRole('spinbutton', { name: 'Price' })
  await userEvent.clear(price)
  await userEvent.type(price, '200')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('IPA 1/2 BBL saved')).toBeVisible()
  expect(page.sentOf('UpdateKeg')).toEqual([
    expect.objectContaining({ id: 'keg1', baseVersion: 10, changes: { priceCents: 20_000 } }),
  ])
})

it("says so when the history can't be loaded", async () => {
  open('BREWER', undefined, { KegHistory: () => new Refusal('No.', 'FORBIDDEN') })
  await press('View All History')
  await waitFor(() => expect(screen.getAllByText('Failed to load transaction history')).toHaveLength(2))
  expect(screen.getByText('Error')).toBeVisible()
})

it('sends no bulk below 1 or above 100', async () => {
  open()
  const { getByRole } = await bulk('Add', '101')
  await userEvent.click(getByRole('button', { name: /^Add/, description: '' }))
  expect(page.sentOf('AdjustKegs')).toEqual([])
})

it('says how many kegs were really removed when there were fewer than asked for', async () => {
  open()
  await (await bulk('Remove', '100')).submit()
  expect(await screen.findByText('Keg inventory decreased')).toBeVisible()
  expect(screen.getByText('IPA 1/2 BBL: −4. There were no more to remove.')).toBeVisible()
})

it('says that there were none when nothing was removed, and offers nothing to undo', async () => {
  const house = open()
  await screen.findByRole('button', { name: 'Remove 1 IPA 1/2 BBL' })
  house.quantity = 0
  await press('Remove 1 IPA 1/2 BBL')
  expect(await screen.findByText('Keg inventory unchanged')).toBeVisible()
  expect(screen.getByText('IPA 1/2 BBL: there were none to remove.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

it('removes kegs as sold, unless another reason is chosen', async () => {
  open()
  await press('Remove 1 IPA 1/2 BBL')
  await (await bulk('Remove', '2', 'Broken')).submit()
  await waitFor(() => expect(page.sentOf('AdjustKegs')).toHaveLength(2))
  expect(page.sentOf('AdjustKegs')).toMatchObject([
    { delta: -1, reason: null },
    { delta: -2, reason: 'BROKEN' },
  ])
})

it('adds kegs in bulk as filled or bought, and never for no reason', async () => {
  open()
  await (await bulk('Add', '2')).submit()
  await (await bulk('Add', '1', 'Sale reversed')).submit()
  await waitFor(() => expect(page.sentOf('AdjustKegs')).toHaveLength(2))
  expect(page.sentOf('AdjustKegs')).toMatchObject([
    { delta: 2, reason: 'FILLED' },
    { delta: 1, reason: 'SOLD' },
  ])
})

it('shows in the history why kegs were removed', async () => {
  open('BREWER', undefined, {
    KegHistory: () => ({
      kegTransactions: [
        { ...aTransaction('t2', 3, -1), reason: 'SAMPLED' },
        { ...aTransaction('t1', 4, 1), reason: 'SOLD' },
      ],
    }),
  })
  await press('View All History')
  const dialog = within(await screen.findByRole('dialog', { name: 'Transaction History' }))
  expect(await dialog.findByText('Sampled')).toBeVisible()
  expect(dialog.getByText('Sale reversed')).toBeVisible()
})
