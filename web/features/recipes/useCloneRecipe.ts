import { useCommand } from '#web/live/commands/useCommand.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { CloneRecipeDocument } from './recipeCommands.ts'
import type { RecipeView } from './recipeViews.ts'

/** Copies a recipe and shows the copy's name. */
export function useCloneRecipe() {
  const [run] = useCommand(CloneRecipeDocument)
  return async ({ id, name }: RecipeView) => {
    try {
      const { cloneRecipe } = await run({ id })
      notifications.show({ tone: 'success', message: `${name} cloned as ${cloneRecipe.name}` })
    } catch (error) {
      notifications.fail('Error creating recipe. Please check all fields.', error)
    }
  }
}
