import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { logLimits } from '#domain/fermentation/logLimits.ts'
import {
  likelyMeant,
  measurements,
  measurementText,
  parseMeasurement,
  type Measurement,
} from '#domain/fermentation/readings.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import type { LastKnown } from '#web/features/logs/logViews.ts'
import type { LogForm } from './useLogForm.ts'
import { Stack } from '#web/ui/layout/Stack.ts'

interface MeasurementFieldProps {
  form: LogForm
  kind: Measurement
  known: LastKnown
  /** The buttons' starting value without an earlier reading. */
  first: number
  now: Date
}

/** A measurement: the last value is the placeholder, and the buttons step from it. */
export function MeasurementField({ form, kind, known, first, now }: MeasurementFieldProps) {
  const { label, unit, digits, step } = measurements[kind]
  const before = known[kind]
  // Only checked on blur: the first digit of 68 is not 6 °C.
  const [left, setLeft] = useState<number | null>(null)
  return (
    <SafeField of={form} name={kind}>
      {({ value, onChange, onBlur, error, ref }) => {
        const meant = typeof value === 'number' && value === left ? likelyMeant(kind, value) : null
        return (
          <Stack $align="start" $gap="xs">
            <NumberStepper
              label={label}
              unit={unit || undefined}
              step={step}
              decimals={digits}
              min={logLimits[kind].min}
              max={logLimits[kind].max}
              from={before?.value ?? first}
              placeholder={before?.value.toFixed(digits)}
              hint={hintFor(kind, before, value, now)}
              value={value ?? null}
              onChange={onChange}
              onBlur={() => {
                if (typeof value === 'number') {
                  const whole = parseMeasurement(kind, String(value))
                  setLeft(whole)
                  onChange(whole)
                }
                onBlur()
              }}
              error={error}
              ref={ref}
            />
            {meant !== null && (
              <Button main icon={IconArrowsExchange} onClick={() => onChange(meant)}>
                Use {measurementText(kind, meant)} instead
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
): string | undefined {
  if (!before) return undefined
  const was = `Was ${measurementText(kind, before.value)}, ${ageText(before.at, now)}`
  if (typeof value !== 'number') return was
  const change = value - before.value
  const { digits } = measurements[kind]
  return `${was} (${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(digits)})`
}
