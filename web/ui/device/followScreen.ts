/** The media queries of a style sheet with their current results. */
function outcomes({ cssRules }: CSSStyleSheet): string {
  const queries = new Set<string>()
  for (const rule of cssRules) if (rule instanceof CSSMediaRule) queries.add(rule.conditionText)
  return [...queries].map((query) => `${query}: ${window.matchMedia(query).matches}`).join()
}

/**
 * Works around a Chromium bug (seen in 156): it keeps the old results of a style sheet's media queries if a rule was
 * inserted between the two frames in which the window was resized, for example when a television enters full screen or
 * a phone is rotated while loading. Adding and removing a media rule makes it re-evaluate them.
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
