import { currencies } from '#domain/brewery/currencies.ts'
import type { Choice } from '#web/ui/inputs/Select.tsx'

/** The currencies to choose from, by their codes, each with its name in a language. */
export function currencyChoices(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return currencies().map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
}
