import type { Gesture, Reschedule } from '#domain/batches/reschedule.ts'
import { daysBetween, type Stay } from '#domain/batches/timeline.ts'
import { dayWidth, labelWidth } from '#web/features/schedule/timeline/chartScale.ts'
import { keyOf, type StayView } from '#web/features/schedule/timeline/timelineViews.ts'

/** What is shown beside the bar while it is dragged. */
export interface DragView {
  stay: StayView
  outcome: Reschedule
  /** Where the bar begins, and its row, in px within the sheet. */
  left: number
  row: Row
  /** The row is in the lower half of the chart. */
  isLow: boolean
}

/** What a chart does with its bars. */
export interface BarActions {
  /** The stay of a bar that can be dragged now. */
  stayOf: (key: string) => StayView | null
  judge: (stay: StayView, gesture: Gesture) => Reschedule
  show: (view: DragView | null) => void
  drop: (stay: StayView, outcome: Reschedule) => void
}

/** The row of a tank, in px within the sheet. */
export interface Row {
  vesselId: string
  type: string
  top: number
  height: number
}

/** A bar that is being moved by pointer or keyboard. */
export interface BarSession {
  stay: StayView
  rows: readonly Row[]
  /** Moves the bars of the batch to where a gesture puts them. */
  set: (gesture: Gesture) => Reschedule
  /** Puts the bars back, and drops the stay where it was moved to, unless it is cancelled. */
  end: (isDropped: boolean) => void
}

/** The rows of a chart, from its top. */
export function rowsOf(box: HTMLElement): Row[] {
  return [...box.querySelectorAll<HTMLElement>('[data-vessel]')].map((track) => ({
    vesselId: track.dataset.vessel ?? '',
    type: track.dataset.type ?? '',
    top: track.offsetTop,
    height: track.offsetHeight,
  }))
}

/**
 * Begins to move a bar. Bars are moved by styles of their own, outside of React, so that a step of the pointer renders
 * nothing but the note beside the bar.
 */
export function beginSession(box: HTMLElement, stay: StayView, actions: BarActions): BarSession {
  const rows = rowsOf(box)
  const unmoved = actions.judge(stay, { kind: 'MOVE', days: 0, vesselId: null })
  const bars = new Map(
    unmoved.stays.flatMap((before) => {
      const bar = box.querySelector<HTMLElement>(`[data-stay="${keyOf(before)}"]`)
      return bar ? [[before.kind, { before, bar, width: bar.style.width }] as const] : []
    }),
  )
  const left = labelWidth + (bars.get(stay.kind)?.bar.offsetLeft ?? 0)
  const topOf = (vesselId: string) => rows.find((row) => row.vesselId === vesselId)?.top ?? 0
  let outcome = unmoved
  let shown = ''

  function place(after: Stay): void {
    const its = bars.get(after.kind)
    if (!its) return
    const { before, bar } = its
    const right = daysBetween(before.from, after.from) * dayWidth
    bar.style.translate = `${right}px ${topOf(after.vesselId) - topOf(before.vesselId)}px`
    const isLonger = daysBetween(before.from, before.until) !== daysBetween(after.from, after.until)
    bar.style.width = isLonger ? `${daysBetween(after.from, after.until) * dayWidth}px` : its.width
    bar.toggleAttribute('data-dragged', true)
  }

  function set(gesture: Gesture): Reschedule {
    const key = JSON.stringify(gesture)
    if (key === shown) return outcome
    shown = key
    outcome = actions.judge(stay, gesture)
    for (const after of outcome.stays) place(after)
    const after = outcome.stays.find(({ kind }) => kind === stay.kind) ?? stay
    const row = rows.find(({ vesselId }) => vesselId === after.vesselId)
    const isLow = row !== undefined && rows.indexOf(row) * 2 >= rows.length
    const moved = daysBetween(stay.from, after.from) * dayWidth
    if (row) actions.show({ stay, outcome, left: left + moved, row, isLow })
    return outcome
  }

  function end(isDropped: boolean): void {
    for (const { bar, width } of bars.values()) {
      bar.style.translate = ''
      bar.style.width = width
      bar.removeAttribute('data-dragged')
    }
    actions.show(null)
    if (isDropped) actions.drop(stay, outcome)
  }

  return { stay, rows, set, end }
}
