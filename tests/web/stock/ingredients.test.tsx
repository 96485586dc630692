import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Refusal } from './aStockRoom.tsx'
import { aMovement, anIngredient } from './stockBuilders.ts'
import { choose, malt, openIngredients, press } from './theIngredients.tsx'

const row = async (name: string) => {
  const cell = await screen.findByText(name)
  return cell.closest('[role=row]') as HTMLElement
}

it('shows the stock with its figures, and finds in it', async () => {
  openIngredients()
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
  const page = openIngredients({
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
  const page = openIngredients({
    AdjustIngredient: () => ({
      adjustIngredient: { ...anIngredient({ currentQuantity: ++quantity, version: ++version }), moved: 1 },
    }),
    Undo: ({ of }) => ({ undo: of }),
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
  openIngredients({
    AdjustIngredient: () => ({
      adjustIngredient: { ...anIngredient({ currentQuantity: 0, version: 2 }), moved: -0.4 },
    }),
  })
  await press('Remove 1 Cascade')
  expect(await screen.findByText('Cascade: −0.4 lbs. There was no more to remove.')).toBeVisible()
})

it('shows what happens elsewhere, also in the history that is open', async () => {
  const page = openIngredients({
    IngredientHistory: () => ({ ingredientTransactions: [aMovement('t1', 30)] }),
  })
  await choose('More for Cascade', 'History of Cascade')
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
  const page = openIngredients({
    UpdateIngredient: () => ({ updateIngredient: anIngredient({ version: 3 }) }),
  })
  await choose('More for Cascade', 'Edit Cascade')
  const dialog = await screen.findByRole('dialog', { name: 'Edit ingredient' })
  const lot = within(dialog).getByRole('textbox', { name: 'Lot number' })
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
  expect(within(dialog).getByRole('spinbutton', { name: 'Reorder threshold' })).toHaveValue('15')
  expect(lot).toHaveValue('YH-9')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Cascade saved')).toBeVisible()
  expect(page.sentOf('UpdateIngredient')).toEqual([
    expect.objectContaining({ id: 'cascade', baseVersion: 2, changes: { lotNumber: 'YH-9' } }),
  ])
})

it('names what still uses an ingredient before it is deleted all the same', async () => {
  const page = openIngredients({
    DeleteIngredients: ({ evenIfUsed }) =>
      evenIfUsed
        ? { deleteIngredients: ['cascade'] }
        : new Refusal('Cascade is used by Hop Harbor IPA.', 'REFUSED'),
  })
  await choose('More for Cascade', 'Delete')
  await press('Delete')
  const second = await screen.findByRole('alertdialog', { name: 'Still in use' })
  expect(second).toHaveTextContent('Cascade is used by Hop Harbor IPA.')
  await press('Delete anyway')
  expect(await screen.findByText('Cascade deleted')).toBeVisible()
  await page.happen('IngredientsRemoved', { ingredientIds: ['cascade'] })
  await waitFor(() => expect(screen.queryByText('Cascade')).not.toBeInTheDocument())
})

it('asks to select something before anything is deleted, then asks about all of it', async () => {
  openIngredients()
  await press('Delete selected')
  expect(await screen.findByText('Please select ingredients to delete.')).toBeVisible()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all ingredients in this list' }))
  await press('Delete selected')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Are you sure you want to delete 2 ingredients? This action cannot be undone.',
  )
})

it('says what a new unit does to the stock before it is saved, and sends the unit alone', async () => {
  const page = openIngredients({
    UpdateIngredient: () => ({ updateIngredient: anIngredient({ version: 2, unit: 'KG' }) }),
  })
  await choose('More for Cascade', 'Edit Cascade')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit ingredient' }))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Unit' }), 'KG')
  expect(dialog.getByText(/The stock itself doesn't change: 30 lbs become 13.608 kg/)).toBeVisible()
  expect(dialog.getByRole('spinbutton', { name: 'Current quantity' })).toHaveAttribute(
    'aria-valuetext',
    '30 lbs',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(page.sentOf('UpdateIngredient')).toHaveLength(1))
  expect(page.sentOf('UpdateIngredient')[0]).toMatchObject({ changes: { unit: 'KG' } })
})

describe('an address from elsewhere', () => {
  const openAt = (at: string) => openIngredients({}, [anIngredient(), malt], 'BREWER', at)

  it('opens the orders of all that is low or out', async () => {
    openAt('/ingredients?order=low')
    const dialog = await screen.findByRole('dialog', { name: 'Email orders to suppliers' })
    expect(await within(dialog).findByText('Pale Malt')).toBeVisible()
    expect(within(dialog).queryByText('Cascade')).not.toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('opens one ingredient', async () => {
    openAt('/ingredients?ingredient=cascade')
    const dialog = await screen.findByRole('dialog', { name: 'Edit ingredient' })
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Cascade')
  })

  it('says when that ingredient is gone', async () => {
    openAt('/ingredients?ingredient=gone')
    expect(await screen.findByText('This ingredient no longer exists.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

it('leaves the ingredient that the server refuses to delete, and says so', async () => {
  openIngredients({ DeleteIngredients: () => new Refusal('The cellar is closed.', 'INTERNAL_SERVER_ERROR') })
  await choose('More for Cascade', 'Delete')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Are you sure you want to delete Cascade?')
  await press('Delete')
  expect(await screen.findByText('Error deleting ingredients. Please try again.')).toBeVisible()
  expect(await row('Cascade')).toBeVisible()
})

it.each([
  ['/ingredients?adjust=cascade', 'Adjust Cascade', 'Notes', 'counted by Ana'],
  ['/ingredients?receive=cascade', 'Receive order: Cascade', 'Lot number', 'L 2027'],
  ['/ingredients?ingredient=cascade', 'Edit ingredient', 'Name', 'Cascade US'],
])('keeps what was typed at %s when the ingredient is deleted', async (at, title, field, typed) => {
  const page = openIngredients({}, [anIngredient(), malt], 'BREWER', at)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const input = await dialog.findByRole('textbox', { name: field })
  await userEvent.clear(input)
  await userEvent.type(input, typed)
  await page.happen('IngredientsRemoved', { ingredientIds: ['cascade'] }, { by: { id: 'bo', name: 'Bo' } })
  expect(await dialog.findByText(/What you typed stays here until you close it\.$/)).toBeVisible()
  expect(input).toHaveValue(typed)
})
