import { useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { TipBubble, tipPlaceOf, type TipPlace } from '#web/ui/tips/TipBubble.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * Explains why an action is unavailable: on hover, focus or touch as a tooltip above it, and to screen readers through
 * the element with `id`, which the action names in `aria-describedby`. Escape hides the tooltip.
 */
export function ReasonTip({ id, reason, children }: { id: string; reason: string; children: ReactNode }) {
  const [place, setPlace] = useState<TipPlace | null>(null)
  const [isTouched, setTouched] = useState(false)
  const show = (element: HTMLElement) => setPlace(tipPlaceOf(element))
  const hide = () => setPlace(null)
  return (
    <Anchor
      onPointerEnter={(event) => {
        setTouched(event.pointerType !== 'mouse')
        show(event.currentTarget)
      }}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hide()}
      onFocus={(event) => show(event.currentTarget)}
      onBlur={() => {
        setTouched(false)
        hide()
      }}
      onKeyDown={(event) => event.key === 'Escape' && place && (event.stopPropagation(), hide())}
    >
      {children}
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      {place && <TipBubble place={place} text={reason} isTouched={isTouched} onHide={hide} />}
    </Anchor>
  )
}

const Anchor = styled.span`
  position: relative;
  display: inline-flex;
  flex-grow: var(--grow, 0);
`
