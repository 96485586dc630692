import type { BrewTimer } from '#domain/brewDay/brewTimers.ts'

/** A timer as the server sends it. */
interface SentTimer {
  seconds: number
  startedAt: string
  pausedAt?: string | null
}

/** A timer with its moments. */
export function timerIn({ seconds, startedAt, pausedAt }: SentTimer): BrewTimer {
  return { seconds, startedAt: new Date(startedAt), pausedAt: pausedAt ? new Date(pausedAt) : null }
}
