import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import type { IngredientFieldsFragment } from '#generated/gql/graphql.ts'
import { IngredientsPage } from '#web/features/ingredients/IngredientsPage.tsx'
import { Refusal, renderPage, type Variables } from './aStockRoom.tsx'
import { aMovement, anIngredient } from './stockBuilders.ts'

const malt = anIngredient({
  id: 'malt',
  name: 'Pale Malt',
  category: 'GRAIN',
  currentQuantity: 5,
  reorderThreshold: 10,
  stockStatus: 'LOW',
})

let page: ReturnType<typeof renderPage>
afterEach(() => {
  page.end()
})

function open(
  answers: Record<string, (variables: Variables) => unknown> = {},
  items: IngredientFieldsFragment[] = [anIngredient(), malt],
  role: Role = 'BREWER',
  at = '/ingredients',
) {
  const category = (name: string) => ({
    __typename: 'CategoryStats',
    category: name,
    count: 1,
    valueCents: 12_300,
  })
  const ingredientStats = {
    __typename: 'IngredientStats',
    totalItems: items.length,
    totalValueCents: 40_000,
    lowStock: 1,
    byCategory: [category('GRAIN'), category('HOPS')],
  }
  page = renderPage(
    <IngredientsPage />,
    {
      IngredientsPage: () => ({ ingredients: items, ingredientStats }),
      IngredientStats: () => ({ ingredientStats }),
      MoreIngredients: () => ({ ingredients: [] }),
      Suppliers: () => ({ suppliers: [] }),
      ...answers,
    },
    role,
    at,
  )
}

