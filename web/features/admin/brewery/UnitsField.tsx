import type { ReactNode } from 'react'
import { offeredUnits, presets, type OfferedUnits, type Preset } from '#domain/units/units.ts'
import { presetLabels, presetOf } from '#domain/units/unitWords.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { text } from '#web/ui/language/text.ts'

interface UnitsFieldProps {
  label: string
  value: OfferedUnits
  onChange: (units: OfferedUnits) => void
  onBlur?: () => void
  error?: string
  mark?: ReactNode
}

const own = 'OWN'
const choices = () => Object.entries(presetLabels).map(([value, label]) => ({ value, label: text(label) }))

/** The units of the brewery, all together; others that a program chose are kept. */
export function UnitsField({ label, value, onChange, ...field }: UnitsFieldProps) {
  const preset = presetOf(value) ?? own
  return (
    <Select
      {...field}
      label={label}
      value={preset}
      choices={preset === own ? [...choices(), { value: own, label: text('brewery.otherUnits') }] : choices()}
      hint={text('brewery.unitsField')}
      onChange={({ target: { value: chosen } }) => {
        if (chosen in presets) onChange(offeredUnits(presets[chosen as Preset]))
      }}
    />
  )
}
