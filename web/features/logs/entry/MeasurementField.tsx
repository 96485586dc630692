import { measuredReading } from '#web/ui/units/measured.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { localNumber } from '#domain/language/numbers.ts'
import { text } from '#web/ui/language/text.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { likelyMeant } from '#domain/fermentation/doubts.ts'
import {
  measurementLabel,
  measurements,
  plainUnit,
  quantityOf,
  usualMeasurement,
  type Measurement,
} from '#domain/fermentation/readings.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { changeText } from '#domain/units/valueText.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { QuantityStepper } from '#web/ui/units/QuantityStepper.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import type { LastKnown } from '#web/features/logs/logViews.ts'
import type { LogForm } from './useLogForm.ts'
import { Stack } from '#web/ui/layout/Stack.ts'

interface MeasurementFieldProps {
  form: LogForm
  kind: Measurement
  known: LastKnown
  /** The buttons' starting value without an earlier reading, if this batch has one of its own. */
  first?: number
  now: Date
}

/** A measurement: the last value stands beside its name, and the buttons step from it. */
export function MeasurementField({
  form,
  kind,
  known,
  first = measurements[kind].first,
  now,
}: MeasurementFieldProps) {
  const units = useUnits()
  const { digits, step, limits } = measurements[kind]
  const before = known[kind]
  // Only checked on blur: the first digit of 68 is not 6 °C.
  const [left, setLeft] = useState<number | null>(null)
  return (
    <SafeField of={form} name={kind}>
      {({ value, onChange, onBlur, ...field }) => {
        const meant = typeof value === 'number' && value === left ? likelyMeant(kind, value, units) : null
        return (
          <Stack $align="start" $gap="xs">
            <MeasurementStepper
              kind={kind}
              label={text(measurementLabel(kind, units))}
              unit={plainUnit(kind).trim() || undefined}
              step={step}
              decimals={digits}
              min={limits.min}
              max={limits.max}
              from={before?.value ?? first}
              hint={hintFor(kind, before, value, now, units)}
              onPhone={kind === 'gravity' || kind === 'temperature' ? 'large' : 'plain'}
              value={value ?? null}
              onChange={onChange}
              onBlur={() => {
                if (typeof value === 'number') {
                  const whole = usualMeasurement(kind, value, units)
                  setLeft(whole)
                  onChange(whole)
                }
                onBlur()
              }}
              {...field}
            />
            {meant !== null && (
              <Button main icon={IconArrowsExchange} onClick={() => onChange(meant)}>
                {text('logs.useInstead', { value: measuredReading(kind, meant) })}
              </Button>
            )}
          </Stack>
        )
      }}
    </SafeField>
  )
}

function hintFor(
  kind: Measurement,
  before: LastKnown[Measurement],
  value: number | null | undefined,
  now: Date,
  units: Units,
): string | undefined {
  if (!before) return undefined
  const was = { value: measuredReading(kind, before.value), age: ageText(before.at, now) }
  if (typeof value !== 'number') return text('logs.was', was)
  const quantity = quantityOf(kind)
  const change = quantity
    ? changeText(units, quantity, before.value, value, shownLocale())
    : plainChange(before.value, value, measurements[kind].digits)
  return text('logs.wasWithChange', { ...was, change })
}

/** How far a value went that has one scale. */
function plainChange(from: number, to: number, digits: number): string {
  const change = to - from
  return `${change < 0 ? '−' : '+'}${localNumber(shownLocale(), Math.abs(change).toFixed(digits))}`
}

/** Where it starts and what it is stored in is the same for all; pH has one scale. */
function MeasurementStepper({
  kind,
  ...props
}: ComponentProps<typeof NumberStepper> & { kind: Measurement }) {
  const quantity = quantityOf(kind)
  return quantity ? <QuantityStepper quantity={quantity} {...props} /> : <NumberStepper {...props} />
}