const row = async (name: string) => {
  const cell = await screen.findByText(name)
  return cell.closest('[role=row]') as HTMLElement
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (of: string, item: string) => {
  await press(of)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

it('shows the stock with its figures, and finds in it', async () => {
  open()
  expect(await row('Cascade')).toHaveTextContent('30 lbs')
  expect(screen.getByText('$400')).toBeVisible()
  expect(screen.getByText('$123')).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Grain (1)' }))
  expect(screen.queryByText('Cascade')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('tab', { name: 'All (2)' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'pellet casc')
  expect(screen.queryByText('Pale Malt')).not.toBeInTheDocument()
  expect(await row('Cascade')).toBeVisible()
})

it('adds and removes 1 immediately with the quick notes, and shows the resulting status', async () => {
  let [quantity, version] = [30, 1]
  open({
    AdjustIngredient: ({ type }) => {
      const moved = type === 'ADD' ? 1 : -1
      quantity += moved
      return {
        adjustIngredient: { ...anIngredient({ currentQuantity: quantity, version: ++version }), moved },
      }
    },
  })
  await press('Add 1 Cascade')
  await press('Add 1 Cascade')
  expect(await row('Cascade')).toHaveTextContent('32 lbs')
  await press('Remove 1 Cascade')
  await waitFor(async () => expect(await row('Cascade')).toHaveTextContent('31 lbs'))
  expect(page.sentOf('AdjustIngredient')).toEqual([
    expect.objectContaining({ type: 'ADD', quantity: 1, notes: 'Quick add' }),
    expect.objectContaining({ type: 'ADD', quantity: 1, notes: 'Quick add' }),
    expect.objectContaining({ type: 'REMOVE', quantity: 1, notes: 'Quick remove' }),
  ])
})

it('takes quick taps back by the button of their one notice, the last one first', async () => {
  let [quantity, version] = [30, 1]
  open({
    AdjustIngredient: () => ({
      adjustIngredient: { ...anIngredient({ currentQuantity: ++quantity, version: ++version }), moved: 1 },
    }),
    Undo: () => ({ undo: true }),
  })
  await press('Add 1 Cascade')
  expect(await screen.findByText('Cascade: +1 lb')).toBeVisible()
  await press('Add 1 Cascade')
  expect(await screen.findByText('Cascade: +2 lbs')).toBeVisible()
  await press('Undo')
  expect(await screen.findByText('Undone')).toBeVisible()
  const commandIds = page.sentOf('AdjustIngredient').map(({ commandId }) => commandId)
  expect(page.sentOf('Undo').map(({ of }) => of)).toEqual(commandIds.reverse())
})

it('says how much was really taken from a stock of less than 1', async () => {
  open({
    AdjustIngredient: () => ({
      adjustIngredient: { ...anIngredient({ currentQuantity: 0, version: 2 }), moved: -0.4 },
    }),
  })
  await press('Remove 1 Cascade')
  expect(await screen.findByText('Cascade: -0.4 lbs. There was no more to remove.')).toBeVisible()
})

it('shows what happens elsewhere, also in the history that is open', async () => {
  open({ IngredientHistory: () => ({ ingredientTransactions: [aMovement('t1', 30)] }) })
  await press('History of Cascade')
  const dialog = await screen.findByRole('dialog', { name: 'History of Cascade' })
  expect(await within(dialog).findByText('Added 1 lb')).toBeVisible()
  const movement = aMovement('t2', 20, {
    transactionType: 'BREWED',
    quantity: 10,
    batchNumber: '2026-014',
    timestamp: '2026-04-03T12:00:00.000Z',
  })
  const ingredient = anIngredient({ currentQuantity: 20, version: 2 })
  await page.happen('IngredientSaved', { ingredientId: 'cascade', ingredient, movement })
  expect(await within(dialog).findByText('Brewed 10 lbs')).toBeVisible()
  expect(await row('Cascade')).toHaveTextContent('20 lbs')
})

it('sends only the fields that were changed, and keeps what others change meanwhile', async () => {
  open({ UpdateIngredient: () => ({ updateIngredient: anIngredient({ version: 3 }) }) })
  await press('Edit Cascade')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Ingredient' })
  const lot = within(dialog).getByRole('textbox', { name: 'Lot Number' })
  await userEvent.type(lot, 'YH-9')
  await page.happen(
    'IngredientSaved',
    {
      ingredientId: 'cascade',
      ingredient: anIngredient({ version: 2, reorderThreshold: 15 }),
      movement: null,
    },
    { by: { id: 'p2', name: 'Clara' } },
  )
  expect(await within(dialog).findByText('changed by Clara')).toBeVisible()
  expect(within(dialog).getByRole('spinbutton', { name: 'Reorder Threshold' })).toHaveValue('15')
  expect(lot).toHaveValue('YH-9')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Cascade saved')).toBeVisible()
  expect(page.sentOf('UpdateIngredient')).toEqual([
    expect.objectContaining({ id: 'cascade', baseVersion: 2, changes: { lotNumber: 'YH-9' } }),
  ])
})

it('names the recipes that use an ingredient before it is deleted all the same', async () => {
  open({
    DeleteIngredients: ({ evenIfUsed }) =>
      evenIfUsed
        ? { deleteIngredients: ['cascade'] }
        : new Refusal('Cascade is used by Hop Harbor IPA.', 'REFUSED'),
  })
  await choose('More for Cascade', 'Delete')
  await press('Delete')
  const second = await screen.findByRole('alertdialog', { name: 'Used in recipes' })
  expect(second).toHaveTextContent('Cascade is used by Hop Harbor IPA.')
  await press('Delete anyway')
  expect(await screen.findByText('Cascade deleted')).toBeVisible()
  await page.happen('IngredientsRemoved', { ingredientIds: ['cascade'] })
  await waitFor(() => expect(screen.queryByText('Cascade')).not.toBeInTheDocument())
})

it('asks to select something before anything is deleted, then asks about all of it', async () => {
  open()
  await press('Delete Selected')
  expect(await screen.findByText('Please select ingredients to delete.')).toBeVisible()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all ingredients in this list' }))
  await press('Delete Selected')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Are you sure you want to delete 2 ingredients? This action cannot be undone.',
  )
})

it('says row by row what a CSV file would do, and imports it', async () => {
  open({ ImportIngredients: () => ({ importIngredients: { created: 1, updated: 1, problemCount: 1 } }) })
  await choose('More', 'Import CSV')
  const dialog = await screen.findByRole('dialog', { name: 'Import Ingredients from CSV' })
  await press('Import')
  expect(await within(dialog).findByText('Please select a CSV file first')).toBeVisible()
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  const csv = 'name,category,currentQuantity\nMunich,grain,55\nCascade,hops,30\nOdd,weeds,1\n'
  await userEvent.upload(input, new File([csv], 'stock.csv', { type: 'text/csv' }))
  expect(await within(dialog).findByText('1 created')).toBeVisible()
  expect(within(dialog).getByText('1 updated')).toBeVisible()
  expect(within(dialog).getByText('category: expected grain, hops, yeast or misc, got “weeds”')).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Download refused rows' })).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText('Imported: 1 created, 1 updated')).toBeVisible()
  expect(page.sentOf('ImportIngredients')).toEqual([expect.objectContaining({ csv })])
})

it('shows which fields a file changes, from what to what, and refuses what the server will refuse', async () => {
  open()
  await choose('More', 'Import CSV')
  const dialog = await screen.findByRole('dialog', { name: 'Import Ingredients from CSV' })
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  const csv = 'name,category,unit,lotNumber\nCascade,hops,kg,L-7\nPale Malt,grain,each,\n'
  await userEvent.upload(input, new File([csv], 'stock.csv', { type: 'text/csv' }))
  expect(await within(dialog).findByText(/Unit: lbs → kg/)).toHaveTextContent(
    /Current Quantity: 30 → 13.608.*Lot Number: .* → L-7/,
  )
  expect(
    within(dialog).getByText(/unit: expected lbs or a unit that converts to it, .* in each too, got “each”/),
  ).toBeVisible()
  const many = ['name,category', ...Array.from({ length: 20_000 }, (_, n) => `Malt ${n},grain`)].join('\n')
  await userEvent.upload(input, new File([many], 'many.csv', { type: 'text/csv' }))
  expect(await within(dialog).findByText('The file has 20000 rows: at most 5000 are allowed.')).toBeVisible()
  expect(within(dialog).queryByText(/created/)).not.toBeInTheDocument()
})

it('says what a new unit does to the stock before it is saved, and sends the unit alone', async () => {
  open({ UpdateIngredient: () => ({ updateIngredient: anIngredient({ version: 2, unit: 'KG' }) }) })
  await press('Edit Cascade')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ingredient' }))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Unit' }), 'KG')
  expect(dialog.getByText(/The stock itself doesn't change: 30 lbs become 13.608 kg/)).toBeVisible()
  expect(dialog.getByRole('spinbutton', { name: 'Current Quantity' })).toHaveAttribute(
    'aria-valuetext',
    '30 lbs',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(page.sentOf('UpdateIngredient')).toHaveLength(1))
  expect(page.sentOf('UpdateIngredient')[0]).toMatchObject({ changes: { unit: 'KG' } })
})

it('takes no other file than CSV', async () => {
  open()
  await choose('More', 'Import CSV')
  const dialog = await screen.findByRole('dialog', { name: 'Import Ingredients from CSV' })
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  input.removeAttribute('accept')
  await userEvent.upload(input, new File(['x'], 'stock.xlsx', { type: 'application/zip' }))
  expect(await within(dialog).findByText('Please select a valid CSV file')).toBeVisible()
})

describe('an address from elsewhere', () => {
  const openAt = (at: string) => open({}, [anIngredient(), malt], 'BREWER', at)

  it('opens the orders of all that is low or out', async () => {
    openAt('/ingredients?order=low')
    const dialog = await screen.findByRole('dialog', { name: 'Email Orders to Suppliers' })
    expect(await within(dialog).findByText('Pale Malt')).toBeVisible()
    expect(within(dialog).queryByText('Cascade')).not.toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('opens one ingredient', async () => {
    openAt('/ingredients?ingredient=cascade')
    const dialog = await screen.findByRole('dialog', { name: 'Edit Ingredient' })
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Cascade')
  })

  it('says when that ingredient is gone', async () => {
    openAt('/ingredients?ingredient=gone')
    expect(await screen.findByText('This ingredient no longer exists.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('what the server refuses', () => {
  const refused = () => new Refusal('The cellar is closed.', 'INTERNAL_SERVER_ERROR')

  it('leaves the ingredient, and says that it was not deleted', async () => {
    open({ DeleteIngredients: refused })
    await choose('More for Cascade', 'Delete')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to delete Cascade?',
    )
    await press('Delete')
    expect(await screen.findByText('Error deleting ingredients. Please try again.')).toBeVisible()
    expect(await row('Cascade')).toBeVisible()
  })

  it('leaves the orders as they were written', async () => {
    open({ EmailOrders: refused })
    await press('Order Low Stock')
    const dialog = await screen.findByRole('dialog', { name: 'Email Orders to Suppliers' })
    const message = within(dialog).getByRole('textbox', { name: 'Message' })
    await userEvent.type(message, 'Before Friday')
    await press('Send Orders')
    expect(await screen.findByText('Error sending order emails.')).toBeVisible()
    expect(message).toHaveValue('Before Friday')
  })

  it('leaves the file to be imported again', async () => {
    open({ ImportIngredients: refused })
    await choose('More', 'Import CSV')
    const dialog = await screen.findByRole('dialog', { name: 'Import Ingredients from CSV' })
    const input = dialog.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(
      input,
      new File(['name,category\nMunich,grain\n'], 'stock.csv', { type: 'text/csv' }),
    )
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Import 1 row' }))
    expect(
      await within(dialog).findByText(/^Error importing data. Please check your CSV format./),
    ).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  })
})

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
  open({
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
