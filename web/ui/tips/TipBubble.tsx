import { createPortal } from 'react-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** Where a tooltip points: the middle of an element's upper edge. */
export interface TipPlace {
  left: number
  top: number
  /** There is no room above it. */
  isBelow: boolean
}

/** The place of a tooltip above an element, below it at the top of the screen. */
export function tipPlaceOf(element: Element): TipPlace {
  const box = element.getBoundingClientRect()
  const half = Math.min(150, window.innerWidth / 2 - 8)
  const middle = box.left + box.width / 2
  const isBelow = box.top < 56
  return {
    left: Math.min(Math.max(middle, half + 8), window.innerWidth - half - 8),
    top: isBelow ? box.bottom : box.top,
    isBelow,
  }
}

/** A tooltip for the eyes; screen readers get its text from the element. */
export function TipBubble({ place: { left, top, isBelow }, text }: { place: TipPlace; text: string }) {
  return createPortal(
    <Bubble $isBelow={isBelow} style={{ left, top }}>
      {text}
    </Bubble>,
    document.body,
  )
}

const Bubble = styled.span.attrs({ 'aria-hidden': true })<{ $isBelow: boolean }>`
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
  transform: translate(-50%, ${(props) => (props.$isBelow ? '8px' : 'calc(-100% - 8px)')});
  pointer-events: none;
`
