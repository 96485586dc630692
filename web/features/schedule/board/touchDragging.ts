import { dragByTouch, type Point } from '#web/features/schedule/pointer/longPress.ts'
import { previewOf } from '#web/features/schedule/pointer/preview.ts'

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

/** Lets a batch be dragged by touch: a long press picks it up. */
export function draggableByTouch(
  element: HTMLElement,
  batchId: string,
  onDragged: (isDragged: boolean) => void,
): Cleanup {
  return dragByTouch(element, () => (from) => {
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
}

interface Carried {
  moveTo: (at: Point) => void
  /** Ends the drag; returns the drop target below the finger. */
  letGo: () => DropPlace | null
}

/** Starts a drag: a preview follows the finger, the target below it is notified, and the page scrolls at its edges. */
function pickUp(element: HTMLElement, from: Point): Carried {
  const preview = previewOf(element, from)
  let at = from
  let over: DropPlace | null = null
  let frame = requestAnimationFrame(follow)

  function follow(): void {
    preview.moveTo(at)
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
      preview.remove()
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
