import { dragWithin } from '#web/features/schedule/pointer/dragWithin.ts'
import type { Point } from '#web/features/schedule/pointer/longPress.ts'
import { previewOf } from '#web/features/schedule/pointer/preview.ts'

/** Within this distance from an edge, in px, dragging scrolls, by this much per frame; if moved this far towards it. */
const edgePx = 72
const scrollPx = 12
const slackPx = 24

type Cleanup = () => void

/** A drop target. */
interface DropPlace {
  onOver: (isOver: boolean) => void
  onDrop: (batchId: string) => void
}

const places = new Map<Element, DropPlace>()

/** Makes an element a drop target. */
export function dropPlace(element: Element, place: DropPlace): Cleanup {
  places.set(element, place)
  return () => places.delete(element)
}

/** Lets a batch be dragged, by mouse, pen and touch. The element says so for as long as it can be. */
export function draggableBatch(
  element: HTMLElement,
  batchId: string,
  onDragged: (isDragged: boolean) => void,
): Cleanup {
  element.dataset.draggable = ''
  const stop = dragWithin(element, () => (from) => {
    const carried = pickUp(element, from)
    onDragged(true)
    return {
      moveTo: carried.moveTo,
      end: (isDropped) => {
        const place = carried.letGo()
        onDragged(false)
        if (isDropped) place?.onDrop(batchId)
      },
    }
  })
  return () => {
    stop()
    delete element.dataset.draggable
  }
}

interface Carried {
  moveTo: (at: Point) => void
  /** Ends the drag; returns the drop target below the pointer. */
  letGo: () => DropPlace | null
}

/** Starts a drag: a preview follows the pointer, the target below it is notified, and the page scrolls at its edges. */
function pickUp(element: HTMLElement, from: Point): Carried {
  const preview = previewOf(element, from)
  let at = from
  let over: DropPlace | null = null
  let frame = requestAnimationFrame(follow)

  function follow(): void {
    preview.moveTo(at)
    scrollAtEdges(at, from)
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
      preview.remove()
      over?.onOver(false)
      return placeAt(at)
    },
  }
}

/** Scrolls the page, and what scrolls sideways at the height of the pointer, where the pointer is at an edge or beyond it. */
function scrollAtEdges(at: Point, from: Point): void {
  // What is picked up at an edge scrolls nothing before it is moved towards it.
  const by = (is: number, was: number, first: number, last: number) => {
    if (is < Math.min(first + edgePx, was - slackPx)) return -scrollPx
    return is > Math.max(last - edgePx, was + slackPx) ? scrollPx : 0
  }
  window.scrollBy(0, by(at.y, from.y, 0, window.innerHeight))
  for (const strip of document.querySelectorAll('[data-scrolls="sideways"]')) {
    const { left, right, top, bottom } = strip.getBoundingClientRect()
    if (at.y >= top && at.y <= bottom) strip.scrollLeft += by(at.x, from.x, left, right)
  }
}

function placeAt({ x, y }: Point): DropPlace | null {
  for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) {
    const place = places.get(element)
    if (place) return place
  }
  return null
}
