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
      return follow(box, from, (days, rowAt) => move(session, isStretched, days, rowAt), session.end)
    }
  })
}

function move(session: BarSession, isStretched: boolean, days: number, row: Row | null): void {
  if (isStretched) session.set({ kind: 'STRETCH', days, vesselId: null })
  else session.set({ kind: 'MOVE', days, vesselId: row?.vesselId ?? null })
}

function isAtEnd(bar: HTMLElement, { x }: Point): boolean {
  const { right, width } = bar.getBoundingClientRect()
  const handle = matchMedia('(pointer: coarse)').matches ? handlePx.finger : handlePx.mouse
  return right - x <= Math.min(handle, width / 3)
}

/**
 * Follows a pointer over a chart, once per frame: how many days it has moved, and over which row it is. The chart scrolls
 * at its edges, the page at the edges of the screen.
 */
export function follow(
  box: HTMLElement,
  from: Point,
  onMove: (days: number, row: Row | null) => void,
  onEnd: (isDropped: boolean) => void,
): Drag {
  const rows = rowsOf(box)
  const scrolledFrom = box.scrollLeft
  let at = from
  let frame = requestAnimationFrame(step)

  function step(): void {
    const { left, right, top } = box.getBoundingClientRect()
    if (at.x < left + labelWidth + edgePx) box.scrollLeft -= scrollPx
    else if (at.x > right - edgePx) box.scrollLeft += scrollPx
    if (at.y < edgePx) window.scrollBy(0, -scrollPx)
    else if (at.y > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
    const y = at.y - top
    const row = rows.find((one) => y >= one.top && y < one.top + one.height)
    onMove(Math.round((at.x - from.x + box.scrollLeft - scrolledFrom) / dayWidth), row ?? null)
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
