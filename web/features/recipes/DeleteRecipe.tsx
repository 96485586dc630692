import { ConfirmCommand } from '#web/live/commands/ConfirmCommand.tsx'
import { text } from '#web/ui/language/text.ts'
import { DeleteRecipeDocument } from './recipeCommands.ts'
import type { RecipeView } from './recipeViews.ts'

/** Asks for confirmation, then deletes the recipe. One with batches can't be deleted; the batches are named. */
export function DeleteRecipe({ recipe, onClose }: { recipe: RecipeView; onClose: () => void }) {
  const { name } = recipe
  return (
    <ConfirmCommand
      document={DeleteRecipeDocument}
      variables={{ id: recipe.id }}
      title={text('recipes.deleteTitle', { name })}
      question={text('recipes.deleteQuestion')}
      confirmLabel={text('recipes.delete')}
      done={text('recipes.deleted', { name })}
      failed={text('recipes.notDeleted', { name })}
      onClose={onClose}
    />
  )
}
