import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { RecipesPage } from '#web/features/recipes/RecipesPage.tsx'
import { Refusal, renderPage } from '#tests/web/stock/aStockRoom.tsx'
import { aWholeRecipe } from '#tests/web/stock/stockBuilders.ts'

let page: ReturnType<typeof renderPage>
afterEach(() => {
  page.end()
})

const scaled = ['Hop Harbor IPA is written for 10 BBL: every amount was multiplied by 0.3 for 3 BBL.']

/** Opens the import and picks a file with this preview from the server. */
async function pick(isHere: boolean, isLost = false) {
  const offer = { __typename: 'FigureOffer', ingredientId: 'malt', name: 'Pale Malt', alphaAcid: null }
  page = renderPage(<RecipesPage />, {
    RecipesPage: () => ({
      recipes: [aWholeRecipe()],
      recipeStats: { __typename: 'RecipeStats', total: 1, averageABV: 6, averageIBU: 50, styles: ['IPA'] },
    }),
    PreviewRecipeImport: () => ({
      previewRecipeImport: {
        __typename: 'RecipeImportPreview',
        recipes: [{ __typename: 'PreviewedRecipe', name: 'Hop Harbor IPA', style: 'IPA', lines: 2, isHere }],
        offers: [{ ...offer, colorLovibond: 2, potential: 1.037 }],
        scaled,
        dropped: [],
      },
    }),
    ImportRecipes: () =>
      isLost
        ? new Refusal('Nobody knows.', 'INTERNAL_SERVER_ERROR')
        : {
            importRecipes: {
              __typename: 'RecipeImport',
              ...{ recipes: [aWholeRecipe()], createdIngredients: [], skipped: [], scaled, dropped: [] },
            },
          },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Import/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Import Recipes' })
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['<RECIPES/>'], 'ipa.xml', { type: 'text/xml' }))
  return {
    ...within(dialog),
    submit: () => userEvent.click(within(dialog).getByRole('button', { name: 'Import' })),
  }
}

it('asks what to do with recipes that are here already before it imports them again', async () => {
  const dialog = await pick(true)
  expect(await dialog.findByText('Already here, by name')).toBeVisible()
  await dialog.submit()
  expect(page.sentOf('ImportRecipes')).toEqual([])
  await userEvent.click(dialog.getByRole('radio', { name: 'Replace' }))
  expect(dialog.getByText(/Existing recipes get the figures and ingredients of the file/)).toBeVisible()
  await dialog.submit()
  expect(await dialog.findByText('1 recipe imported')).toBeVisible()
  expect(page.sentOf('ImportRecipes')).toMatchObject([{ existing: 'REPLACE', fillFigures: false }])
})

it('says how the amounts of a 10 BBL file are scaled, and offers figures that the stock does not have', async () => {
  const dialog = await pick(false)
  expect(await dialog.findByText(scaled[0]!)).toBeVisible()
  expect(dialog.queryByText('Already here, by name')).not.toBeInTheDocument()
  expect(dialog.getByText(/Pale Malt: color 2.0 °L, potential 1.0370/)).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Use the figures' }))
  await dialog.submit()
  expect(await dialog.findByText('1 recipe imported')).toBeVisible()
  expect(page.sentOf('ImportRecipes')).toMatchObject([{ fillFigures: true }])
})

it('keeps both once when the answer is lost and the same file is imported again after a reload', async () => {
  const ids: unknown[] = []
  for (const isLost of [true, false]) {
    const dialog = await pick(true, isLost)
    await userEvent.click(await dialog.findByRole('radio', { name: 'Keep both' }))
    await dialog.submit()
    expect(await dialog.findByText(isLost ? 'Nobody knows.' : '1 recipe imported')).toBeVisible()
    ids.push(page.sentOf('ImportRecipes')[0]?.commandId)
    cleanup()
  }
  expect(ids).toEqual([expect.any(String), ids[0]])
})
