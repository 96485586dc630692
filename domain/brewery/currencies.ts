/** The currencies of ISO 4217 whose amounts have hundredths, which prices are kept in. */
export function currencies(): string[] {
  return Intl.supportedValuesOf('currency').filter((code) => hundredthsIn(code))
}

/** Whether this is the code of a currency that has hundredths. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code) && hundredthsIn(code)
}

function hundredthsIn(currency: string): boolean {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits === 2
}
