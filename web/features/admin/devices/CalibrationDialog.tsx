import { useMemo, useState, type ComponentProps } from 'react'
import { z } from 'zod'
import { calibrationFields } from '#domain/devices/deviceForms.ts'
import { coefficientsIn, coefficientsText, offsetIn, offsetOf } from '#domain/devices/calibrationInput.ts'
import { signOf } from '#domain/units/valueText.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { Quiet, Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { gravityScales, temperatureScales, type Scales } from '#domain/devices/scales.ts'
import { CalibrateDeviceDocument } from './deviceDocuments.ts'
import type { DeviceView } from './deviceTask.ts'
import { percentText } from '#web/ui/language/figures.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { unitTable } from '#domain/units/units.ts'
import { gravityBy } from '#domain/devices/keptReading.ts'
import { changeIn } from '#domain/units/conversion.ts'
import { gravityText } from '#domain/fermentation/gravity.ts'
import { Sparkline } from '#web/ui/charts/Sparkline.tsx'

interface CalibrationValues extends Scales {
  temperatureOffset: number | null
  gravityCoefficients: string
  smoothing: string
}
type Calibration = z.output<typeof calibrationFields>

const labelsOf = () => ({
  temperatureScale: text('devices.sendsTemperature'),
  gravityScale: text('devices.sendsGravity'),
  temperatureOffset: text('devices.offset'),
  gravityCoefficients: text('devices.formula'),
  smoothing: text('devices.smoothing'),
})

/** The usual shares of smoothing, in percent, and the present one. */
const smoothingsWith = (present: number) => {
  const usual = [
    { value: '0', label: text('devices.smoothing.none') },
    { value: '30', label: text('devices.smoothing.light') },
    { value: '60', label: text('devices.smoothing.medium') },
    { value: '85', label: text('devices.smoothing.strong') },
  ]
  if (usual.some(({ value }) => value === String(present))) return usual
  return [...usual, { value: String(present), label: percentText(present) }]
}

/** Corrects what a device measures from now on: an offset in the reader's unit, a polynomial for gravity, smoothing. */
export function CalibrationDialog({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  const units = useUnits()
  const labels = labelsOf()
  const { id, name, calibration } = device
  const { temperatureScale, gravityScale, temperatureOffset, gravityCoefficients, smoothing } = calibration
  // What was shown when it was opened: any change sends all devices whole.
  const [baseVersion] = useState(device.version)
  const [calibrate] = useCommand(CalibrateDeviceDocument)
  const formula = coefficientsText(gravityCoefficients, shownLocale())
  const values = useMemo<CalibrationValues>(
    () => ({
      ...{ temperatureScale, gravityScale },
      temperatureOffset: offsetIn(units, temperatureOffset),
      gravityCoefficients: formula,
      smoothing: String(smoothing),
    }),
    [units, temperatureScale, gravityScale, temperatureOffset, formula, smoothing],
  )
  const schema = useMemo(
    () =>
      z.preprocess((values: CalibrationValues) => {
        return {
          temperatureScale: values.temperatureScale,
          gravityScale: values.gravityScale,
          temperatureOffset: offsetOf(units, values.temperatureOffset ?? 0),
          gravityCoefficients: coefficientsIn(values.gravityCoefficients),
          smoothing: Number(values.smoothing),
        }
      }, calibrationFields),
    [units],
  )
  const form = useSafeForm<CalibrationValues, Calibration>({
    entity: 'IngestAddress',
    draftName: `Calibration:${id}`,
    values,
    labels,
    schema,
    save: async ({ all, commandId }) => {
      await calibrate({ id, calibration: all, baseVersion }, commandId)
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('devices.calibrateOne', { name })}
      submitLabel={text('devices.saveCalibration')}
      onClose={onClose}
    >
      <Stack>
        <Quiet>{text('devices.calibrateHint')}</Quiet>
        <SafeField of={form} name="temperatureScale">
          {(field) => <ScaleSelect {...field} label={labels.temperatureScale} scales={temperatureScales} />}
        </SafeField>
        <SafeField of={form} name="gravityScale">
          {(field) => <ScaleSelect {...field} label={labels.gravityScale} scales={gravityScales} />}
        </SafeField>
        <SafeField of={form} name="temperatureOffset">
          {({ name: _name, ...field }) => (
            <NumberStepper
              {...field}
              label={labels.temperatureOffset}
              unit={signOf(units, 'temperature')}
              step={0.1}
              decimals={1}
              from={0}
              hint={text('devices.offsetHint')}
            />
          )}
        </SafeField>
        <SafeField of={form} name="gravityCoefficients">
          {({ onChange, ...field }) => (
            <Stack $gap="xs">
              <TextField
                {...field}
                label={labels.gravityCoefficients}
                autoComplete="off"
                placeholder={text('devices.asSent')}
                hint={text('devices.formulaHint', { constant: 0.002 })}
                onChange={(event) => onChange(event.target.value)}
              />
              <CorrectionChart typed={coefficientsIn(field.value)} />
            </Stack>
          )}
        </SafeField>
        <SafeField of={form} name="smoothing">
          {({ onChange, ...field }) => (
            <Select
              {...field}
              label={labels.smoothing}
              choices={smoothingsWith(smoothing)}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </SafeField>
      </Stack>
    </FormDialog>
  )
}

interface ScaleSelectProps<Scale extends Scales[keyof Scales]> extends Omit<
  ComponentProps<typeof Select>,
  'choices' | 'onChange' | 'value'
> {
  value: Scale
  scales: readonly Scale[]
  onChange: (scale: Scale) => void
}

/** Chooses in which scale a device sends what it measures, if not in the one that its messages say. */
function ScaleSelect<Scale extends Scales[keyof Scales]>({
  scales,
  onChange,
  ...select
}: ScaleSelectProps<Scale>) {
  return (
    <Select
      {...select}
      hint={text('devices.scaleHint')}
      choices={scales.map((scale) => ({ value: scale, label: wordOf(scale) }))}
      onChange={(event) => {
        const chosen = scales.find((scale) => scale === event.target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

const wordOf = (scale: Scales[keyof Scales]) =>
  scale === 'AS_SAID' ? text('devices.asItSays') : unitTable[scale].sign

/** Where a hydrometer is used: from finished beer to strong wort. */
const range = { from: 1, to: 1.1, steps: 40 }

const labelled = [1, 1.05, 1.1]

/** What a formula makes of gravities: the correction over the whole range, and three of them in figures. */
function CorrectionChart({ typed }: { typed: readonly (number | string)[] }) {
  const units = useUnits()
  const coefficients = typed.filter((one) => typeof one === 'number')
  if (coefficients.length === 0 || coefficients.length < typed.length) return null
  const shown = (gravity: number) => gravityText(gravity, units, shownLocale())
  const points = Array.from({ length: range.steps + 1 }, (_, step): [number, number] => {
    const sent = range.from + ((range.to - range.from) * step) / range.steps
    return [sent, changeIn(units.gravity, sent, gravityBy(coefficients, sent))]
  })
  return (
    <Stack $gap="xs">
      <Sparkline
        points={points}
        label={text('devices.correctionCurve', { from: shown(range.from), to: shown(range.to) })}
        tone="blue"
      />
      <Muted as="p">
        {labelled
          .map((sent) =>
            text('devices.becomes', { sent: shown(sent), corrected: shown(gravityBy(coefficients, sent)) }),
          )
          .join(' · ')}
      </Muted>
    </Stack>
  )
}
