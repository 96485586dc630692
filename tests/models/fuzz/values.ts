import fc, { type Arbitrary } from 'fast-check'
import type { Shape } from './shapes.ts'

const nested = (levels: number): unknown => (levels === 0 ? [] : [nested(levels - 1)])

const hostileTexts = [
  '',
  ' ',
  'NaN',
  'null',
  'undefined',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '٣',
  'x'.repeat(10_000),
  'a\u0000b',
  '\u0000',
  '\ud800',
  'a\udfffb',
  '\u202Eevil\u202C',
  '\u200B',
  '\uFEFF',
  '🍺'.repeat(300),
  'e\u0301'.repeat(200),
  '\'; DROP TABLE "Batch"; --',
  '" OR ""="',
  '%_%',
  '\\',
  '\\u0000',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x")',
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  'a\r\nSet-Cookie: x=1',
  '__proto__',
  'constructor',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><RECIPES>&b;</RECIPES>',
  '{"beerjson":{"version":1,"recipes":[null]}}',
  'name,category\n"unclosed',
]
const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  5e-324,
]
const hostileDays = [
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  '2026-4-3',
  'tomorrow',
]
const hostileMoments = hostileDays
  .map((day) => `${day}T23:59:60Z`)
  .concat([
    '9999-12-31T23:59:59.999Z',
    '0000-01-01T00:00:00.000Z',
    '0001-01-01T00:00:00.000+14:00',
    '+275760-09-13T00:00:00.000Z',
    '2026-04-03T17:20:00',
    '2026-04-03T25:00:00Z',
  ])
const strays: unknown[] = [
  null,
  true,
  [],
  {},
  [null],
  [[['x']]],
  nested(50),
  { __proto__: 1, a: { b: [] } },
  Array.from({ length: 600 }, () => 'x'),
]
/** A value of any kind that breaks what did not expect it. */
export const hostile = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(...hostileNumbers),
  fc.constantFrom<unknown>(...hostileDays, ...hostileMoments),
  fc.constantFrom(...strays),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** Hostile values of the kind that is asked for, which get further than those of another. */
const hostileOf: Partial<Record<Shape['kind'], Arbitrary<unknown>>> = {
  text: fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 60 })),
  id: fc.constantFrom(...hostileTexts),
  whole: fc.oneof(fc.constantFrom(...hostileNumbers), fc.integer()),
  number: fc.oneof(fc.constantFrom(...hostileNumbers), fc.double({ noNaN: true })),
  day: fc.constantFrom(...hostileDays),
  moment: fc.constantFrom(...hostileMoments),
}

const usualTexts = [
  'Märzen',
  'Batch of the feast',
  'orders@hops.example',
  '2026-014',
  'name,category\nCitra,hops\n',
]

/** A value as a person would send it; ids are those of entities of any kind. */
function usual(
  shape: Shape,
  ids: readonly string[],
  part: (shape: Shape) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  switch (shape.kind) {
    case 'text':
      return fc.constantFrom(...usualTexts)
    case 'id':
      return fc.constantFrom(...ids)
    case 'whole':
      return fc.constantFrom(1, 2, 3, 14, 2026)
    case 'number':
      return fc.constantFrom(1, 1.048, 3, 7.5, 152)
    case 'yes or no':
      return fc.boolean()
    case 'day':
      return fc.constantFrom('2026-04-03', '2027-01-31')
    case 'moment':
      return fc.constantFrom('2026-11-01T17:20:00.000Z')
    case 'choice':
      return fc.constantFrom(...shape.of)
    case 'list':
      return fc.array(part(shape.of), { maxLength: 3 })
    case 'or null':
      return part(shape.of)
    case 'fields': {
      const parts = Object.fromEntries(Object.entries(shape.of).map(([name, one]) => [name, part(one)]))
      return fc.record(parts, { requiredKeys: [...shape.required] })
    }
    case 'anything':
      return fc.jsonValue()
  }
}

/** A value of a shape of which, now and then, a part is hostile. */
export function valueOf(shape: Shape, ids: readonly string[]): Arbitrary<unknown> {
  const part = (inner: Shape) => valueOf(inner, ids)
  return fc.oneof(
    { weight: 14, arbitrary: usual(shape, ids, part) },
    { weight: 3, arbitrary: hostileOf[shape.kind] ?? hostile },
    { weight: 1, arbitrary: hostile },
    ...(shape.kind === 'or null' ? [{ weight: 1, arbitrary: fc.constant(null) }] : []),
  )
}

/** The fields of a shape, each usual or hostile, where the whole must remain an object. */
export function fieldsOf(shape: Shape, ids: readonly string[]): Arbitrary<Record<string, unknown>> {
  if (shape.kind !== 'fields') return fc.constant({})
  const parts = Object.entries(shape.of).map(([name, one]) => [name, valueOf(one, ids)] as const)
  const all = fc.record(Object.fromEntries(parts), { requiredKeys: [...shape.required] })
  const some = fc.record(Object.fromEntries(parts), { requiredKeys: [] })
  return fc.oneof({ weight: 8, arbitrary: all }, { weight: 1, arbitrary: some })
}
