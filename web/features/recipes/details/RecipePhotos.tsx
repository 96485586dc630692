import { refuseMorePhotos } from '#domain/photos/photos.ts'
import type { RecipeView } from '#web/features/recipes/recipeViews.ts'
import { Photos } from '#web/live/photos/Photos.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { PhotoButtons } from '#web/ui/photos/PhotoButtons.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { useRecipePhotos } from './useRecipePhotos.ts'

/** The photos of a recipe, live; who may edit it adds and removes them, each immediately. New ones wait while offline. */
export function RecipePhotos({ recipe, cannotEdit }: { recipe: RecipeView; cannotEdit: string | null }) {
  const { photos, isAdding, add, remove } = useRecipePhotos(recipe)
  const isFull = refuseMorePhotos(photos.length)
  return (
    <section>
      <h3>{text('photos.photos')}</h3>
      <Stack $gap="xs">
        {photos.length === 0 && <Muted as="p">{text('recipes.noPhotos')}</Muted>}
        <Photos photos={photos} {...(cannotEdit === null && { onRemove: remove })} />
        <PhotoButtons
          refusal={cannotEdit ?? (isFull && textOf(isFull))}
          busy={isAdding}
          onTake={(files) => void add(files)}
        />
      </Stack>
    </section>
  )
}
