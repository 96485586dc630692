import type { ComponentProps } from 'react'
import { changeIn, rounded } from '#domain/units/conversion.ts'
import { differenceIn } from '#domain/units/limits.ts'
import type { Quantity } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { numberInText } from '#web/ui/inputs/numbers.ts'
import { useUnits } from './shownUnits.ts'

type DifferenceStepperProps = Omit<
  ComponentProps<typeof NumberStepper>,
  'min' | 'max' | 'placeholder' | 'unit'
> & {
  of: Quantity
  /** What holds while it is empty, and its bounds, as they are stored. */
  usual: number
  limits: { min: number; max: number }
}

/** How far a value may differ, read and typed in the person's unit: 3 °F are 1.7 °C, wherever on the scale. */
export function DifferenceStepper({ of, usual, limits, value, onChange, ...props }: DifferenceStepperProps) {
  const units = useUnits()
  const shown = (difference: number) => differenceIn(units, { difference, of })
  return (
    <NumberStepper
      {...props}
      min={shown(limits.min)}
      max={shown(limits.max)}
      decimals={1}
      step={0.5}
      unit={signOf(units, of)}
      from={shown(usual)}
      placeholder={numberInText(shown(usual), {})}
      value={typeof value === 'number' && !Number.isNaN(value) ? shown(value) : null}
      onChange={(typed) => onChange(typed === null ? null : rounded(typed / changeIn(units[of], 0, 1), 1))}
    />
  )
}
