const [quote, backslash, brace, bracket, braceEnd, bracketEnd] = Array.from('"\\{[}]', (sign) =>
  sign.charCodeAt(0),
)

/**
 * How deep a JSON text is nested, without parsing it, since what walks over its value may run out of stack; brackets within strings
 * do not count.
 */
export function jsonDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === brace || code === bracket) deepest = Math.max(deepest, ++depth)
    else if (code === braceEnd || code === bracketEnd) depth--
  }
  return deepest
}

/** Where the string that begins at a quote ends: at its other quote, or with the text. */
function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return text.length
}
