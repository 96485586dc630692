import type { Locator, Page } from 'playwright-core'

/**
 * What doesn't fit on the screen: a page that scrolls horizontally, elements beyond its edge, boxes that
 * unintentionally scroll horizontally, text that is cut off without an ellipsis, and choices that are wider than their select.
 * With a dialog open, only that is looked at.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Stage lanes, the timeline and tabs scroll horizontally on purpose, also by keyboard. */
    const leftOut =
      'svg, canvas, .uplot, nav, [aria-hidden="true"], [data-scrolls="sideways"], [role="tablist"]'
    const pen = document.createElement('canvas').getContext('2d')
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
      const { overflowX, overflowY, textOverflow, font, paddingLeft, paddingRight } =
        getComputedStyle(element)
      if (element instanceof HTMLSelectElement && pen) {
        pen.font = font
        const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        // People choose how long the names are that they give.
        for (const { label, translate } of element.options)
          if (translate && pen.measureText(label).width > room)
            found.add(`${nameOf(element)} has ${Math.round(room)} px for "${label}"`)
      }
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

/** Texts on the wall that are smaller than `least` px, not wholly visible, or too close to each other. Names of beers may end in an ellipsis. */
export function unreadable(page: Page, least: number): Promise<string[]> {
  return page.evaluate((leastSize) => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const isWithin = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const text = node.textContent?.trim()
      const parent = node.parentElement
      if (!text || !parent || parent.closest('script, style, noscript') || !parent.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const isShortened = getComputedStyle(parent).textOverflow === 'ellipsis'
      const box = (isShortened ? parent : range).getBoundingClientRect()
      if (box.width <= 1) continue
      if (isShortened && !parent.closest('article p') && parent.scrollWidth > parent.clientWidth)
        found.push(`${text}: shortened`)
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (size < leastSize - 0.01) found.push(`${text}: ${size} px`)
      if (!isWithin(box, new DOMRect(0, 0, innerWidth, innerHeight))) found.push(`${text}: off the screen`)
      for (let part: Element | null = parent; part; part = part.parentElement) {
        // Lines of a letter's height leave its descenders room outside of their box.
        const outer = part.getBoundingClientRect()
        const isCut = getComputedStyle(part).overflow !== 'visible' && outer.width > 1
        if (isCut && !isWithin(box, new DOMRect(outer.x, outer.y - 6, outer.width, outer.height + 12)))
          found.push(`${text}: cut off by ${part.tagName}`)
      }
    }
    for (const figure of document.querySelectorAll('article [data-old] + [data-old]')) {
      const before = figure.previousElementSibling?.getBoundingClientRect().right ?? 0
      if (figure.getBoundingClientRect().left - before < 4)
        found.push(`${figure.textContent}: touches another`)
    }
    return found
  }, least)
}

/** The visible links and buttons of an area that something else lies upon, at their middle or near a corner: what a finger would press instead. */
export function covered(area: Locator): Promise<string[]> {
  return area.evaluate((within) =>
    [...within.querySelectorAll('a, button')].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return []
      const { left, top, width, height } = control.getBoundingClientRect()
      const name = control.getAttribute('aria-label') ?? control.textContent
      return [0.1, 0.5, 0.9].flatMap((right) =>
        [0.2, 0.5, 0.8].flatMap((down) => {
          const hit = document.elementFromPoint(left + width * right, top + height * down)
          return hit && control.contains(hit) ? [] : [`${name}: ${hit?.textContent || hit?.tagName}`]
        }),
      )
    }),
  )
}
