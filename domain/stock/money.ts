/** The currency of a brewery that has not chosen another. */
export const usualCurrency = 'USD'

function formatterOf(options: Intl.NumberFormatOptions): (currency: string) => Intl.NumberFormat {
  const made = new Map<string, Intl.NumberFormat>()
  return (currency) => {
    const known = made.get(currency)
    const format = known ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options })
    if (!known) made.set(currency, format)
    return format
  }
}

const exact = formatterOf({})
const whole = formatterOf({ maximumFractionDigits: 0 })

/** Cents as an amount of money in a currency, such as $1,234.50. */
export function formatMoney(cents: number, currency = usualCurrency): string {
  return exact(currency).format(cents / 100)
}

/** Cents as a rounded amount of money: $1,235. */
export function wholeMoney(cents: number, currency = usualCurrency): string {
  return whole(currency).format(cents / 100)
}

/** The sign of a currency, such as $ or €. */
export function currencySign(currency: string): string {
  const parts = exact(currency).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** How limits of an amount are told. */
export const moneyLimits = { inWords: (cents: number) => formatMoney(cents), isMoney: true } as const
