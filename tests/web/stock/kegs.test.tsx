import { asWritten } from '#domain/language/message.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import type { KegFieldsFragment, KegTransactionFieldsFragment } from '#generated/gql/graphql.ts'
import { setClockAhead } from '#web/ui/dates/clock.ts'
import { KegsPage } from '#web/features/kegs/KegsPage.tsx'
import { Refusal, renderPage, type Variables } from './aStockRoom.tsx'

const day = '2026-04-03T10:00:00.000Z'
const ipa = {
  __typename: 'BeerType' as const,
  id: 'ipa',
  version: 1,
  updatedAt: day,
  name: 'IPA',
  description: 'Pine and grapefruit',
}

function aKeg(quantity: number, version = quantity): KegFieldsFragment {
  return {
    __typename: 'Keg',
    id: 'keg1',
    version,
    updatedAt: day,
    beerType: ipa,
    size: 'HALF_BBL',
    quantity,
    location: 'Cold room A',
    priceCents: 19_500,
  } as KegFieldsFragment
}

function aTransaction(id: string, newQuantity: number, delta: number): KegTransactionFieldsFragment {
  return {
    __typename: 'KegTransaction',
    id,
    kegId: 'keg1',
    beerType: ipa,
    size: 'HALF_BBL',
    transactionType: delta > 0 ? 'ADD' : 'REMOVE',
    quantity: Math.abs(delta),
    previousQuantity: newQuantity - delta,
    newQuantity,
    priceCents: 19_500,
    reason: delta > 0 ? null : 'SOLD',
    batchId: null,
    batchNumber: null,
    notesSaid: asWritten('Taproom'),
    user: { __typename: 'Person', id: 'p2', name: 'Clara', role: 'BREWER' },
    timestamp: day,
    occurredAt: day,
  } as KegTransactionFieldsFragment
}

let page: ReturnType<typeof renderPage>
afterEach(() => {
  page.end()
})

/** A server that counts like the real one. */
function open(
  role: Role = 'BREWER',
  adjust?: (variables: Variables) => unknown,
  answers: Record<string, () => unknown> = {},
) {
  const house = { quantity: 4, version: 10 }
  page = renderPage(
    <KegsPage />,
    {
      KegsPage: () => ({ beerTypes: [ipa], kegs: [aKeg(house.quantity, house.version)] }),
      KegHistory: () => ({ kegTransactions: [aTransaction('t1', 4, -1)] }),
      AdjustKegs:
        adjust ??
        (({ delta }) => {
          const moved = Math.max(Number(delta), -house.quantity)
          house.quantity += moved
          return { adjustKegs: { ...aKeg(house.quantity, ++house.version), moved } }
        }),
      UpdateKeg: ({ changes }) => ({ updateKeg: { ...aKeg(4, 11), ...(changes as object) } }),
      ...answers,
    },
    role,
  )
  return house
}

const half = () => screen.findByRole('group', { name: 'IPA 1/2 BBL' })
const count = async () => within(await half()).getByText(/^\d+$/).textContent
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('shows both sizes of a beer, in kegs and in gallons', async () => {
  open()
  expect(await count()).toBe('4')
  expect(within(await half()).getByText('kegs · 62 gal')).toBeVisible()
  expect(within(await half()).getByText('$195.00')).toBeVisible()
  expect(screen.getByRole('group', { name: 'IPA 1/6 BBL' })).toHaveTextContent('0kegs · 0 gal')
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
  expect(await screen.findByText('Failed to adjust inventory')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('IPA 1/2 BBL: This beer no longer exists.')
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

it('adjusts by up to 100 with a note', async () => {
  open()
  await press('Bulk Adjust IPA 1/2 BBL')
  const dialog = await screen.findByRole('dialog', { name: 'Bulk Adjust: IPA 1/2 BBL' })
  const quantity = within(dialog).getByRole('spinbutton', { name: 'Quantity' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '101')
  expect(within(dialog).getByText('Quantity must be a whole number from 1 to 100.')).toBeVisible()
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '12')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Notes' }), 'Filled')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add 12 kegs' }))
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
  await press('Edit price and location of IPA 1/2 BBL')
  const dialog = await screen.findByRole('dialog', { name: 'Edit IPA 1/2 BBL' })
  const price = within(dialog).getByRole('spinbutton', { name: 'Price' })
  await userEvent.clear(price)
  await userEvent.type(price, '200')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('IPA 1/2 BBL saved')).toBeVisible()
  expect(page.sentOf('UpdateKeg')).toEqual([
    expect.objectContaining({ id: 'keg1', baseVersion: 10, changes: { priceCents: 20_000 } }),
  ])
})

