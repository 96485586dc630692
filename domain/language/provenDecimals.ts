import type { DecimalSign, ParsedNumber } from './parseNumber.ts'

/**
 * The sign before decimals that numbers of one source prove: by those that allow one reading only, and by those of whose two
 * readings `isPossible` accepts one. Null where they prove none, or both.
 */
export function decimalSignOf(
  numbers: Iterable<ParsedNumber>,
  isPossible: (value: number) => boolean = () => true,
): DecimalSign | null {
  const proven = new Set<DecimalSign>()
  for (const number of numbers) {
    const sign = provenBy(number, isPossible)
    if (sign) proven.add(sign)
  }
  const [sign] = proven
  return proven.size === 1 && sign ? sign : null
}

function provenBy(
  { value, grouped, decimal }: ParsedNumber,
  isPossible: (value: number) => boolean,
): DecimalSign | null {
  if (decimal === null || grouped === null) return decimal
  const [asDecimals, asThousands] = [isPossible(value), isPossible(grouped)]
  if (asDecimals === asThousands) return null
  return asDecimals ? decimal : decimal === '.' ? ',' : '.'
}
