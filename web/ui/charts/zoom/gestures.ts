import { moved, pinched, spanOf, within, zoomed, type Range } from './range.ts'

/** What gestures on a chart read and do. Places are shares of its width, from 0 on the left to 1 on the right. */
export interface GestureTarget {
  /** The place of a horizontal position on the screen. */
  placeOf: (clientX: number) => number
  /** What is shown. */
  shown: () => Range
  limits: () => Range
  /** Whether a drag of one finger selects, as a drag of a mouse does; else it moves what is shown. */
  isSelecting: () => boolean
  /** Shows a range while fingers move. */
  preview: (range: Range) => void
  /** Shows a range for good. */
  show: (range: Range) => void
  /** Highlights what is being selected; null removes that. */
  highlight: (places: readonly [number, number] | null) => void
  select: (range: Range) => void
}

/** A drag begins when the pointer has moved this far, in px; anything less is a click. */
const dragFrom = 6
/** A turn of the wheel is over after this pause, in ms. */
const wheelPause = 200

interface Finger {
  /** Where it went down, and is. */
  start: number
  at: number
  isMouse: boolean
}

/**
 * Follows drags, pinches, and turns of the wheel with Ctrl, which a pinch on a touchpad is. Vertical scrolling stays with the
 * page. Returns a function that stops it.
 */
export function followGestures(element: HTMLElement, target: GestureTarget): () => void {
  const fingers = new Map<number, Finger>()
  let begun: Range | null = null
  let previewed: Range | null = null
  let wheelEnds: ReturnType<typeof setTimeout> | undefined

  const momentAt = (range: Range, clientX: number) => range.from + target.placeOf(clientX) * spanOf(range)

  function preview(range: Range): void {
    previewed = within(range, target.limits())
    target.preview(previewed)
  }

  function commit(): void {
    if (previewed) target.show(previewed)
    previewed = null
  }

  /** What the fingers that are down do now. */
  function act(): void {
    const [one, other] = [...fingers.values()]
    if (!one || !begun) return
    const span = spanOf(begun)
    if (other) {
      const moments = [momentAt(begun, one.start), momentAt(begun, other.start)] as const
      preview(pinched(moments, [target.placeOf(one.at), target.placeOf(other.at)]))
    } else if (one.isMouse || target.isSelecting()) {
      target.highlight([target.placeOf(one.start), target.placeOf(one.at)])
    } else {
      const share = target.placeOf(one.start) - target.placeOf(one.at)
      if (span < spanOf(target.limits())) preview(moved(begun, share))
    }
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0 || fingers.size === 2) return
    // With a second finger, what the first one did until now is where the pinch begins.
    begun = previewed ?? target.shown()
    for (const finger of fingers.values()) finger.start = finger.at
    if (fingers.size === 1) target.highlight(null)
    fingers.set(event.pointerId, {
      ...{ start: event.clientX, at: event.clientX },
      isMouse: event.pointerType === 'mouse',
    })
  }

  function move(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    finger.at = event.clientX
    if (fingers.size === 1 && !isDrag(finger) && !element.hasPointerCapture(event.pointerId)) return
    element.setPointerCapture(event.pointerId)
    act()
  }

  function up(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    const wasAlone = fingers.size === 1
    fingers.delete(event.pointerId)
    for (const rest of fingers.values()) rest.start = rest.at
    target.highlight(null)
    if (wasAlone && begun && isDrag(finger) && (finger.isMouse || target.isSelecting()) && !previewed) {
      const ends = [momentAt(begun, finger.start), momentAt(begun, finger.at)].sort((a, b) => a - b)
      target.select({ from: ends[0] ?? 0, to: ends[1] ?? 0 })
    }
    begun = previewed ?? target.shown()
    if (wasAlone) commit()
  }

  /** The browser took the gesture over, to scroll the page. */
  function cancel(event: PointerEvent): void {
    fingers.delete(event.pointerId)
    target.highlight(null)
    commit()
  }

  function wheel(event: WheelEvent): void {
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
    if (!event.ctrlKey && !isSideways) return
    event.preventDefault()
    const range = previewed ?? target.shown()
    preview(
      event.ctrlKey
        ? zoomed(range, Math.exp(event.deltaY / 200), momentAt(range, event.clientX))
        : moved(range, event.deltaX / 1_000),
    )
    clearTimeout(wheelEnds)
    wheelEnds = setTimeout(commit, wheelPause)
  }

  const following = new AbortController()
  const options = { passive: false, signal: following.signal }
  element.addEventListener('pointerdown', down, options)
  element.addEventListener('pointermove', move, options)
  element.addEventListener('pointerup', up, options)
  element.addEventListener('pointercancel', cancel, options)
  element.addEventListener('wheel', wheel, options)
  return () => {
    clearTimeout(wheelEnds)
    following.abort()
  }
}

const isDrag = ({ start, at }: Finger) => Math.abs(at - start) > dragFrom
