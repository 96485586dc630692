const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  deg: '°',
}

/**
 * Decodes HTML entities that some programs write into names and notes, such as &#39; for an apostrophe. Unknown
 * entities and unprintable characters stay as they are.
 */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (entity, ...found: unknown[]) => {
    const [decimal, hex, name] = found as (string | undefined)[]
    if (name !== undefined) return named[name.toLowerCase()] ?? entity
    const point = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
    return isPrintable(point) ? String.fromCodePoint(point) : entity
  })
}

/** A parsed file with all texts decoded, at any depth. */
export function decodeTexts(value: unknown): unknown {
  if (typeof value === 'string') return decodeEntities(value)
  if (Array.isArray(value)) return value.map(decodeTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, decodeTexts(inside)]))
}

function isPrintable(point: number): boolean {
  const isControl = (point < 32 && point !== 9 && point !== 10) || (point > 126 && point < 160)
  const isSurrogate = point >= 0xd800 && point <= 0xdfff
  return !isControl && !isSurrogate && point <= 0x10ffff
}
