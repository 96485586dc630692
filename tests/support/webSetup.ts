import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { setClockAhead } from '#web/ui/dates/clock.ts'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { usualCurrency } from '#domain/stock/money.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { sentences } from '#generated/language/en.ts'
import { notKept, reportStorage } from '#web/live/storage/trouble.ts'
import { setBreweryZone } from '#web/ui/dates/zone.ts'
import { speak } from '#web/ui/language/shownLanguage.ts'
import { showCurrency, showUnits } from '#web/ui/units/shownUnits.ts'
import './webPage.ts'

speak('en', sentences)

/** Files share their worker's page: resets it after each test, signed out. */
function leaveNothing() {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  setClockAhead(0)
  setBreweryZone(ownTimeZone())
  showUnits(storedUnits)
  showCurrency(usualCurrency)
  speak('en', sentences)
  notifications.sessionOver(false)
  // What one test could not store, the next one can.
  for (const what of [...notKept()]) reportStorage(what, true)
  history.replaceState(null, '', '/')
}

/** A console warning or error fails the test in which it appears. */
const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      complaints.push(`console.${level}: ${words.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  cleanup()
  notifications.clean()
  leaveNothing()
  vi.restoreAllMocks()
  const said = complaints.splice(0)
  expect(said, 'The console stays silent').toEqual([])
})

/** What a page began to load is there before the next file begins: it shares the program, which would wait for it forever. */
afterAll(() => vi.dynamicImportSettled())
