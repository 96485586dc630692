import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Refusal } from './aStockRoom.tsx'
import { aDelivery, anIngredient } from './stockBuilders.ts'
import { aProposal, malt, openIngredients, press } from './theIngredients.tsx'

/** The clipboard that user-event gives the page. */
async function clipboard(): Promise<Clipboard> {
  userEvent.setup()
  return navigator.clipboard
}

it('sends each supplier one order, and says what became of it', async () => {
  const order = { __typename: 'SupplierOrder', ingredients: [malt] }
  const supplier = {
    __typename: 'Supplier',
    id: 's1',
    version: 1,
    updatedAt: '2026-04-03T10:00:00.000Z',
    name: 'Maltings',
    email: 'orders@maltings.example',
    phone: null,
    leadDays: null,
  }
  const page = openIngredients({
    EmailOrders: () => ({
      emailSupplierOrders: [
        { ...order, supplier, email: 'orders@maltings.example', status: 'SENT', error: null, text: 'Malt' },
        {
          ...order,
          supplier: null,
          email: null,
          status: 'FAILED',
          error: 'These ingredients have no supplier.',
          text: 'We would like to order salt.',
        },
      ],
    }),
  })
  await press('Order low stock')
  const dialog = await screen.findByRole('dialog', { name: 'Email orders to suppliers' })
  expect(within(dialog).getByText("These can't be ordered until they have a supplier")).toBeVisible()
  expect(within(dialog).getByRole('spinbutton', { name: 'Pale Malt' })).toHaveValue('15')
  await press('Send orders')
  expect(await within(dialog).findByText('Sent')).toBeVisible()
  expect(within(dialog).getByText('These ingredients have no supplier.')).toBeVisible()
  expect(page.sentOf('EmailOrders')).toEqual([
    expect.objectContaining({
      lines: [{ ingredientId: 'malt', amount: 15, expectedOn: null }],
      byMail: true,
      customMessage: null,
    }),
  ])
})

it('an order that is not sent can be copied and printed, and nothing else is printed with it', async () => {
  const order = { __typename: 'SupplierOrder', ingredients: [malt], supplier: null, email: null }
  const written = { ...order, status: 'RECORDED', error: null, text: 'Pale Malt: 15 lbs' }
  openIngredients({ EmailOrders: () => ({ emailSupplierOrders: [written] }) })
  const copied = vi.spyOn(await clipboard(), 'writeText')
  const printed: string[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector('[data-print-sheet]')?.textContent ?? '')
  })
  await press('Order low stock')
  await screen.findByRole('spinbutton', { name: 'Pale Malt' })
  await press('Record only')
  expect(await screen.findByText('Pale Malt: 15 lbs')).toBeVisible()
  await press('Copy the order: Without a supplier')
  expect(await screen.findByText('Copied.')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('Pale Malt: 15 lbs')
  await press('Print the order: Without a supplier')
  expect(printed).toEqual(['Pale Malt: 15 lbs'])
  expect(document.querySelector('[data-print-sheet]')).toBeNull()
})

