import type { ComponentProps } from 'react'
import { shownValue, toStored } from '#domain/units/conversion.ts'
import { shownBounds } from '#domain/units/shownBounds.ts'
import { storedUnits, type Quantity } from '#domain/units/storedUnits.ts'
import { unitTable } from '#domain/units/units.ts'
import { useUnits } from './shownUnits.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'

type QuantityStepperProps = ComponentProps<typeof NumberStepper> & { quantity: Quantity }

/**
 * A number with a unit, read and typed in the person's. Its value, bounds and start are as they are stored, and so are
 * its step and decimals, which other units have of their own.
 */
export function QuantityStepper({ quantity, ...props }: QuantityStepperProps) {
  const units = useUnits()
  const unit = units[quantity]
  if (unit === storedUnits[quantity]) return <NumberStepper {...props} />
  const { sign, digits, step } = unitTable[unit]
  const shown = (stored: number | null | undefined) =>
    typeof stored === 'number' && !Number.isNaN(stored) ? shownValue(units, quantity, stored) : null
  return (
    <NumberStepper
      {...props}
      {...shownBounds(units, quantity, props)}
      unit={sign}
      decimals={digits}
      step={step}
      from={shown(props.from)}
      value={shown(props.value)}
      onChange={(value) => props.onChange(value === null ? null : toStored(units, quantity, value))}
    />
  )
}
