const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Cents as an amount of money: $1,234.50. */
export function formatMoney(cents: number): string {
  return dollars.format(cents / 100)
}

/** Cents as a rounded amount in dollars: $1,235. */
export function wholeDollars(cents: number): string {
  return whole.format(cents / 100)
}
