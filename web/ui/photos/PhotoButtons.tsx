import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useRef } from 'react'
import { useMedia } from '#web/ui/device/useMedia.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { text } from '#web/ui/language/text.ts'

interface PhotoButtonsProps {
  /** Why no photo can be added, or null. */
  refusal: string | null
  busy: boolean
  onTake: (files: readonly File[]) => void
}

/** Chooses photos; on a touch screen also takes one by the camera. */
export function PhotoButtons(props: PhotoButtonsProps) {
  const isTouch = useMedia('(pointer: coarse)')
  return (
    <Row $wrap $gap="xs">
      {isTouch && <PhotoButton {...props} label={text('photos.take')} isCamera />}
      <PhotoButton {...props} label={text(isTouch ? 'photos.choose' : 'photos.add')} />
    </Row>
  )
}

function PhotoButton(props: PhotoButtonsProps & { label: string; isCamera?: boolean }) {
  const { label, isCamera = false, refusal, busy, onTake } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        icon={isCamera ? IconCamera : IconPhoto}
        busy={busy}
        disabledReason={refusal}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={({ target }) => {
          onTake([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
