import { useLastingCommand } from '#web/live/forms/useLastingCommand.ts'
import { tell } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'
import { CloneRecipeDocument } from './recipeCommands.ts'
import type { RecipeView } from './recipeViews.ts'

/** Copies a recipe and shows the copy's name. */
export function useCloneRecipe() {
  const [run] = useLastingCommand(CloneRecipeDocument, 'CloneRecipe')
  return ({ id, name }: RecipeView) =>
    tell(run({ id }), {
      done: ({ cloneRecipe }) => text('recipes.cloned', { name, copy: cloneRecipe.name }),
      failed: text('recipes.notCreated'),
    })
}
