import type { Gesture } from '#domain/batches/reschedule.ts'
import { beginSession, type BarActions, type BarSession } from './barSession.ts'

const none: Gesture = { kind: 'MOVE', days: 0, vesselId: null }

/**
 * Moves the focused bar by arrow keys: a day to the left or right, to the tank above or below; with Shift its end. Enter
 * saves, Escape puts it back, and so does leaving it.
 */
export function moveByKeys(box: HTMLElement, actions: BarActions): () => void {
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
