/** The entities of HTML 4 from U+00A0 on, in their order (www.w3.org/TR/html4/sgml/entities.html). */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const named: Record<string, string> = {
  ...Object.fromEntries(latin1.split(' ').map((name, at) => [name, String.fromCodePoint(0xa0 + at)])),
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', alpha: 'α', beta: 'β', mu: 'μ' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ bull: '•', hellip: '…', euro: '€', trade: '™', minus: '−', le: '≤', ge: '≥', ne: '≠', asymp: '≈' },
  ...{ ensp: ' ', emsp: ' ', thinsp: ' ', frasl: '⁄', prime: '′', Prime: '″', rarr: '→' },
}

/** Windows-1252 from 0x80 on, in which programs for Windows write a dash as &#150;. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/**
 * Decodes HTML entities that some programs write into names and notes, such as &#39; for an apostrophe and &eacute; for é.
 * Unknown entities and unprintable characters stay as they are.
 */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}[1-4]{0,2}));/gi,
    (entity, ...found: unknown[]) => {
      const [decimal, hex, name] = found as (string | undefined)[]
      if (name !== undefined) return named[name] ?? named[name.toLowerCase()] ?? entity
      const point = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
      if (point >= 0x80 && point < 0xa0) return windows1252.charAt(point - 0x80).trim() || entity
      return isPrintable(point) ? String.fromCodePoint(point) : entity
    },
  )
}

/** A parsed file with all texts decoded, at any depth. */
export function decodeTexts(value: unknown): unknown {
  if (typeof value === 'string') return decodeEntities(value)
  if (Array.isArray(value)) return value.map(decodeTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, decodeTexts(inside)]))
}

function isPrintable(point: number): boolean {
  const isControl = (point < 32 && point !== 9 && point !== 10) || point === 127
  const isSurrogate = point >= 0xd800 && point <= 0xdfff
  return !isControl && !isSurrogate && point <= 0x10ffff
}
