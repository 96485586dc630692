import type { BrewStepAct } from './brewSteps.ts'

/** A timer that counts down from `seconds`; it stands still while it is paused. */
export interface BrewTimer {
  seconds: number
  startedAt: Date
  pausedAt: Date | null
}

/** What somebody does with a timer. */
export const timerActs = ['START', 'PAUSE', 'RESUME', 'STOP'] as const

export type TimerAct = (typeof timerActs)[number]

/** The seconds that are left, rounded up; negative when it ended that long ago. */
export function secondsLeft({ seconds, startedAt, pausedAt }: BrewTimer, now: Date): number {
  return Math.ceil(seconds - ((pausedAt ?? now).getTime() - startedAt.getTime()) / 1_000)
}

/**
 * The timer after an act, and what happened; null when there was nothing to do, as when somebody else has already
 * started it. A timer that ended can be started again.
 */
export function actOnTimer(
  timer: BrewTimer | null,
  act: TimerAct,
  { at, seconds }: { at: Date; seconds: number },
): { timer: BrewTimer | null; happened: BrewStepAct } | null {
  if (act === 'START') {
    if (timer && secondsLeft(timer, at) > 0) return null
    return { timer: { seconds, startedAt: at, pausedAt: null }, happened: 'STARTED' }
  }
  if (!timer) return null
  if (act === 'STOP') return { timer: null, happened: 'STOPPED' }
  if (act === 'PAUSE') {
    if (timer.pausedAt || secondsLeft(timer, at) <= 0) return null
    const pausedAt = new Date(Math.max(at.getTime(), timer.startedAt.getTime()))
    return { timer: { ...timer, pausedAt }, happened: 'PAUSED' }
  }
  if (!timer.pausedAt) return null
  const stood = Math.max(0, at.getTime() - timer.pausedAt.getTime())
  const startedAt = new Date(timer.startedAt.getTime() + stood)
  return { timer: { ...timer, startedAt, pausedAt: null }, happened: 'RESUMED' }
}

/** When a timer ends; null while it is paused. */
export function endOf({ seconds, startedAt, pausedAt }: BrewTimer): Date | null {
  return pausedAt ? null : new Date(startedAt.getTime() + seconds * 1_000)
}

/** A time on a timer, such as 12:05 or 1:02:30; "+0:40" when it ended that long ago. */
export function countdownText(seconds: number): string {
  const size = Math.abs(seconds)
  const [hours, minutes] = [Math.floor(size / 3_600), Math.floor(size / 60) % 60]
  const rest = String(size % 60).padStart(2, '0')
  const text = hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
  return seconds < 0 ? `+${text}` : text
}
