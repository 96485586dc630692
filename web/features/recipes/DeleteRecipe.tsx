import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { DeleteRecipeDocument } from './recipeCommands.ts'
import type { RecipeView } from './recipeViews.ts'

/** Asks for confirmation, then deletes the recipe. One with batches can't be deleted; the batches are named. */
export function DeleteRecipe({ recipe, onClose }: { recipe: RecipeView; onClose: () => void }) {
  const [remove, { busy }] = useCommand(DeleteRecipeDocument)
  const confirm = async () => {
    try {
      await remove({ id: recipe.id })
      notifications.show({ tone: 'success', message: `${recipe.name} deleted` })
    } catch (error) {
      notifications.fail(`${recipe.name} was not deleted`, error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Delete ${recipe.name}`}
      question="Are you sure you want to delete this recipe?"
      confirmLabel="Delete"
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
