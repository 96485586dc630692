import { formatMoney, usualCurrency } from '#domain/stock/money.ts'
import { z } from 'zod'
import { shownBounds } from './shownBounds.ts'
import { storedUnits, type Units } from './storedUnits.ts'
import { unitTable } from './units.ts'

const refusedMoney = z.object({
  name: z.string(),
  isMoney: z.literal(true),
  min: z.number(),
  max: z.number(),
})

const refused = z.object({
  name: z.string(),
  quantity: z.literal(['gravity', 'temperature', 'volume', 'mass', 'color', 'maltColor', 'pressure', 'co2']),
  min: z.number(),
  max: z.number(),
})

/** The refusal of a number in a person's unit or currency: what a form's issue says, unless they read it as it is stored. */
export function refusalIn(
  units: Units,
  issue: { message: string; params?: unknown },
  currency = usualCurrency,
): string {
  const { data: money } = refusedMoney.safeParse(issue.params)
  if (money) {
    const [least, most] = [formatMoney(money.min, currency), formatMoney(money.max, currency)]
    return `${money.name} must be from ${least} to ${most}.`
  }
  const { data } = refused.safeParse(issue.params)
  if (!data || units[data.quantity] === storedUnits[data.quantity]) return issue.message
  const { sign, digits } = unitTable[units[data.quantity]]
  const { min = 0, max = 0 } = shownBounds(units, data.quantity, data)
  const text = (bound: number) => bound.toLocaleString('en-US', { maximumFractionDigits: digits })
  const name = data.quantity === 'color' ? 'Color' : data.name
  return `${name} must be from ${text(min)} to ${text(max)} ${sign}.`
}