it("says so when the inventory can't be loaded", async () => {
  page = renderPage(<KegsPage />, { KegsPage: () => new Refusal('No.', 'FORBIDDEN') })
  await waitFor(() => expect(screen.getAllByText('Failed to load keg inventory')).toHaveLength(2))
})

it('says that the inventory decreased', async () => {
  open()
  await press('Remove 1 IPA 1/2 BBL')
  expect(await screen.findByText('Keg inventory decreased')).toBeVisible()
  expect(screen.getByText('IPA 1/2 BBL: -1')).toBeVisible()
})

it("says so when the history can't be loaded", async () => {
  open('BREWER', undefined, { KegHistory: () => new Refusal('No.', 'FORBIDDEN') })
  await press('View All History')
  expect(await screen.findByText('Failed to load transaction history')).toBeVisible()
})

it('sends no bulk below 1 or above 100', async () => {
  open()
  await press('Bulk Adjust IPA 1/2 BBL')
  const dialog = await screen.findByRole('dialog', { name: 'Bulk Adjust: IPA 1/2 BBL' })
  const quantity = within(dialog).getByRole('spinbutton', { name: 'Quantity' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '101')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add/, description: '' }))
  expect(page.sentOf('AdjustKegs')).toEqual([])
})

/** Opens Bulk Adjust and fills it in. */
async function bulk(direction: 'Add' | 'Remove', quantity: string, reason?: string) {
  await press('Bulk Adjust IPA 1/2 BBL')
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Adjust: IPA 1/2 BBL' }))
  await userEvent.click(dialog.getByRole('radio', { name: direction }))
  const field = dialog.getByRole('spinbutton', { name: 'Quantity' })
  await userEvent.clear(field)
  await userEvent.type(field, quantity)
  if (reason) await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), reason)
  return {
    ...dialog,
    field,
    submit: () => userEvent.click(dialog.getByRole('button', { name: /^(Add|Remove) [\d,]+ keg/ })),
  }
}

it('says how many kegs were really removed when there were fewer than asked for', async () => {
  open()
  await (await bulk('Remove', '100')).submit()
  expect(await screen.findByText('Keg inventory decreased')).toBeVisible()
  expect(screen.getByText('IPA 1/2 BBL: -4. There were no more to remove.')).toBeVisible()
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

it('says that nothing changed after plus and then minus', async () => {
  open()
  await press('Add 1 IPA 1/2 BBL')
  expect(await screen.findByText('Keg inventory increased')).toBeVisible()
  await press('Remove 1 IPA 1/2 BBL')
  expect(await screen.findByText('Keg inventory unchanged')).toBeVisible()
  expect(screen.getByText('IPA 1/2 BBL: as many as before.')).toBeVisible()
})

it.each(['Add', 'Remove'] as const)('refuses to %s a number of kegs below 0', async (direction) => {
  open()
  const dialog = await bulk(direction, '-3')
  await dialog.submit()
  expect(dialog.getByText('Quantity must be a whole number from 1 to 100.')).toBeVisible()
  expect(page.sentOf('AdjustKegs')).toEqual([])
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
