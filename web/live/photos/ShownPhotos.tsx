import { Suspense } from 'react'
import type { ShownPhoto } from '#web/ui/photos/shownPhoto.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const Photos = lazyView('Photos', () => import('./Photos.tsx'))

/** Photos, if there are any; what shows them is loaded with the first. */
export function ShownPhotos({ photos }: { photos: readonly ShownPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <Suspense>
      <Photos photos={photos} />
    </Suspense>
  )
}
