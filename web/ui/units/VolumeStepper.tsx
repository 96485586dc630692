import type { ComponentProps } from 'react'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { unitTable } from '#domain/units/units.ts'
import type { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'

/** A volume of beer in US barrels, read and typed in the person's unit. */
export function VolumeStepper(props: ComponentProps<typeof NumberStepper>) {
  return <QuantityStepper quantity="volume" unit={unitTable[storedUnits.volume].sign} {...props} />
}
