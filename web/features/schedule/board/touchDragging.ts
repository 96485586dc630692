/**
 * A long press of this duration, in ms, picks the batch up. Longer than a tap, shorter than the phone's context menu.
 */
const restMs = 350
/** Moving further than this before, in px, scrolls the page instead. */
const slackPx = 10
/** Within this distance from an edge of the screen, in px, dragging scrolls the page, by this much per frame. */
const edgePx = 72
const scrollPx = 12

type Cleanup = () => void

/** A drop target for touch dragging. */
interface DropPlace {
  onOver: (isOver: boolean) => void
  onDrop: (batchId: string) => void
}

const places = new Map<Element, DropPlace>()

/** Makes an element a drop target for touch dragging. */
export function dropPlaceForTouch(element: Element, place: DropPlace): Cleanup {
  places.set(element, place)
  return () => places.delete(element)
}

/**
 * Lets a batch be dragged by touch: a long press picks it up, a swipe scrolls the page as usual. Native drag and drop,
 * which is used for mice, doesn't support touch in Firefox for Android and is unreliable in other browsers.
 */
export function draggableByTouch(
  element: HTMLElement,
  batchId: string,
  onDragged: (isDragged: boolean) => void,
): Cleanup {
  let resting: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let drag: Drag | null = null

  function begin(event: TouchEvent): void {
    end(null)
    const [touch] = event.touches
    if (event.touches.length !== 1 || !touch) return
    start = { x: touch.clientX, y: touch.clientY }
    resting = setTimeout(() => {
      resting = undefined
      drag = pickUp(element, start)
      onDragged(true)
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
    const place = drag.letGo()
    drag = null
    onDragged(false)
    if (event?.type === 'touchend') place?.onDrop(batchId)
  }

  /** Suppresses native dragging and the context menu during the touch. */
  const refuse = (event: Event) => {
    if (resting !== undefined || drag) event.preventDefault()
  }
  const stop = new AbortController()
  const listen = { signal: stop.signal, passive: false }
  element.addEventListener('touchstart', begin, { signal: stop.signal, passive: true })
  element.addEventListener('touchmove', move, listen)
  element.addEventListener('touchend', end, listen)
  element.addEventListener('touchcancel', end, listen)
  element.addEventListener('contextmenu', refuse, listen)
  element.addEventListener('dragstart', refuse, { ...listen, capture: true })
  return () => {
    end(null)
    stop.abort()
  }
}

interface Point {
  x: number
  y: number
}

interface Drag {
  moveTo: (at: Point) => void
  /** Ends the drag; returns the drop target below the finger. */
  letGo: () => DropPlace | null
}

/** Starts a drag: a preview follows the finger, the target below it is notified, and the page scrolls at its edges. */
function pickUp(element: HTMLElement, from: Point): Drag {
  const box = element.getBoundingClientRect()
  const picture = element.cloneNode(true) as HTMLElement
  picture.removeAttribute('id')
  picture.removeAttribute('data-batch')
  picture.setAttribute('aria-hidden', 'true')
  Object.assign(picture.style, {
    ...{ position: 'fixed', top: `${box.top}px`, left: `${box.left}px`, width: `${box.width}px` },
    ...{ zIndex: '80', margin: '0', opacity: '0.9', pointerEvents: 'none' },
  })
  document.body.append(picture)
  navigator.vibrate?.(20)
  let at = from
  let over: DropPlace | null = null
  let frame = requestAnimationFrame(follow)

  function follow(): void {
    picture.style.translate = `${at.x - from.x}px ${at.y - from.y}px`
    if (at.y < edgePx) window.scrollBy(0, -scrollPx)
    else if (at.y > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
    const next = placeAt(at)
    if (next !== over) {
      over?.onOver(false)
      next?.onOver(true)
      over = next
    }
    frame = requestAnimationFrame(follow)
  }

  return {
    moveTo: (to) => {
      at = to
    },
    letGo: () => {
      cancelAnimationFrame(frame)
      picture.remove()
      over?.onOver(false)
      return placeAt(at)
    },
  }
}

function placeAt({ x, y }: Point): DropPlace | null {
  for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) {
    const place = places.get(element)
    if (place) return place
  }
  return null
}
