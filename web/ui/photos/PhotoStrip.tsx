import { Suspense, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { photoLabel, type ShownPhoto } from './shownPhoto.ts'
import { Thumbnail } from './Thumbnail.tsx'
import type { LoadPhoto } from './useLoadedPhoto.ts'
import { text } from '#web/ui/language/text.ts'

const PhotoDialog = lazyView('PhotoDialog', () => import('./PhotoDialog.tsx'))

interface PhotoStripProps {
  photos: readonly ShownPhoto[]
  load: LoadPhoto
  onRemove?: (id: string) => Promise<void>
  /** Below the photo that is open. */
  below: (photo: ShownPhoto) => ReactNode
}

/** Photos in a row, small; a tap opens one large. */
export function PhotoStrip({ photos, load, onRemove, below }: PhotoStripProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const isOpen = photos.some(({ id }) => id === openId)
  if (photos.length === 0) return null
  return (
    <>
      <Row as="ul" $wrap $gap="xs" aria-label={text('photos.photos')}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <Open type="button" onClick={() => setOpenId(photo.id)}>
              <Thumbnail id={photo.id} label={photoLabel(photo)} load={load} />
            </Open>
          </li>
        ))}
      </Row>
      <Suspense>
        {openId && isOpen && (
          <PhotoDialog
            photos={photos}
            openId={openId}
            load={load}
            onOpen={setOpenId}
            onRemove={onRemove}
            below={below}
            onClose={() => setOpenId(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const Open = styled.button`
  display: block;
  padding: 0;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: none;
  cursor: zoom-in;
  overflow: hidden;
`
