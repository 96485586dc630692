/** The color that a variable of the theme has now: a canvas doesn't know variables. */
export function paint(color: string): string {
  const name = /^var\((.+)\)$/.exec(color)?.[1]
  if (!name) return color
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

/** How many pixels of a canvas are one of the page. */
export const pixelRatio = () => globalThis.devicePixelRatio || 1
