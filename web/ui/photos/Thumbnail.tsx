import { IconPhotoOff } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { useLoadedPhoto, type LoadPhoto } from './useLoadedPhoto.ts'
import { text } from '#web/ui/language/text.ts'

interface ThumbnailProps {
  id: string
  label: string
  load: LoadPhoto
}

/** A small square of a photo. */
export function Thumbnail({ id, label, load }: ThumbnailProps) {
  const src = useLoadedPhoto(load, id, true)
  if (src) return <Square as="img" src={src} alt={label} />
  return (
    <Square role="img" aria-label={src === null ? text('photos.labelNotLoaded', { label }) : label}>
      {src === null && <IconPhotoOff size={24} aria-hidden="true" />}
    </Square>
  )
}

const Square = styled.span<{ src?: string; alt?: string }>`
  display: grid;
  place-items: center;
  width: 72px;
  height: 72px;
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
  color: ${theme.color.muted};
  object-fit: cover;
`
