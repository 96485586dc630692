import { AddRecipePhotoDocument, RemoveRecipePhotoDocument } from '#web/features/recipes/recipeCommands.ts'
import type { RecipeView } from '#web/features/recipes/recipeViews.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { EditedPhotos } from '#web/live/photos/EditedPhotos.tsx'
import { text } from '#web/ui/language/text.ts'

/** The photos of a recipe, which its editors add and remove. */
export function RecipePhotos({ recipe, cannotEdit }: { recipe: RecipeView; cannotEdit: string | null }) {
  const [remove] = useCommand(RemoveRecipePhotoDocument)
  const { id: recipeId, name, photos } = recipe
  return (
    <section>
      <h3>{text('photos.photos')}</h3>
      <EditedPhotos
        of={{
          about: `Recipe:${recipeId}`,
          name,
          photos,
          path: `/recipes?recipe=${recipeId}`,
          adding: (photoId) => ({ document: AddRecipePhotoDocument, variables: { recipeId, photoId } }),
          remove: (photoId) => remove({ photoId }),
        }}
        none={text('recipes.noPhotos')}
        cannotEdit={cannotEdit}
      />
    </section>
  )
}
