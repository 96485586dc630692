import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
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
import { computeStylesQuickly } from './computedStyle.ts'

/** How long a fact is waited for, as everywhere: a full machine is slow, and a second would be a matter of luck. */
configure({ asyncUtilTimeout: 60_000 })

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Stubs for what jsdom lacks: no resizes, and no media query matches; scrolling answers with a promise, as in Chromium. */
window.ResizeObserver ??= StillObserver
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList
const scrollTo = async (at?: ScrollToOptions | number, y?: number) => {
  const to = typeof at === 'object' ? at : { left: at, top: y }
  Object.assign(window, { scrollX: to.left ?? window.scrollX, scrollY: to.top ?? window.scrollY })
}
Object.assign(window, { scrollTo })
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.getAnimations ??= () => []

/**
 * jsdom has no layout: only declarations that affect visibility and pointer events are kept, since jsdom recomputes all
 * others on every style access. Rules without any left are dropped.
 */
const unseen = /(?<=[{;])\s*(?!display|visibility|pointer-events|content)[\w-]+:[^;{}]*;?(?=[^{}]*\})/g
const { insertRule } = CSSStyleSheet.prototype
CSSStyleSheet.prototype.insertRule = function (rule, index) {
  const kept = rule.replace(unseen, '').replace(/^[^@{]*\{\s*\}$/, 'unseen{}')
  return insertRule.call(this, kept, index)
}
computeStylesQuickly()
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
