import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RecipesPage } from '#web/features/recipes/RecipesPage.tsx'
import { renderPage, type Variables } from '#tests/web/stock/aStockRoom.tsx'
import { aWholeRecipe } from '#tests/web/stock/stockBuilders.ts'

const stout = aWholeRecipe({ id: 'r2', name: 'Anchor Chain Stout', style: 'Stout', lines: [] })

export const stats = {
  ...{ __typename: 'RecipeStats', total: 2, averageABV: 6.2, averageIBU: 50, styles: ['IPA', 'Stout'] },
}

/** The page of two recipes; `answers` replaces those of the server by operation. */
export function openRecipes(answers: Record<string, (variables: Variables) => unknown> = {}) {
  return renderPage(<RecipesPage />, {
    RecipesPage: () => ({
      recipes: [stout, aWholeRecipe()],
      recipeStats: stats,
    }),
    IngredientChoices: () => ({ ingredients: aWholeRecipe().lines.map(({ ingredient }) => ingredient) }),
    ...answers,
  })
}

/** Presses a button by its name. */
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Chooses from the menu of a recipe. */
export const choose = async (of: string, item: string) => {
  await press(`Menu of ${of}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
