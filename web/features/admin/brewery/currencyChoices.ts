import { currencies } from '#domain/brewery/currencies.ts'
import type { Choice } from '#web/ui/inputs/Select.tsx'

const names = new Intl.DisplayNames('en-US', { type: 'currency' })

/** The currencies to choose from, by their codes. */
export const currencyChoices: Choice[] = currencies().map((code) => ({
  value: code,
  label: `${code} · ${names.of(code) ?? code}`,
}))
