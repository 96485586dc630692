/** The media queries of a sheet, and what each says now. */
function outcomes({ cssRules }: CSSStyleSheet): string {
  const queries = new Set<string>()
  for (const rule of cssRules) if (rule instanceof CSSMediaRule) queries.add(rule.conditionText)
  return [...queries].map((query) => `${query}: ${window.matchMedia(query).matches}`).join()
}

/**
 * Keeps the page laid out for the size it has. Chromium (seen in 156) goes on with the old outcome of a sheet's media
 * queries when the sheet got a rule between the two drawings in which the window changed its size: a television that
 * goes to full screen, or a phone that is turned, while the page still comes. A media rule that comes and goes makes it
 * ask them again.
 */
export function followScreen(): void {
  const known = new WeakMap<CSSStyleSheet, string>()
  window.addEventListener('resize', () => {
    for (const { sheet } of document.querySelectorAll<HTMLStyleElement>('style[data-styled]')) {
      if (!sheet) continue
      const now = outcomes(sheet)
      if (known.get(sheet) === now) continue
      known.set(sheet, now)
      sheet.deleteRule(sheet.insertRule('@media all {}', sheet.cssRules.length))
    }
  })
}
