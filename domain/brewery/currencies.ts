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

const ofRegion: Readonly<Record<string, string>> = {
  ...{ AR: 'ARS', AU: 'AUD', BG: 'EUR', BR: 'BRL', CA: 'CAD', CH: 'CHF', CN: 'CNY', CO: 'COP', CZ: 'CZK' },
  ...{ DK: 'DKK', GB: 'GBP', HU: 'HUF', IN: 'INR', LI: 'CHF', MX: 'MXN', NO: 'NOK', NZ: 'NZD', PE: 'PEN' },
  ...{ PL: 'PLN', RO: 'RON', SE: 'SEK', TR: 'TRY', UA: 'UAH', US: 'USD', ZA: 'ZAR' },
  ...{ AT: 'EUR', BE: 'EUR', CY: 'EUR', DE: 'EUR', EE: 'EUR', ES: 'EUR', FI: 'EUR' },
  ...{ FR: 'EUR', GR: 'EUR', HR: 'EUR', IE: 'EUR', IT: 'EUR', LT: 'EUR', LU: 'EUR' },
  ...{ LV: 'EUR', MT: 'EUR', NL: 'EUR', PT: 'EUR', SI: 'EUR', SK: 'EUR' },
}

/** The currency in which a brewery of this country (ISO 3166) likely counts: where it isn't known, US dollars. */
export const likelyCurrency = (region = ''): string => ofRegion[region] ?? 'USD'