it('records what was ordered by phone, with the amount and the day that were agreed', async () => {
  const page = openIngredients({ EmailOrders: () => ({ emailSupplierOrders: [] }) })
  await press('Order low stock')
  const dialog = await screen.findByRole('dialog', { name: 'Email orders to suppliers' })
  const amount = await within(dialog).findByRole('spinbutton', { name: 'Pale Malt' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '110.5')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Expected on' }), '2098-04-03{Enter}')
  await press('Record only')
  const lines = [{ ingredientId: 'malt', amount: 110.5, expectedOn: '2098-04-03' }]
  expect(page.sentOf('EmailOrders')).toEqual([expect.objectContaining({ lines, byMail: false })])
})

it('leaves out what is on order and says so, unless somebody chose it', async () => {
  openIngredients({
    Deliveries: () => ({ deliveries: [aDelivery()] }),
    OrderProposals: () => ({ orderProposals: [] }),
  })
  await press('Order low stock')
  expect(
    await screen.findByText(
      'What is in stock and on order is enough for the plan and the thresholds. Select ingredients to order them.',
    ),
  ).toBeVisible()
  expect(screen.getByText('Pale Malt: 40 lbs on order, expected Apr 10, 2098')).toBeVisible()
  await press('Cancel')
  await userEvent.click(screen.getByRole('checkbox', { name: /Pale Malt/ }))
  await press(/^Order selected/)
  expect(await screen.findByText('40 lbs on order, expected Apr 10, 2098')).toBeVisible()
})

it('proposes what the plan needs of an ingredient that is not low, by when, and says before sending who has no supplier', async () => {
  const maltings = { __typename: 'Supplier', id: 's1', version: 1, updatedAt: '2026-04-03T10:00:00.000Z' }
  const supplier = { ...maltings, name: 'Maltings', email: null, phone: null, leadDays: 7 }
  const proposal = aProposal({
    ingredientId: 'cascade',
    amount: 1350,
    neededOn: '2098-04-17',
    orderBy: '2098-04-10',
  })
  const page = openIngredients(
    {
      OrderProposals: () => ({ orderProposals: [proposal, aProposal()] }),
      EmailOrders: () => ({ emailSupplierOrders: [] }),
    },
    [anIngredient({ supplier }), malt],
  )
  await press('Order low stock')
  const dialog = within(await screen.findByRole('dialog', { name: 'Email orders to suppliers' }))
  const cascade = await dialog.findByRole('spinbutton', { name: 'Cascade' })
  expect(cascade).toHaveValue('1350')
  expect(cascade).toHaveAccessibleDescription(/Needed on Apr 17, 2098, order by Apr 10, 2098/)
  expect(dialog.getByText("Without a supplier, these aren't sent: Pale Malt.")).toBeVisible()
  expect(
    dialog.getByText("Without an email address of their supplier, these aren't sent: Cascade."),
  ).toBeVisible()
  await press('Send orders')
  await waitFor(() => expect(page.sentOf('EmailOrders')).toHaveLength(1))
  expect(page.sentOf('EmailOrders')[0]).toMatchObject({
    lines: [
      { ingredientId: 'cascade', amount: 1350 },
      { ingredientId: 'malt', amount: 15 },
    ],
  })
})

it('orders what is low or out, as the specification has it, where Email Orders asks for it', async () => {
  const page = openIngredients({}, [anIngredient(), malt], 'BREWER', '/ingredients?order=low')
  expect(await screen.findByRole('spinbutton', { name: 'Pale Malt' })).toHaveValue('15')
  expect(page.sentOf('OrderProposals')).toEqual([])
})

it('fills in what arrives next, and cancels what will not', async () => {
  const cancelled = { ...aDelivery(), version: 2, cancelledAt: '2026-04-03T10:00:00.000Z' }
  const page = openIngredients(
    {
      Deliveries: () => ({ deliveries: [aDelivery()] }),
      CancelDelivery: () => ({ cancelDelivery: cancelled }),
    },
    [malt],
    'BREWER',
    '/ingredients?receive=malt',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive order: Pale Malt' }))
  expect(await dialog.findByText('40 lbs on order, expected Apr 10, 2098')).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('40'))
  await press('Cancel order')
  expect(await screen.findByText('Order of Pale Malt cancelled')).toBeVisible()
  expect(page.sentOf('CancelDelivery')).toEqual([expect.objectContaining({ id: 'd1' })])
  await page.happen('DeliveryCancelled', { deliveryId: 'd1', delivery: cancelled })
  await waitFor(() => expect(dialog.queryByText(/on order/)).toBeNull())
})

it('changes the day of what is on order, and receives nothing by that', async () => {
  const postponed = { ...aDelivery(), version: 2, expectedOn: '2098-04-17' }
  const page = openIngredients(
    {
      Deliveries: () => ({ deliveries: [aDelivery()] }),
      UpdateDelivery: () => ({ updateDelivery: postponed }),
    },
    [malt],
    'BREWER',
    '/ingredients?receive=malt',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive order: Pale Malt' }))
  await press('Change day')
  const change = within(await screen.findByRole('dialog', { name: 'Change day: Pale Malt' }))
  const day = change.getByRole('textbox', { name: 'Expected on' })
  expect(day).toHaveValue('April 10, 2098')
  await userEvent.clear(day)
  await userEvent.type(day, '2098-04-17')
  await press('Save changes')
  expect(await screen.findByText('Pale Malt expected on Apr 17, 2098')).toBeVisible()
  expect(page.sentOf('UpdateDelivery')).toEqual([
    expect.objectContaining({ id: 'd1', baseVersion: 1, changes: { expectedOn: '2098-04-17' } }),
  ])
  expect(page.sentOf('ReceiveLot')).toEqual([])
  await page.happen('DeliveryRescheduled', { deliveryId: 'd1', delivery: postponed })
  expect(await dialog.findByText('40 lbs on order, expected Apr 17, 2098')).toBeVisible()
})

it('says before a delivery is booked what one of it costs', async () => {
  openIngredients({ Deliveries: () => ({ deliveries: [] }) }, [malt], 'BREWER', '/ingredients?receive=malt')
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive order: Pale Malt' }))
  await userEvent.type(dialog.getByRole('spinbutton', { name: 'Quantity' }), '700')
  await userEvent.type(dialog.getByRole('spinbutton', { name: 'Total cost' }), '490')
  expect(await dialog.findByText('$0.70/lb')).toBeVisible()
})

it('leaves the orders as they were written when the server refuses them', async () => {
  openIngredients({ EmailOrders: () => new Refusal('The cellar is closed.', 'INTERNAL_SERVER_ERROR') })
  await press('Order low stock')
  const dialog = await screen.findByRole('dialog', { name: 'Email orders to suppliers' })
  const message = within(dialog).getByRole('textbox', { name: 'Message' })
  await userEvent.type(message, 'Before Friday')
  await press('Send orders')
  expect(await screen.findByText('Error sending order emails.')).toBeVisible()
  expect(message).toHaveValue('Before Friday')
})

it('sends an order whose outcome is unknown as the same command after a reload, and the next one as another', async () => {
  const ids: unknown[] = []
  const sendOnce = async (answer: () => unknown, seen: string) => {
    const page = openIngredients({ EmailOrders: answer })
    await press('Order low stock')
    await screen.findByRole('spinbutton', { name: 'Pale Malt' })
    await press('Send orders')
    expect(await screen.findByText(seen)).toBeVisible()
    ids.push(page.sentOf('EmailOrders')[0]?.commandId)
    cleanup()
  }
  const lost = () => new Refusal('Nobody knows.', 'INTERNAL_SERVER_ERROR')
  const sent = () => ({ emailSupplierOrders: [] })
  await sendOnce(lost, 'Error sending order emails.')
  await sendOnce(sent, 'Close')
  await sendOnce(sent, 'Close')
  expect(ids).toEqual([expect.any(String), ids[0], expect.any(String)])
  expect(ids[2]).not.toBe(ids[0])
})
