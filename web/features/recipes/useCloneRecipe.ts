import { useLastingCommand } from '#web/live/forms/useLastingCommand.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { text } from '#web/ui/language/text.ts'
import { CloneRecipeDocument } from './recipeCommands.ts'
import type { RecipeView } from './recipeViews.ts'

/** Copies a recipe and shows the copy's name. */
export function useCloneRecipe() {
  const [run] = useLastingCommand(CloneRecipeDocument, 'CloneRecipe')
  return async ({ id, name }: RecipeView) => {
    try {
      const { cloneRecipe } = await run({ id })
      notifications.show({
        tone: 'success',
        message: text('recipes.cloned', { name, copy: cloneRecipe.name }),
      })
    } catch (error) {
      notifications.fail(text('recipes.notCreated'), error)
    }
  }
}
