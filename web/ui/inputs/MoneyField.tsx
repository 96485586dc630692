import { currencySign } from '#domain/stock/money.ts'
import { shownCurrency } from '#web/ui/units/shownUnits.ts'
import type { ComponentProps } from 'react'
import { NumberStepper } from './NumberStepper.tsx'

/** An amount of money in the brewery's currency; its value is in cents. */
export function MoneyField({ value, onChange, ...rest }: ComponentProps<typeof NumberStepper>) {
  return (
    <NumberStepper
      min={0}
      decimals={2}
      unit={currencySign(shownCurrency())}
      {...rest}
      value={value === null ? null : value / 100}
      onChange={(amount) => onChange(amount === null ? null : Math.round(amount * 100))}
    />
  )
}
