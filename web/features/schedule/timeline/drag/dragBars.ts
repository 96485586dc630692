import type { Drag, Point } from '#web/features/schedule/pointer/longPress.ts'
import { dragWithin } from '#web/features/schedule/pointer/dragWithin.ts'
import { dayWidth, labelWidth } from '#web/features/schedule/timeline/chartScale.ts'
import { beginSession, rowsOf, type BarActions, type BarSession, type Row } from './barSession.ts'

/** How far from the end of a bar it is stretched, not moved, in px: by mouse, and by a finger. */
const handlePx = { mouse: 10, finger: 28 }
/** Within this distance from an edge of the chart or the screen, in px, dragging scrolls, by this much per frame. */
const edgePx = 48
const scrollPx = 12

/** Lets the bars of a chart be dragged, and stretched at their ends, by mouse, pen and touch. */
export function dragBars(box: HTMLElement, actions: BarActions): () => void {
  return dragWithin(box, (touched) => {
    const bar = touched.closest<HTMLElement>('[data-stay]')
    const stay = bar && actions.stayOf(bar.dataset.stay ?? '')
    if (!stay) return null
    return (from) => {
      const isStretched = isAtEnd(bar, from)
      const session = beginSession(box, stay, actions)
      return follow(box, from, (over) => move(session, isStretched, over), session.end)
    }
  })
}

function move(session: BarSession, isStretched: boolean, { days, row }: Over): void {
  if (isStretched) session.set({ kind: 'STRETCH', days, vesselId: null })
  else session.set({ kind: 'MOVE', days, vesselId: row?.vesselId ?? null })
}

function isAtEnd(bar: HTMLElement, { x }: Point): boolean {
  const { right, width } = bar.getBoundingClientRect()
  const handle = matchMedia('(pointer: coarse)').matches ? handlePx.finger : handlePx.mouse
  return right - x <= Math.min(handle, width / 3)
}

/** Where a pointer is over a chart. */
export interface Over {
  /** How many days it has moved. */
  days: number
  /** The row below it, or null. */
  row: Row | null
  /** The day below it, counted from the first of the chart; negative over the names of the tanks. */
  dayAt: number
}

/**
 * Follows a pointer over a chart, once per frame. The chart scrolls at its edges, the page at the edges of the screen.
 */
export function follow(
  box: HTMLElement,
  from: Point,
  onMove: (over: Over) => void,
  onEnd: (isDropped: boolean) => void,
): Drag {
  const rows = rowsOf(box)
  const scrolledFrom = box.scrollLeft
  let at = from
  let frame = requestAnimationFrame(step)

  function step(): void {
    const { left, right } = box.getBoundingClientRect()
    // What is picked up at an edge scrolls nothing before it is moved towards it.
    if (at.x < Math.min(left + labelWidth + edgePx, from.x - dayWidth)) box.scrollLeft -= scrollPx
    else if (at.x > Math.max(right - edgePx, from.x + dayWidth)) box.scrollLeft += scrollPx
    if (at.y < Math.min(edgePx, from.y - dayWidth)) window.scrollBy(0, -scrollPx)
    else if (at.y > Math.max(window.innerHeight - edgePx, from.y + dayWidth)) window.scrollBy(0, scrollPx)
    onMove({
      days: Math.round((at.x - from.x + box.scrollLeft - scrolledFrom) / dayWidth),
      ...overAt(box, rows, at),
    })
    frame = requestAnimationFrame(step)
  }

  return {
    moveTo: (to) => {
      at = to
    },
    end: (isDropped) => {
      cancelAnimationFrame(frame)
      if (isDropped) step()
      cancelAnimationFrame(frame)
      onEnd(isDropped)
    },
  }
}

/** The row and the day of a chart at a point. */
export function overAt(box: HTMLElement, rows: readonly Row[], { x, y }: Point): Omit<Over, 'days'> {
  const { left, right, top } = box.getBoundingClientRect()
  const row = rows.find((one) => y - top >= one.top && y - top < one.top + one.height)
  const dayAt = Math.floor((x - left - labelWidth + box.scrollLeft) / dayWidth)
  return { row: (x >= left + labelWidth && x <= right && row) || null, dayAt }
}
