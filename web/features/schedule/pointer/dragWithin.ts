import { dragByTouch, type Drag, type Point, type Starter } from './longPress.ts'

/** A press that moves less than this, in px, is a click. */
const slackPx = 4

/**
 * Drags by mouse or pen: what is pressed is picked up when the pointer moves, dropped when it is let go, and put back by
 * Escape. The click at the end of a drag is suppressed.
 */
function dragByMouse(element: HTMLElement, starterOf: Starter): () => void {
  const stop = new AbortController()
  let drag: Drag | null = null
  let pressed: AbortController | null = null

  function end(isDropped: boolean): void {
    pressed?.abort()
    pressed = null
    const ended = drag
    drag = null
    ended?.end(isDropped)
  }

  function press(event: PointerEvent): void {
    const pickUp =
      event.pointerType !== 'touch' && event.button === 0 && event.target instanceof Element
        ? starterOf(event.target)
        : null
    if (!pickUp) return
    const start: Point = { x: event.clientX, y: event.clientY }
    pressed = new AbortController()
    const { signal } = pressed
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!drag && Math.hypot(x - start.x, y - start.y) < slackPx) return
      drag ??= pickUp(start)
      drag.moveTo({ x, y })
    }
    const letGo = () => {
      if (drag) suppressClick(element)
      end(true)
    }
    const putBack = (pressedKey: KeyboardEvent) => {
      if (pressedKey.key !== 'Escape' || !drag) return
      pressedKey.stopPropagation()
      window.addEventListener('pointerup', () => suppressClick(element), { once: true })
      end(false)
    }
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', letGo, { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', putBack, { signal, capture: true })
  }

  element.addEventListener('pointerdown', press, { signal: stop.signal })
  // Links and pictures within would start the browser's own drag, which cancels the pointer.
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal: stop.signal })
  return () => {
    end(false)
    stop.abort()
  }
}

/** Suppresses the click that the browser sends after the pointer is let go, if it sends one. */
function suppressClick(element: HTMLElement): void {
  const refuse = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  element.addEventListener('click', refuse, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', refuse, { capture: true }))
}

/** Drags within an element by mouse, pen and touch. */
export function dragWithin(element: HTMLElement, starterOf: Starter): () => void {
  const [stopMouse, stopTouch] = [dragByMouse(element, starterOf), dragByTouch(element, starterOf)]
  return () => {
    stopMouse()
    stopTouch()
  }
}
