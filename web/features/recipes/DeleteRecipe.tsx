import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { text } from '#web/ui/language/text.ts'
import { DeleteRecipeDocument } from './recipeCommands.ts'
import type { RecipeView } from './recipeViews.ts'

/** Asks for confirmation, then deletes the recipe. One with batches can't be deleted; the batches are named. */
export function DeleteRecipe({ recipe, onClose }: { recipe: RecipeView; onClose: () => void }) {
  const [remove, { busy }] = useCommand(DeleteRecipeDocument)
  const { name } = recipe
  const confirm = async () => {
    try {
      await remove({ id: recipe.id })
      notifications.show({ tone: 'success', message: text('recipes.deleted', { name }) })
    } catch (error) {
      notifications.fail(text('recipes.notDeleted', { name }), error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('recipes.deleteTitle', { name })}
      question={text('recipes.deleteQuestion')}
      confirmLabel={text('recipes.delete')}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
