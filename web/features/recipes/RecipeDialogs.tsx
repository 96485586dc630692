import { lazy, Suspense } from 'react'
import type { RecipeView, OpenRecipeDialog } from './recipeViews.ts'

const RecipeFormDialog = lazy(() =>
  import('#web/features/recipes/editor/RecipeFormDialog.tsx').then((module) => ({
    default: module.RecipeFormDialog,
  })),
)
const RecipeDetailsDialog = lazy(() =>
  import('#web/features/recipes/details/RecipeDetailsDialog.tsx').then((module) => ({
    default: module.RecipeDetailsDialog,
  })),
)
const DeleteRecipe = lazy(() =>
  import('./DeleteRecipe.tsx').then((module) => ({ default: module.DeleteRecipe })),
)
const ImportRecipesDialog = lazy(() =>
  import('#web/features/recipes/files/ImportRecipesDialog.tsx').then((module) => ({
    default: module.ImportRecipesDialog,
  })),
)

interface RecipeDialogsProps {
  open: OpenRecipeDialog | null
  /** The current recipes, so that dialogs stay live. */
  recipes: readonly RecipeView[]
  onOpen: (dialog: OpenRecipeDialog) => void
  onClose: () => void
}

/** The dialogs of the recipes, loaded when opened. */
export function RecipeDialogs({ open, recipes, onOpen, onClose }: RecipeDialogsProps) {
  if (!open) return null
  const now = (recipe: RecipeView) => recipes.find(({ id }) => id === recipe.id) ?? recipe
  return (
    <Suspense fallback={null}>
      {open.name === 'edit' && (
        <RecipeFormDialog recipe={open.recipe && now(open.recipe)} onClose={onClose} />
      )}
      {open.name === 'details' && (
        <RecipeDetailsDialog recipe={now(open.recipe)} onOpen={onOpen} onClose={onClose} />
      )}
      {open.name === 'delete' && <DeleteRecipe recipe={now(open.recipe)} onClose={onClose} />}
      {open.name === 'import' && <ImportRecipesDialog onClose={onClose} />}
    </Suspense>
  )
}
