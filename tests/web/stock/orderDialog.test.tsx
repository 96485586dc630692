import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Refusal } from './aStockRoom.tsx'
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
  await press('Send Orders')
  expect(await within(dialog).findByText('Sent')).toBeVisible()
  expect(within(dialog).getByText('These ingredients have no supplier.')).toBeVisible()
  expect(page.sentOf('EmailOrders')).toEqual([
    expect.objectContaining({ ingredientIds: ['malt'], customMessage: null }),
  ])
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
