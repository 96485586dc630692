import type { ComponentProps } from 'react'
import { NumberStepper } from './NumberStepper.tsx'

/** An amount of money in dollars; its value is in cents. */
export function MoneyField({ value, onChange, ...rest }: ComponentProps<typeof NumberStepper>) {
  return (
    <NumberStepper
      min={0}
      decimals={2}
      unit="$"
      {...rest}
      value={value === null ? null : value / 100}
      onChange={(dollars) => onChange(dollars === null ? null : Math.round(dollars * 100))}
    />
  )
}
