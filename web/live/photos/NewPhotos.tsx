import { PhotosField } from '#web/ui/photos/PhotosField.tsx'
import { addPhoto } from './addPhoto.ts'
import { discardPhotos } from './keptPhotos.ts'
import { loadPhoto } from './loadPhoto.ts'

interface NewPhotosProps {
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** The photos of an entry that is being written or corrected. */
export function NewPhotos(props: NewPhotosProps) {
  return (
    <PhotosField {...props} add={addPhoto} load={loadPhoto} onRemoved={(id) => void discardPhotos([id])} />
  )
}
