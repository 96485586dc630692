import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import { RecipesPage } from '#web/features/recipes/RecipesPage.tsx'
import { renderPage } from '#tests/web/stock/aStockRoom.tsx'
import { aWholeRecipe } from '#tests/web/stock/stockBuilders.ts'

let page: ReturnType<typeof renderPage>
beforeEach(() => {
  const file = { ok: true, status: 200, blob: () => Promise.resolve(new Blob(['a label'])) }
  vi.stubGlobal('fetch', () => Promise.resolve(file))
})
afterEach(() => page.end())

const photo = (id: string, addedAt: string) => ({
  ...{ __typename: 'Photo' as const, id, caption: null, width: 800, height: 600, addedAt },
  addedBy: { __typename: 'Person' as const, id: '1', name: 'Ben', role: 'BREWER' as const },
})
const [label, pour] = [photo('p1', '2026-11-22T10:20:00Z'), photo('p2', '2026-11-22T10:25:00Z')]

async function openRecipe(role: Role) {
  const recipe = aWholeRecipe({ photos: [label] })
  page = renderPage(
    <RecipesPage />,
    {
      RecipesPage: () => ({
        recipes: [recipe],
        recipeStats: { __typename: 'RecipeStats', total: 1, averageABV: 6, averageIBU: 50, styles: ['IPA'] },
      }),
      IngredientChoices: () => ({ ingredients: recipe.lines.map(({ ingredient }) => ingredient) }),
      CaptionPhoto: () => ({ captionPhoto: { ...label, caption: 'The label' } }),
      RemoveRecipePhoto: () => ({ removeRecipePhoto: { ...recipe, version: 5, photos: [pour] } }),
    },
    role,
  )
  await userEvent.click(await screen.findByRole('button', { name: recipe.name }))
  return { recipe, dialog: await screen.findByRole('dialog', { name: recipe.name }) }
}

it("a recipe's photos arrive while it is open, are gone through by the arrow keys, and removed one by one", async () => {
  const { recipe, dialog } = await openRecipe('BREWER')
  const thumbnails = () =>
    within(dialog).getAllByRole('button', { name: /^Photo by Ben, Nov 22, .*\d\d:2\d$/, hidden: true })
  await waitFor(() => expect(thumbnails()).toHaveLength(1))
  const changed = { ...recipe, version: 4, photos: [label, pour] }
  await page.happen('RecipeSaved', { recipeId: recipe.id, recipe: changed })
  await waitFor(() => expect(thumbnails()).toHaveLength(2))
  await userEvent.click(thumbnails()[0]!)
  const large = await screen.findByRole('dialog', { name: /^Photo by Ben, Nov 22, .*\d\d:20$/ })
  expect(within(large).getByText('1 of 2')).toBeVisible()
  within(large).getByRole('button', { name: 'Next photo' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  await screen.findByRole('dialog', { name: /^Photo by Ben, Nov 22, .*\d\d:25$/ })
  await userEvent.keyboard('{ArrowLeft}')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove photo' }))
  await waitFor(() => expect(thumbnails()).toHaveLength(1))
  expect(page.sentOf('RemoveRecipePhoto')).toMatchObject([{ photoId: 'p1' }])
  expect(screen.queryByRole('dialog', { name: /^Photo by/ })).not.toBeInTheDocument()
})

it('a caption is read aloud as what the photo shows, and can be written by a brewer', async () => {
  const { recipe, dialog } = await openRecipe('BREWER')
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Photo by Ben/ }))
  await screen.findByRole('dialog', { name: /^Photo by Ben/ })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Caption' }), 'The label')
  await userEvent.click(screen.getByRole('button', { name: 'Save caption' }))
  const large = await screen.findByRole('dialog', { name: 'The label' })
  expect(page.sentOf('CaptionPhoto')).toMatchObject([{ photoId: 'p1', caption: 'The label' }])
  expect(await within(large).findByRole('img', { name: 'The label' })).toBeVisible()
  expect(within(large).getByText(/^Photo by Ben, Nov 22/)).toBeVisible()
  await page.happen('PhotoCaptioned', { photoId: 'p1', photo: { ...label, caption: 'The new label' } })
  expect(await screen.findByRole('dialog', { name: 'The new label' })).toBeVisible()
  expect(recipe.photos).toHaveLength(1)
})

it('who may not edit a recipe sees its photos and reads why none can be added', async () => {
  const { dialog } = await openRecipe('BREWER_ASSISTANT')
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Photo by Ben/ }))
  await screen.findByRole('dialog', { name: /^Photo by Ben/ })
  expect(screen.queryByRole('button', { name: 'Remove photo' })).not.toBeInTheDocument()
  const add = within(dialog).getByRole('button', { name: 'Add photo', hidden: true })
  expect(add).toHaveAttribute('aria-disabled', 'true')
})
