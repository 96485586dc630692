import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Refusal } from '#tests/web/stock/aStockRoom.tsx'
import { anIngredient, aWholeRecipe } from '#tests/web/stock/stockBuilders.ts'
import { choose, openRecipes, press, stats } from './theRecipes.tsx'

let page: ReturnType<typeof openRecipes>
const open = (...answers: Parameters<typeof openRecipes>) => (page = openRecipes(...answers))
afterEach(() => page.end())

it('finds recipes by name and style', async () => {
  open()
  expect(await screen.findByText('Hop Harbor IPA')).toBeVisible()
  expect(screen.getByText('6.2%')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'Stout')
  expect(screen.queryByText('Hop Harbor IPA')).not.toBeInTheDocument()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'All styles')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'harbor')
  expect(screen.queryByText('Anchor Chain Stout')).not.toBeInTheDocument()
})

it('holds a scaled batch against the stock, which is live', async () => {
  open()
  await press('Hop Harbor IPA')
  const dialog = await screen.findByRole('dialog', { name: 'Hop Harbor IPA' })
  expect(within(dialog).getByText('Everything is in stock.')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'More Batch scale' }))
  expect(within(dialog).getByText('Ingredients for 4.5 BBL')).toBeVisible()
  expect(within(dialog).getByText('Short 25 lbs')).toBeVisible()
  const ingredient = anIngredient({ version: 2, currentQuantity: 1, stockStatus: 'LOW' })
  await page.happen('IngredientSaved', { ingredientId: 'cascade', ingredient, movement: null })
  expect(await within(dialog).findByText('Short 0.5 lbs')).toBeVisible()
  expect(within(dialog).getByText('(OG − FG) × 131.25')).toBeVisible()
  // Among its figures, and as stated and as estimated.
  expect(within(dialog).getAllByText('6.8%')).toHaveLength(3)
})

it('clones once when the answer is lost and it is asked again after a reload, and then a second time', async () => {
  const ids: unknown[] = []
  const cloneOnce = async (answer: () => unknown, seen: string) => {
    open({ CloneRecipe: answer })
    await choose('Hop Harbor IPA', 'Clone')
    expect(await screen.findByText(seen)).toBeVisible()
    ids.push(page.sentOf('CloneRecipe')[0]?.commandId)
    page.end()
    cleanup()
    notifications.clean()
  }
  const lost = () => new Refusal('Nobody knows.', 'INTERNAL_SERVER_ERROR')
  const cloned = () => ({ cloneRecipe: aWholeRecipe({ id: 'r9', name: 'Hop Harbor IPA (Copy)' }) })
  const gone = () => new Refusal('The copy was deleted.', 'NOT_FOUND')
  await cloneOnce(lost, 'Nobody knows.')
  await cloneOnce(cloned, 'Hop Harbor IPA cloned as Hop Harbor IPA (Copy)')
  await cloneOnce(gone, 'The copy was deleted.')
  await cloneOnce(cloned, 'Hop Harbor IPA cloned as Hop Harbor IPA (Copy)')
  expect(ids[1]).toBe(ids[0])
  expect(new Set(ids).size).toBe(3)
})

it('clones, and deletes after asking', async () => {
  open({
    CloneRecipe: () => ({ cloneRecipe: aWholeRecipe({ id: 'r9', name: 'Hop Harbor IPA (Copy)' }) }),
    DeleteRecipe: () => new Refusal('Batch 2026-014 is brewed of it.', 'REFUSED'),
  })
  await choose('Hop Harbor IPA', 'Clone')
  expect(await screen.findByText('Hop Harbor IPA cloned as Hop Harbor IPA (Copy)')).toBeVisible()
  await choose('Hop Harbor IPA', 'Delete')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Are you sure you want to delete this recipe?',
  )
  await press('Delete')
  expect(await screen.findByText('Batch 2026-014 is brewed of it.')).toBeVisible()
})

it('says which figures are calculated, on the card and beside each', async () => {
  const recipe = aWholeRecipe({ expectedIBU: 34.1, colorSRM: null, computedFigures: ['ABV', 'IBU', 'COLOR'] })
  open({ RecipesPage: () => ({ recipes: [recipe], recipeStats: stats }) })
  expect(await screen.findByText('Calculated: ABV, IBU')).toBeVisible()
  await press('Hop Harbor IPA')
  const dialog = await screen.findByRole('dialog', { name: 'Hop Harbor IPA' })
  expect(within(dialog).getAllByText('calculated')).toHaveLength(2)
})
