import { configure, getConfig } from '@testing-library/react'
import { computeStylesQuickly } from './computedStyle.ts'

/*
 * The page that all files of a worker share, as jsdom makes it and as tests need it. A module runs once in a worker, a file of
 * setup once for each file: changes of the page's own functions would stand upon each other.
 */

/** How long a fact is waited for, as everywhere: a full machine is slow, and a second would be a matter of luck. */
configure({ asyncUtilTimeout: 60_000 })

/** A query that is repeated until it finds something prints the page only when it gives up: printing it each time took a sixteenth of these tests. */
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    isRepeated() ? new Error(message ?? '') : getElementError(message, container),
})

/** Whether the library asks within waitFor, for which it sets a flag that its types keep to themselves. */
function isRepeated(): boolean {
  const config: object = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}

/** Vitest keeps a hundred frames of each error, and React's development build makes one for each element. */
Error.stackTraceLimit = 20

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
