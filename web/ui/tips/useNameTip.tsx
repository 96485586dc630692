import { useState, type DOMAttributes, type ReactNode } from 'react'
import { TipBubble, tipPlaceOf, type TipPlace } from './TipBubble.tsx'

type Handlers<E> = Pick<
  DOMAttributes<E>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onKeyDown'
>

/**
 * Shows the name of something without words while the mouse is over it or the keyboard is on it; Escape hides it. The
 * handlers of the element itself are called as well.
 */
export function useNameTip<E extends HTMLElement>(
  name: string,
  own: Handlers<E>,
): { tipHandlers: Handlers<E>; tip: ReactNode } {
  const [place, setPlace] = useState<TipPlace | null>(null)
  const hide = () => setPlace(null)
  const tipHandlers: Handlers<E> = {
    onPointerEnter(event) {
      own.onPointerEnter?.(event)
      if (event.pointerType === 'mouse') setPlace(tipPlaceOf(event.currentTarget))
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event)
      hide()
    },
    onPointerDown(event) {
      own.onPointerDown?.(event)
      hide()
    },
    onFocus(event) {
      own.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) setPlace(tipPlaceOf(event.currentTarget))
    },
    onBlur(event) {
      own.onBlur?.(event)
      hide()
    },
    onKeyDown(event) {
      own.onKeyDown?.(event)
      if (event.key === 'Escape' || event.key === 'Enter') hide()
    },
  }
  return { tipHandlers, tip: place && <TipBubble place={place} text={name} onHide={hide} /> }
}
