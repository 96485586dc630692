import { useEffect, useEffectEvent, type RefObject } from 'react'
import { keyOf, type StayView } from '#web/features/schedule/timeline/timelineViews.ts'
import { dragBars } from './dragBars.ts'
import type { DragNoteHandle, NoteView } from './DragNote.tsx'
import type { Rescheduling } from './useReschedule.ts'
import type { Gesture } from '#domain/batches/reschedule.ts'
import { type BarActions, type DragView, beginSession, type BarSession } from './barSession.ts'

interface MovedBars {
  box: RefObject<HTMLElement | null>
  note: RefObject<DragNoteHandle | null>
  stays: readonly StayView[]
  today: string
  rescheduling: Rescheduling
}

/** Lets the bars be moved by pointer and keys. */
export function useMovedBars({ box, note, stays, today, rescheduling }: MovedBars): void {
  const stayOf = useEffectEvent((key: string) => {
    const stay = stays.find((one) => keyOf(one) === key)
    return stay && !rescheduling.isPending(stay.batchId) ? stay : null
  })
  const judge = useEffectEvent<BarActions['judge']>((stay, gesture) => rescheduling.judge(stay, gesture))
  const show = useEffectEvent<BarActions['show']>((view) => note.current?.show(view && noteOf(view, today)))
  const drop = useEffectEvent<BarActions['drop']>((stay, outcome) => rescheduling.drop(stay, outcome))
  useEffect(() => {
    if (!box.current) return
    const actions: BarActions = {
      stayOf: (key) => stayOf(key),
      judge: (stay, gesture) => judge(stay, gesture),
      show: (view) => show(view),
      drop: (stay, outcome) => drop(stay, outcome),
    }
    const [stopDragging, stopKeys] = [dragBars(box.current, actions), moveByKeys(box.current, actions)]
    return () => {
      stopDragging()
      stopKeys()
    }
  }, [box])
}

/** What is said beside a bar that is dragged. */
function noteOf({ stay, outcome, left, row, isLow }: DragView, today: string): NoteView {
  const { batch } = stay
  const { from, until } = outcome.stays.find(({ kind }) => kind === stay.kind) ?? stay
  const brewDate = outcome.changes.brewDate ?? batch.brewDate
  return {
    batchId: batch.id,
    recipeId: batch.recipe.id,
    brewDate: batch.stage === 'PLANNED' ? (brewDate > today ? brewDate : today) : null,
    batchSizeBBL: batch.batchSizeBBL,
    from,
    until,
    refusal: outcome.refusal,
    clashes: outcome.clashes,
    left,
    row,
    isLow,
  }
}

const none: Gesture = { kind: 'MOVE', days: 0, vesselId: null }

/**
 * Moves the focused bar by arrow keys: a day to the left or right, to the tank above or below; with Shift its end. Enter
 * saves, Escape puts it back, and so does leaving it.
 */
function moveByKeys(box: HTMLElement, actions: BarActions): () => void {
  const stop = new AbortController()
  let session: BarSession | null = null
  let gesture = none

  function end(isDropped: boolean): void {
    const ended = session
    session = null
    gesture = none
    ended?.end(isDropped)
  }

  function press(event: KeyboardEvent): void {
    const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-stay]') : null
    if (!bar) return
    if (session && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      return end(event.key === 'Enter')
    }
    if (!event.key.startsWith('Arrow') || event.altKey || event.ctrlKey || event.metaKey) return
    const stay = session?.stay ?? actions.stayOf(bar.dataset.stay ?? '')
    if (!stay) return
    event.preventDefault()
    session ??= beginSession(box, stay, actions)
    const before = JSON.stringify(session.set(gesture).changes)
    const next = nextGesture(session, gesture, event)
    // A step that changes nothing isn't counted: the next one starts from where the bar is.
    if (JSON.stringify(session.set(next).changes) !== before) gesture = next
    bar.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  box.addEventListener('keydown', press, { signal: stop.signal })
  box.addEventListener('focusout', () => end(false), { signal: stop.signal })
  return () => {
    end(false)
    stop.abort()
  }
}

function nextGesture({ stay, rows }: BarSession, before: Gesture, event: KeyboardEvent): Gesture {
  const days = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (event.shiftKey) {
    const stretched = before.kind === 'STRETCH' ? before.days : 0
    return { kind: 'STRETCH', days: stretched + days, vesselId: null }
  }
  const moved = before.kind === 'MOVE' ? before : none
  const alike = rows.filter(({ type }) => type === stay.vessel.type)
  const at = alike.findIndex(({ vesselId }) => vesselId === (moved.vesselId ?? stay.vesselId))
  const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const vesselId = alike[at + down]?.vesselId ?? moved.vesselId
  return { kind: 'MOVE', days: moved.days + days, vesselId }
}
