import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** Where a tooltip points: the middle of an element's upper edge. */
export interface TipPlace {
  left: number
  top: number
  /** There is no room above it. */
  isBelow: boolean
  /** What it is about. */
  of: Element
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
    of: element,
  }
}

/** How long a tooltip stays that a finger opened, in ms: nothing hovers that could leave. */
const touchedMs = 5_000

interface TipBubbleProps {
  place: TipPlace
  text: string
  /** A finger opened it. */
  isTouched?: boolean
  onHide: () => void
}

/**
 * A tooltip for the eyes; screen readers get its text from the element. It leaves when something else is pressed, and after
 * some seconds if a finger opened it.
 */
export function TipBubble({ place, text, isTouched = false, onHide }: TipBubbleProps) {
  const { left, top, isBelow, of } = place
  const hide = useEffectEvent(onHide)
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && of.contains(target))) hide()
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  }, [of])
  useEffect(() => {
    if (!isTouched) return undefined
    const timer = setTimeout(() => hide(), touchedMs)
    return () => clearTimeout(timer)
  }, [isTouched])
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
  line-height: ${theme.font.leading.snug};
  box-shadow: ${theme.shadow.floating};
  transform: translate(-50%, ${(props) => (props.$isBelow ? '8px' : 'calc(-100% - 8px)')});
  pointer-events: none;
`
