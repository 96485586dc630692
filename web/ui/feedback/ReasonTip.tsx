import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Place {
  left: number
  top: number
}

/**
 * Explains why an action is unavailable: on hover, focus or touch as a tooltip above it, and to screen readers through
 * the element with `id`, which the action names in `aria-describedby`. Escape hides the tooltip.
 */
export function ReasonTip({ id, reason, children }: { id: string; reason: string; children: ReactNode }) {
  const [place, setPlace] = useState<Place | null>(null)
  const show = (element: HTMLElement) => {
    const box = element.getBoundingClientRect()
    const half = Math.min(150, window.innerWidth / 2 - 8)
    const middle = box.left + box.width / 2
    setPlace({ left: Math.min(Math.max(middle, half + 8), window.innerWidth - half - 8), top: box.top })
  }
  const hide = () => setPlace(null)
  return (
    <Anchor
      onPointerEnter={(event) => show(event.currentTarget)}
      onPointerLeave={hide}
      onFocus={(event) => show(event.currentTarget)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && place && (event.stopPropagation(), hide())}
    >
      {children}
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      {place && createPortal(<Bubble style={place}>{reason}</Bubble>, document.body)}
    </Anchor>
  )
}

const Anchor = styled.span`
  position: relative;
  display: inline-flex;
`

const Bubble = styled.span.attrs({ 'aria-hidden': true })`
  position: fixed;
  z-index: ${theme.layer.tip};
  max-width: min(300px, calc(100vw - 16px));
  padding: ${theme.space.xs} ${theme.space.sm};
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.sm};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  font-size: ${theme.font.size.sm};
  line-height: 1.4;
  box-shadow: ${theme.shadow.floating};
  transform: translate(-50%, calc(-100% - 8px));
  pointer-events: none;
`
