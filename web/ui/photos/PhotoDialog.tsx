import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { photoLabel, type ShownPhoto } from './shownPhoto.ts'
import { useLoadedPhoto, type LoadPhoto } from './useLoadedPhoto.ts'
import { text } from '#web/ui/language/text.ts'

interface PhotoDialogProps {
  photos: readonly ShownPhoto[]
  openId: string
  load: LoadPhoto
  onOpen: (id: string) => void
  onRemove: ((id: string) => Promise<void>) | undefined
  /** Below the photo: whose it is, and its caption to be changed. */
  below: (photo: ShownPhoto) => ReactNode
  onClose: () => void
}

/** One photo as large as the screen allows; the arrow keys go to its neighbors. */
export function PhotoDialog({ photos, openId, load, onOpen, onRemove, below, onClose }: PhotoDialogProps) {
  const [isRemoving, setRemoving] = useState(false)
  const at = photos.findIndex(({ id }) => id === openId)
  const photo = photos[at]
  const src = useLoadedPhoto(load, openId, false)
  if (!photo) return null
  const label = photoLabel(photo)
  const step = (by: number) => {
    const next = photos[at + by]
    if (next) onOpen(next.id)
  }
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  const remove = async () => {
    setRemoving(true)
    await onRemove?.(photo.id).finally(() => setRemoving(false))
  }
  return (
    <Dialog open isWide onClose={onClose} title={label}>
      <DialogBody onKeyDown={onKeyDown}>
        {src === null ? (
          <Muted as="p" role="status">
            {text('photos.notLoaded')}
          </Muted>
        ) : (
          <Large src={src} alt={label} width={photo.width} height={photo.height} />
        )}
        {below(photo)}
      </DialogBody>
      {(photos.length > 1 || onRemove) && (
        <DialogFooter onKeyDown={onKeyDown}>
          {onRemove && (
            <Button
              main
              variant="quietDanger"
              icon={IconTrash}
              busy={isRemoving}
              onClick={() => void remove()}
            >
              {text('photos.remove')}
            </Button>
          )}
          {photos.length > 1 && (
            <Row $gap="sm">
              <IconButton label={text('photos.previous')} icon={IconChevronLeft} onClick={() => step(-1)} />
              <Muted>{text('photos.place', { at: at + 1, count: photos.length })}</Muted>
              <IconButton label={text('photos.next')} icon={IconChevronRight} onClick={() => step(1)} />
            </Row>
          )}
        </DialogFooter>
      )}
    </Dialog>
  )
}

const Large = styled.img`
  display: block;
  width: auto;
  max-width: 100%;
  height: auto;
  max-height: 70vh;
  margin: 0 auto;
  border-radius: ${theme.radius.md};
  object-fit: contain;
`
