import { Suspense } from 'react'
import type { RecipeView, OpenRecipeDialog } from './recipeViews.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const RecipeFormDialog = lazyView('RecipeFormDialog', () => import('./editor/RecipeFormDialog.tsx'))
const RecipeDetailsDialog = lazyView('RecipeDetailsDialog', () => import('./details/RecipeDetailsDialog.tsx'))
const DeleteRecipe = lazyView('DeleteRecipe', () => import('./DeleteRecipe.tsx'))
const ImportRecipesDialog = lazyView('ImportRecipesDialog', () => import('./files/ImportRecipesDialog.tsx'))

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
