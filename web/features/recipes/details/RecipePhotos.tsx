import { refuseMorePhotos } from '#domain/photos/photos.ts'
import { AddRecipePhotoDocument, RemoveRecipePhotoDocument } from '#web/features/recipes/recipeCommands.ts'
import type { RecipeView } from '#web/features/recipes/recipeViews.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { addPhoto } from '#web/live/photos/addPhoto.ts'
import { Photos } from '#web/live/photos/Photos.tsx'
import { withPhotos } from '#web/live/photos/withPhotos.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { PhotoButtons } from '#web/ui/photos/PhotoButtons.tsx'
import { text, textOf } from '#web/ui/language/text.ts'

/** The photos of a recipe, live; who may edit it adds and removes them, each immediately. */
export function RecipePhotos({ recipe, cannotEdit }: { recipe: RecipeView; cannotEdit: string | null }) {
  const [add, adding] = useCommand(AddRecipePhotoDocument)
  const [remove] = useCommand(RemoveRecipePhotoDocument)
  const { id: recipeId, photos } = recipe
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      const { id: photoId, kept } = addPhoto(file)
      await kept
      await withPhotos([photoId], () => add({ recipeId, photoId }))
    }
  }
  const tell = (error: unknown) =>
    notifications.show({
      tone: 'error',
      message: error instanceof Error ? error.message : text('recipes.photosNotChanged'),
    })
  const isFull = refuseMorePhotos(photos.length)
  return (
    <section>
      <h3>{text('photos.photos')}</h3>
      <Stack $gap="xs">
        {photos.length === 0 && <Muted as="p">{text('recipes.noPhotos')}</Muted>}
        <Photos
          photos={photos}
          {...(cannotEdit === null && {
            onRemove: async (photoId: string) => void (await remove({ photoId }).catch(tell)),
          })}
        />
        <PhotoButtons
          refusal={cannotEdit ?? (isFull && textOf(isFull))}
          busy={adding.busy}
          onTake={(files) => void take(files).catch(tell)}
        />
      </Stack>
    </section>
  )
}
