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

/** The recipe of the file: the one in the list with another gravity, more malt, and a new hop for the Cascade. */
function aRecipeOfFile(isHere: boolean) {
  const { id: _, lines: __, photos: ___, ...recipe } = aWholeRecipe()
  const known = {
    __typename: 'PreviewedLine',
    unit: 'LBS',
    isNew: false,
    minutes: null,
    alphaAcid: null,
  } as const
  const noFigures = { colorLovibond: null, potential: null }
  return {
    ...recipe,
    __typename: 'PreviewedRecipe',
    nameBeside: isHere ? `${recipe.name} (2)` : recipe.name,
    expectedOG: 1.0756,
    computedFigures: ['IBU'],
    ingredients: [
      { ...known, ...noFigures, name: 'Pale Malt', amount: 165.5, use: 'MASH' },
      {
        ...{ ...known, ...noFigures, name: 'Simcoe', amount: 2, use: 'BOIL', minutes: 15 },
        ...{ isNew: true, alphaAcid: 12.5 },
      },
    ],
    isHere,
    replaces: isHere ? aWholeRecipe() : null,
  }
}

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
        recipes: [aRecipeOfFile(isHere)],
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
  const dialog = await screen.findByRole('dialog', { name: 'Import recipes' })
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

it('shows every value that a new recipe gets, each ingredient with its amount, and what is added to the stock', async () => {
  const dialog = await pick(false)
  expect(await dialog.findByText('Will be added')).toBeVisible()
  const [figures, ingredients] = dialog.getAllByRole('table').map(rowsOf)
  expect(figures).toEqual([
    ['Figure', 'From this file'],
    ['Beer Style', 'IPA'],
    ['OG', '1.0756 SG'],
    ['FG', '1.012 SG'],
    ['ABV', '6.8%'],
    ['IBU', '62Calculated from the ingredients'],
    ['SRM', '6.5 SRM'],
    ['Mash temperature', '150 °F'],
    ['Boil time', '60 min'],
    ['Yeast', 'SafAle US-05'],
    ['Notes', 'Whirlpool 20 minutes'],
  ])
  expect(dialog.getByText('Ingredients for 3 BBL')).toBeVisible()
  expect(ingredients).toEqual([
    ['Ingredient', 'From this file'],
    ['Pale Malt', '165.5 lbs · Mash'],
    ['Simcoe', '2 lbs · Boil · 15 minwill be added with an empty stock, alpha acid 12.5%'],
  ])
})

it('shows the values of a recipe that is replaced beside those that replace them', async () => {
  const dialog = await pick(true)
  expect(await dialog.findByText('Will be skipped')).toBeVisible()
  await userEvent.click(dialog.getByRole('radio', { name: 'Replace' }))
  expect(dialog.getByText('Will be replaced')).toBeVisible()
  const [figures, ingredients] = dialog.getAllByRole('table').map(rowsOf)
  expect(figures).toContainEqual(['Figure', 'Now', 'From this file'])
  expect(figures).toContainEqual(['OG', '1.064 SG', '1.0756 SG'])
  expect(figures).toContainEqual(['FG', '1.012 SG', '1.012 SG'])
  expect(dialog.getByText('1.0756 SG').tagName).toBe('STRONG')
  expect(ingredients!.slice(1)).toEqual([
    ['Pale Malt', '150 lbs · Mash', '165.5 lbs · Mash'],
    ['Simcoe', '–', expect.stringMatching(/^2 lbs/)],
    ['Cascade', '1 lb · Boil · 60 min', 'will be removed'],
  ])
  await userEvent.click(dialog.getByRole('radio', { name: 'Keep both' }))
  expect(dialog.getByText('Will be added')).toBeVisible()
  expect(dialog.getByText(/^Hop Harbor IPA \(2\): IPA, 2 ingredients/)).toBeVisible()
  expect(rowsOf(dialog.getAllByRole('table')[0]!)).toContainEqual(['OG', '1.0756 SG'])
})

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

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
