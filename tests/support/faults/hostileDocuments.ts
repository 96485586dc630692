/** The sizes that a document may have. */
const most = { bytes: 9_900, tokens: 1_990 }

/** As many pieces as fit between head and tail; `tokens` is the minimum per piece. */
function filled(head: string, piece: (n: number) => string, tail: string, tokens: number): string {
  let text = head
  for (let n = 0; n < most.tokens / tokens; n++) {
    const next = piece(n)
    if (text.length + next.length + tail.length > most.bytes) break
    text += next
  }
  return text + tail
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const shortName = (n: number): string =>
  (n >= letters.length ? shortName(Math.floor(n / letters.length) - 1) : '') +
  (letters[n % letters.length] ?? '')

/** A chain of fragments, each of which spreads the next one several times; the last one is `end`. */
export function chain(levels: number, times: number, end: string): string {
  const links = Array.from({ length: levels }, (_, n) => {
    const spread = `...f${n + 1} `.repeat(times)
    return `fragment f${n} on Query{${spread}}`
  })
  return `{...f0} ${links.join('')}fragment f${levels} on Query{${end}}`
}

/** Every fragment spreads all later ones. */
function ladder(count: number): string {
  const spreads = (from: number) =>
    Array.from({ length: count - from }, (_, n) => `...f${from + n}`).join(' ')
  const fragments = Array.from(
    { length: count },
    (_, n) => `fragment f${n} on Query{${spreads(n + 1)} me{id}}`,
  )
  return `{${spreads(0)}} ${fragments.join('')}`
}

const nested = (levels: number, open: string, inner: string) =>
  open.repeat(levels) + inner + '}'.repeat(levels)

/** Documents near the limits, each expensive for a different rule; larger numbers are harder. */
const families: Record<string, (scale: number) => string> = {
  'fragments that double': (scale) => chain(Math.round(scale * 58), 2, 'me{id}'),
  'fragments that triple and end nowhere': (scale) => chain(Math.round(scale * 59), 3, '...nowhere'),
  'fragments that spread all later ones': (scale) => ladder(Math.round(scale * 38)),
  'fragments in a circle': (scale) => chain(Math.round(scale * 58), 2, '...f0'),
  'fragments side by side': () => {
    const names = Array.from({ length: 58 }, (_, n) => n)
    return `{${names.map((n) => `...f${n}`).join(' ')}}${names.map((n) => `fragment f${n} on Query{me{id name}}`).join('')}`
  },
  'fragments with a name of their own each': (scale) => {
    const names = Array.from({ length: Math.round(scale * 59) }, (_, n) => n)
    return `{${names.map((n) => `...f${n}`).join(' ')}}${names.map((n) => `fragment f${n} on Query{x${n} y${n}}`).join('')}`
  },
  'fragments nobody uses': () =>
    filled('{me{id}}', (n) => `fragment f${n} on Query{me{${'id '.repeat(25)}}}`, '', 33),
  'one field over and over': () => filled('{', () => 'me{id}', '}', 4),
  'one leaf over and over': () => filled('{me{', () => 'id ', '}}', 1),
  'leaves at the permitted depth': () =>
    filled(nested(6, '{batches', '').replaceAll('}', ''), () => 'id ', '}'.repeat(6), 1),
  'pairs of leaves under many parents': (scale) => {
    const ids = 'id '.repeat(Math.round(20 * scale))
    return filled('{', () => `me{${ids}}`, '}', 4 + 20 * scale)
  },
  'inline fragments inside each other': (scale) => `{${nested(Math.round(46 * scale), '...{', 'me{id}')}}`,
  'inline fragments side by side': () => filled('{', () => '...{...{me{id}}}', '}', 10),
  'inline fragments in fragments': (scale) =>
    `{${'...f '.repeat(Math.round(90 * scale))}}fragment f on Query{${filled('', () => '...{a}', '', 20)}}`,
  'unknown fields with names like others': () => filled('{', (n) => `batchez${shortName(n)} `, '}', 1),
  'unknown fields with long names': () =>
    filled('{', (n) => `${'ingredientTransaction'.repeat(4)}${n} `, '}', 1),
  'one unknown name as long as can be': () => `{${'batches'.repeat(1_400)}}`,
  'unknown types': () => filled('{', (n) => `...on Ingrediant${shortName(n)}{id}`, '}', 6),
  'unknown arguments': () => filled('{batches(', (n) => `limitz${shortName(n)}:1 `, '){id}}', 3),
  'one argument over and over': () => filled('{batches(', () => 'limit:1 ', '){id}}', 3),
  'wrong values of an enum': () =>
    filled('{batches(stages:[', (n) => `FERMENTIN${shortName(n)} `, ']){id}}', 1),
  'unknown input fields': () =>
    filled('mutation{createBatch(input:{', (n) => `batchNumbe${shortName(n)}:1 `, '}){id}}', 3),
  'one input field over and over': () =>
    filled('mutation{createBatch(input:{', () => 'notes:1 ', '}){id}}', 3),
  'variables nobody uses': () => filled('query(', (n) => `$${shortName(n)}:Int `, '){me{id}}', 4),
  'variables nobody declared': () => filled('{batches(stages:[', (n) => `$${shortName(n)} `, ']){id}}', 2),
  'variables of unknown types': () =>
    filled('query(', (n) => `$${shortName(n)}:Batc${shortName(n)} `, '){me{id}}', 4),
  'one variable over and over': () => filled('query(', () => '$a:Int ', '){me{id}}', 4),
  'variables within lists within lists': (scale) =>
    `query($a:${'['.repeat(Math.round(48 * scale))}Int${']'.repeat(Math.round(48 * scale))}){me{id}}`,
  'directives over and over': () => filled('{me', () => '@skip(if:true)', '{id}}', 6),
  'unknown directives': () => filled('{me', (n) => `@skp${shortName(n)}`, '{id}}', 2),
  'many operations': () => filled('', (n) => `query q${n}{me{id}}`, '', 8),
  'many operations over one chain': (scale) =>
    filled(
      '',
      (n) => `query q${n}{...f0}`,
      chain(Math.round(60 * scale), 2, 'me{id}').replace('{...f0}', ''),
      6,
    ),
  'a comment': () => filled('{me{id}}#', () => 'x'.repeat(99), '', 1),
  'a long text': () => filled('{batch(id:"', () => 'x'.repeat(99), '"){id}}', 1),
  'escaped characters': () => filled('{batch(id:"', () => '\\u00e9'.repeat(9), '"){id}}', 1),
  'a block of text': () => filled('{batch(id:"""', (n) => `${' '.repeat(n % 40)}x\n`, '"""){id}}', 1),
  'numbers that are none': () => filled('{batches(limit:', () => '9'.repeat(99), '){id}}', 1),
  introspection: (scale) =>
    `{__schema{types{${nested(Math.round(20 * scale), 'fields{type{', 'name').replace(/}*$/, '}'.repeat(Math.round(40 * scale)))}}}}`,
  'aliases of one field': () => filled('{', (n) => `${shortName(n)}:me{id}`, '}', 6),
  'aliases that answer under one name': () =>
    filled('{', (n) => `a:${n % 2 ? 'me{id}' : 'people{id}'}`, '}', 6),
  'arguments that differ under one name': () => filled('{', (n) => `batches(limit:${n}){id}`, '}', 9),
  'objects that differ under one name': () =>
    filled('{', (n) => `batch(id:{a:{b:{c:[${n},{d:1}]}}}){id}`, '}', 26),
}

/** All generated documents: each kind up to the permitted size, and smaller ones where they differ. */
export const hostileDocuments: [string, string][] = Object.entries(families).flatMap(([name, make]) => {
  const sizes = make.length > 0 ? [0.1, 0.3, 1] : [1]
  return sizes.map((scale): [string, string] => [`${name} (${scale * 100} % of it)`, make(scale)])
})
