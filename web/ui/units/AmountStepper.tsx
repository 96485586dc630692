import { text } from '#web/ui/language/text.ts'
import type { ComponentProps } from 'react'
import { unitLabels } from '#domain/stock/unitLabels.ts'
import { countedAmount, shownAmount, shownDigits, shownUnit, type Unit } from '#domain/stock/units.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { useUnits } from './shownUnits.ts'

type AmountStepperProps = ComponentProps<typeof NumberStepper> & {
  /** The unit in which it is counted, and in which its value and bounds are. */
  counted: Unit | undefined
}

/** An amount of an ingredient, read and typed in the person's unit. */
export function AmountStepper({ counted, ...props }: AmountStepperProps) {
  const units = useUnits()
  const unit = counted && shownUnit(counted, units)
  if (!counted || !unit || unit === counted)
    return <NumberStepper unit={unit && text(unitLabels[unit])} {...props} />
  const shown = (amount: number | null | undefined) =>
    typeof amount === 'number' && !Number.isNaN(amount) ? shownAmount(amount, counted, units) : null
  return (
    <NumberStepper
      {...props}
      unit={text(unitLabels[unit])}
      min={shown(props.min) ?? undefined}
      max={shown(props.max) ?? undefined}
      decimals={shownDigits(counted, units)}
      step={unit === 'GRAMS' ? 10 : props.step}
      from={shown(props.from)}
      value={shown(props.value)}
      onChange={(value) => props.onChange(value === null ? null : countedAmount(value, counted, units))}
    />
  )
}
