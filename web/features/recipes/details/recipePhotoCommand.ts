import { AddRecipePhotoDocument } from '#web/features/recipes/recipeCommands.ts'
import type { RecipeView } from '#web/features/recipes/recipeViews.ts'
import type { NewCommand } from '#web/live/commands/queuedCommand.ts'
import { text } from '#web/ui/language/text.ts'

/** The subject of the photos of a recipe that are queued. */
export const photosOfRecipe = (recipeId: string) => `Recipe:${recipeId}`

/** A photo of a recipe for the queue. One that is refused stays: it may exist nowhere but on this device. */
export function recipePhotoCommand({ id: recipeId, name }: RecipeView, photoId: string): NewCommand {
  return {
    document: AddRecipePhotoDocument,
    variables: { recipeId, photoId },
    photoIds: [photoId],
    about: photosOfRecipe(recipeId),
    delta: null,
    label: text('recipes.photoInShort', { name }),
    correction: { path: `/recipes?recipe=${recipeId}`, stays: true },
  }
}
