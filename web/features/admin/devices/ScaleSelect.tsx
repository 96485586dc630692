import type { ComponentProps } from 'react'
import type { Scales } from '#domain/devices/scales.ts'
import { unitTable } from '#domain/units/units.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { text } from '#web/ui/language/text.ts'

interface ScaleSelectProps<Scale extends Scales[keyof Scales]> extends Omit<
  ComponentProps<typeof Select>,
  'choices' | 'onChange' | 'value'
> {
  value: Scale
  scales: readonly Scale[]
  onChange: (scale: Scale) => void
}

/** Chooses in which scale a device sends what it measures, if not in the one that its messages say. */
export function ScaleSelect<Scale extends Scales[keyof Scales]>({
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
