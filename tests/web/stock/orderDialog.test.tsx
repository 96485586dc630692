import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Refusal } from './aStockRoom.tsx'
import { aDelivery } from './stockBuilders.ts'
import { malt, openIngredients, press } from './theIngredients.tsx'

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
        { ...order, supplier, email: 'orders@maltings.example', status: 'SENT', error: null },
        {
          ...order,
          supplier: null,
          email: null,
          status: 'FAILED',
          error: 'These ingredients have no supplier.',
        },
      ],
    }),
  })
  await press('Order Low Stock')
  const dialog = await screen.findByRole('dialog', { name: 'Email Orders to Suppliers' })
  expect(within(dialog).getByText("These can't be ordered until they have a supplier")).toBeVisible()
  expect(within(dialog).getByRole('spinbutton', { name: 'Pale Malt' })).toHaveValue('15')
  await press('Send Orders')
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

it('records what was ordered by phone, with the amount and the day that were agreed', async () => {
  const page = openIngredients({ EmailOrders: () => ({ emailSupplierOrders: [] }) })
  await press('Order Low Stock')
  const dialog = await screen.findByRole('dialog', { name: 'Email Orders to Suppliers' })
  const amount = await within(dialog).findByRole('spinbutton', { name: 'Pale Malt' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '110.5')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Expected on' }), '2098-04-03{Enter}')
  await press('Record Only')
  const lines = [{ ingredientId: 'malt', amount: 110.5, expectedOn: '2098-04-03' }]
  expect(page.sentOf('EmailOrders')).toEqual([expect.objectContaining({ lines, byMail: false })])
})

it('leaves out what is on order, unless somebody chose it', async () => {
  openIngredients({ Deliveries: () => ({ deliveries: [aDelivery()] }) })
  await press('Order Low Stock')
  expect(await screen.findByText('Nothing is low or out. Select ingredients to order them.')).toBeVisible()
  await press('Cancel')
  await userEvent.click(screen.getByRole('checkbox', { name: /Pale Malt/ }))
  await press(/^Order Selected/)
  expect(await screen.findByText('40 lbs on order, expected Apr 10, 2098')).toBeVisible()
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive Order: Pale Malt' }))
  expect(await dialog.findByText('40 lbs on order, expected Apr 10, 2098')).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('40'))
  await press('Cancel Order')
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive Order: Pale Malt' }))
  await press('Change Day')
  const change = within(await screen.findByRole('dialog', { name: 'Change Day: Pale Malt' }))
  const day = change.getByRole('textbox', { name: 'Expected on' })
  expect(day).toHaveValue('April 10, 2098')
  await userEvent.clear(day)
  await userEvent.type(day, '2098-04-17')
  await press('Save Changes')
  expect(await screen.findByText('Pale Malt expected on Apr 17, 2098')).toBeVisible()
  expect(page.sentOf('UpdateDelivery')).toEqual([
    expect.objectContaining({ id: 'd1', baseVersion: 1, changes: { expectedOn: '2098-04-17' } }),
  ])
  expect(page.sentOf('ReceiveOrder')).toEqual([])
  await page.happen('DeliveryRescheduled', { deliveryId: 'd1', delivery: postponed })
  expect(await dialog.findByText('40 lbs on order, expected Apr 17, 2098')).toBeVisible()
})

it('leaves the orders as they were written when the server refuses them', async () => {
  openIngredients({ EmailOrders: () => new Refusal('The cellar is closed.', 'INTERNAL_SERVER_ERROR') })
  await press('Order Low Stock')
  const dialog = await screen.findByRole('dialog', { name: 'Email Orders to Suppliers' })
  const message = within(dialog).getByRole('textbox', { name: 'Message' })
  await userEvent.type(message, 'Before Friday')
  await press('Send Orders')
  expect(await screen.findByText('Error sending order emails.')).toBeVisible()
  expect(message).toHaveValue('Before Friday')
})

it('sends an order whose outcome is unknown as the same command after a reload, and the next one as another', async () => {
  const ids: unknown[] = []
  const sendOnce = async (answer: () => unknown, seen: string) => {
    const page = openIngredients({ EmailOrders: answer })
    await press('Order Low Stock')
    await screen.findByRole('spinbutton', { name: 'Pale Malt' })
    await press('Send Orders')
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
