import { PhotoStrip } from '#web/ui/photos/PhotoStrip.tsx'
import type { ShownPhoto } from '#web/ui/photos/shownPhoto.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { loadPhoto } from './loadPhoto.ts'

const PhotoCaption = lazyView('PhotoCaption', () => import('./PhotoCaption.tsx'))

interface PhotosProps {
  photos: readonly ShownPhoto[]
  /** Adds a button that removes the photo that is open. */
  onRemove?: (id: string) => Promise<void>
}

/** The photos of a log entry, a remark or a recipe; a tap opens one large, with its caption. */
export function Photos(props: PhotosProps) {
  return (
    <PhotoStrip
      {...props}
      load={loadPhoto}
      below={(photo) => photo.addedAt && <PhotoCaption key={`${photo.id} ${photo.caption}`} photo={photo} />}
    />
  )
}
