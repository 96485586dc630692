/**
 * How deep a JSON text is nested, without parsing it, since what walks over its value may run out of stack; brackets within strings
 * do not count.
 */
export function jsonDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted && character === '\\') at++
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '{' || character === '[')) deepest = Math.max(deepest, ++depth)
    else if (!isQuoted && (character === '}' || character === ']')) depth--
  }
  return deepest
}
