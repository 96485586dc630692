import { refuseMorePhotos } from '#domain/photos/photos.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { PhotoButtons } from '#web/ui/photos/PhotoButtons.tsx'
import { textOf } from '#web/ui/language/text.ts'
import { Photos } from './Photos.tsx'
import { usePhotosOf, type PhotosOf } from './usePhotosOf.ts'

interface EditedPhotosProps {
  of: PhotosOf
  /** What is said while there are none. */
  none: string
  cannotEdit: string | null
}

/** The photos of a recipe or a lot, live; who may edit it adds and removes them, each immediately. New ones wait while offline. */
export function EditedPhotos({ of, none, cannotEdit }: EditedPhotosProps) {
  const { photos, isAdding, add, remove } = usePhotosOf(of)
  const isFull = refuseMorePhotos(photos.length)
  return (
    <Stack $gap="xs">
      {photos.length === 0 && <Muted as="p">{none}</Muted>}
      <Photos photos={photos} {...(cannotEdit === null && { onRemove: remove })} />
      <PhotoButtons
        refusal={cannotEdit ?? (isFull && textOf(isFull))}
        busy={isAdding}
        onTake={(files) => void add(files)}
      />
    </Stack>
  )
}
