import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { notifications } from '#web/ui/feedback/notifications.ts'

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What browsers have and jsdom lacks: nothing ever resizes, and no media query matches. */
window.ResizeObserver ??= StillObserver
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList
window.scrollTo = (at?: ScrollToOptions | number, y?: number) => {
  const to = typeof at === 'object' ? at : { left: at, top: y }
  Object.assign(window, { scrollX: to.left ?? window.scrollX, scrollY: to.top ?? window.scrollY })
}
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.getAnimations ??= () => []

/**
 * jsdom lays nothing out: of a rule, only what decides whether something is seen or touched is kept. The rest would be
 * recomputed at each look at each element. A rule that has nothing left matches no element.
 */
const unseen = /(?<=[{;])\s*(?!display|visibility|pointer-events|content)[\w-]+:[^;{}]*;?(?=[^{}]*\})/g
const { insertRule } = CSSStyleSheet.prototype
CSSStyleSheet.prototype.insertRule = function (rule, index) {
  const kept = rule.replace(unseen, '').replace(/^[^@{]*\{\s*\}$/, 'unseen{}')
  return insertRule.call(this, kept, index)
}

/** Files share the page of their worker: the next test finds it as the first one did, with nobody signed in. */
function leaveNothing() {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

/** A warning in the console is a finding: the test in which it appears fails, with its words. */
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
