import type { Field, Fields, Values } from '#domain/records/record.ts'

let made = 0

/** Values of every field of a declared record, of its own each time: what its schema accepts. */
export function aRecord<F extends Fields>({ fields }: { fields: F }, given: Partial<Values<F>> = {}) {
  const number = ++made
  const pairs = Object.entries(fields).map(([name, field]) => [name, valueFor(field, number)])
  return { ...Object.fromEntries(pairs), ...given } as Values<F>
}

function valueFor({ schema, choices, limits, empty }: Field, number: number): unknown {
  if (empty === false) return false
  const texts = [`Any ${number}`, `any-${number}@brewhouse.example`, `+1 555 010 ${1_000 + number}`]
  const candidates = [...Object.keys(choices ?? {}), ...(limits ? [limits.min + (number % 9)] : texts)]
  const value = candidates.find((one) => schema.safeParse(one).success)
  if (value === undefined) throw new Error('Nothing that a test knows is accepted.')
  return value
}
