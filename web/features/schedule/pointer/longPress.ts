/**
 * A long press of this duration, in ms, picks something up. Longer than a tap, shorter than the phone's context menu.
 */
const restMs = 350
/** Moving further than this before, in px, scrolls the page instead. */
const slackPx = 10

/** A position on the screen, in px. */
export interface Point {
  x: number
  y: number
}

/** Something that is being dragged. */
export interface Drag {
  moveTo: (at: Point) => void
  /** The drag is over: dropped, or cancelled. */
  end: (isDropped: boolean) => void
}

/** Starts the drag of what is touched at a point; null if nothing there can be dragged. */
export type Starter = (touched: Element) => ((from: Point) => Drag) | null

/**
 * Drags by touch: a long press picks up what is below the finger, a swipe scrolls the page as usual. The browser's own drag
 * and drop doesn't support touch in Firefox for Android and is unreliable in other browsers.
 */
export function dragByTouch(element: HTMLElement, starterOf: Starter): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  let start: Point = { x: 0, y: 0 }
  let drag: Drag | null = null

  function begin(event: TouchEvent): void {
    end(null)
    const { touches, target } = event
    const [touch] = touches
    if (!touch || touches.length > 1) return
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
    const pickUp = starterOf(target)
    if (!pickUp) return
    // What was touched may be removed from the page meanwhile: its events then reach nothing but itself.
    followOn(target)
    start = { x: touch.clientX, y: touch.clientY }
    resting = setTimeout(() => {
      resting = undefined
      drag = pickUp(start)
      navigator.vibrate?.(20)
    }, restMs)
  }

  function move(event: TouchEvent): void {
    const [touch] = event.touches
    if (!touch) return
    const at = { x: touch.clientX, y: touch.clientY }
    if (drag) {
      if (event.cancelable) event.preventDefault()
      drag.moveTo(at)
    } else if (Math.hypot(at.x - start.x, at.y - start.y) > slackPx) clearTimeout(resting)
  }

  /** Drops it; without an event, or when cancelled, on no target. */
  function end(event: TouchEvent | null): void {
    clearTimeout(resting)
    resting = undefined
    if (!drag) return
    // Prevents the click that would follow from opening what is below the finger.
    if (event?.cancelable) event.preventDefault()
    const ended = drag
    drag = null
    ended.end(event?.type === 'touchend')
  }

  /** Suppresses native dragging and the context menu during the touch. */
  const refuse = (event: Event) => {
    if (resting !== undefined || drag) event.preventDefault()
  }
  const stop = new AbortController()
  const listen = { signal: stop.signal, passive: false }

  function followOn(target: GlobalEventHandlers): void {
    target.addEventListener('touchmove', move, listen)
    target.addEventListener('touchend', end, listen)
    target.addEventListener('touchcancel', end, listen)
  }

  followOn(element)
  element.addEventListener('touchstart', begin, { signal: stop.signal, passive: true })
  element.addEventListener('contextmenu', refuse, listen)
  element.addEventListener('dragstart', refuse, { ...listen, capture: true })
  return () => {
    end(null)
    stop.abort()
  }
}
