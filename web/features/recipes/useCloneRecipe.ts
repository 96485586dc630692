import { useLastingCommand } from '#web/live/forms/useLastingCommand.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { text } from '#web/ui/language/text.ts'
import { CloneRecipeDocument } from './recipeCommands.ts'
import type { RecipeView } from './recipeViews.ts'

/** Copies a recipe and shows the copy's name. */
export function useCloneRecipe() {
  const [run] = useLastingCommand(CloneRecipeDocument, 'CloneRecipe')
  return ({ id, name }: RecipeView) =>
    notifications.tell(run({ id }), {
      done: ({ cloneRecipe }) => text('recipes.cloned', { name, copy: cloneRecipe.name }),
      failed: text('recipes.notCreated'),
    })
}
