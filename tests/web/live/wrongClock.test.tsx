import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDraft, keepDraft } from '#web/live/forms/drafts.ts'
import { keepClock } from '#web/live/connection/keepClock.ts'
import { watchLink } from '#web/live/connection/linkState.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { hearServerTime, now, setClockAhead } from '#web/ui/dates/clock.ts'
import { useNow } from '#web/ui/dates/useNow.ts'

const truly = '2026-04-03T10:00:00.000Z'
const anHour = 3_600_000
const threeHours = 3 * anHour

/** The phone believes that it is three hours later. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(truly).getTime() + threeHours })
})
afterEach(() => {
  vi.useRealTimers()
})

function LastReading({ at }: { at: string }) {
  return <p>Last reading {ageText(new Date(at), useNow())}</p>
}

it('shows a reading of this minute as such on a phone that is 3 h ahead', () => {
  render(<LastReading at={truly} />)
  expect(screen.getByText('Last reading 3 h ago')).toBeVisible()
  act(() => hearServerTime(truly))
  expect(screen.getByText('Last reading just now')).toBeVisible()
})

it('opens without a network by the time that the server said last', () => {
  keepClock()
  hearServerTime(truly)
  // The page is opened again.
  const kept = localStorage.getItem('clockAhead')
  setClockAhead(0)
  localStorage.setItem('clockAhead', kept ?? '')
  keepClock()
  expect(now().toISOString()).toBe(truly)
})

it('dates what is not live, and what was typed, by the time of the server', () => {
  hearServerTime(truly)
  const link = watchLink()
  link.alive()
  link.lost()
  expect(link.linkState()).toEqual({ state: 'reconnecting', since: new Date(truly) })
  keepDraft('Batch:1', { fields: {}, base: {}, versions: {} })
  expect(readDraft('Batch:1')?.at).toBe(truly)
  link.stop()
})

it('follows when the clock of the phone is set right', () => {
  for (const beat of [0, 5, 10]) {
    vi.setSystemTime(new Date(truly).getTime() + threeHours + beat * 1_000)
    hearServerTime(new Date(new Date(truly).getTime() + beat * 1_000).toISOString())
  }
  vi.setSystemTime(new Date(truly).getTime() + 15_000)
  hearServerTime('2026-04-03T10:00:15.000Z')
  expect(now().toISOString()).toBe('2026-04-03T10:00:15.000Z')
})

it('notices a lost connection in time when the clock of the phone is set back by an hour', () => {
  const link = watchLink()
  link.alive()
  vi.setSystemTime(Date.now() - anHour)
  vi.advanceTimersByTime(8_000)
  expect(link.linkState().state).toBe('reconnecting')
  vi.advanceTimersByTime(22_000)
  expect(link.linkState().state).toBe('offline')
  link.stop()
})
