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
    end(false)
    const pickUp =
      event.pointerType !== 'touch' && event.button === 0 && event.target instanceof Element
        ? starterOf(event.target)
        : null
    if (!pickUp) return
    const start: Point = { x: event.clientX, y: event.clientY }
    pressed = new AbortController()
    const { signal } = pressed
    const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (its: PointerEvent) => void) => {
      const ofThis = (its: PointerEvent) => its.pointerId === event.pointerId && act(its)
      window.addEventListener(type, ofThis, { signal })
    }
    on('pointermove', ({ clientX: x, clientY: y, buttons }) => {
      // It was let go where the page isn't told, such as over a menu of the system.
      if (buttons === 0) return end(false)
      if (!drag && Math.hypot(x - start.x, y - start.y) < slackPx) return
      drag ??= pickUp(start)
      drag.moveTo({ x, y })
    })
    on('pointerup', () => {
      if (drag) suppressClick(element)
      end(true)
    })
    on('pointercancel', () => end(false))
    const putBack = (pressedKey: KeyboardEvent) => {
      if (pressedKey.key !== 'Escape' || !drag) return
      pressedKey.stopPropagation()
      window.addEventListener('pointerup', () => suppressClick(element), { once: true })
      end(false)
    }
    window.addEventListener('keydown', putBack, { signal, capture: true })
  }

  element.addEventListener('pointerdown', press, { signal: stop.signal })
  // A pen that also sends touches scrolls the page like a finger, and picks up by a long press as one.
  element.addEventListener('touchstart', () => end(false), { signal: stop.signal, passive: true })
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
