import type { Page } from 'playwright-core'

/**
 * What doesn't fit on the screen: a page that scrolls horizontally, elements beyond its edge, boxes that
 * unintentionally scroll horizontally, and text that is cut off without an ellipsis. With a dialog open, only that is
 * looked at.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Stage lanes, the timeline and tabs scroll horizontally on purpose, also by keyboard. */
    const leftOut =
      'svg, canvas, .uplot, nav, [aria-hidden="true"], [data-scrolls="sideways"], [role="tablist"]'
    const width = document.documentElement.clientWidth
    const found = new Set<string>()
    const pageWidth = document.documentElement.scrollWidth
    if (pageWidth > width + 1) found.add(`the page is ${pageWidth} px wide`)
    const nameOf = (element: Element) => {
      const words = element.getAttribute('aria-label') ?? element.textContent
      return `${element.tagName.toLowerCase()} "${words.trim().slice(0, 50)}"`
    }
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    const looked = dialogs.length > 0 ? dialogs : [...document.querySelectorAll('#root')]
    const ignored = new Set(
      [...document.querySelectorAll(leftOut)].flatMap((element) => [
        element,
        ...element.querySelectorAll('*'),
      ]),
    )
    for (const element of looked.flatMap((within) => [...within.querySelectorAll('*')])) {
      if (ignored.has(element)) continue
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const { left, right, width: wide, height } = element.getBoundingClientRect()
      // Elements 2 px wide are for screen readers only.
      if (!isSeen || wide <= 2 || height <= 2) continue
      if (right > width + 1 || left < -1) found.add(`${nameOf(element)} ends at ${Math.round(right)}`)
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      if (element.matches('input, select, textarea') || textOverflow === 'ellipsis') continue
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      if (overflowX !== 'visible' && clientWidth > 2 && scrollWidth > clientWidth + 1)
        found.add(`${nameOf(element)} holds ${scrollWidth} px in ${clientWidth}`)
      const isClipped = overflowY === 'hidden' || overflowY === 'clip'
      if (isClipped && element.children.length === 0 && scrollHeight > clientHeight + 2)
        found.add(`${nameOf(element)} is cut at its foot`)
    }
    return [...found].slice(0, 8)
  })
}
