import { useUnits } from '#web/ui/units/shownUnits.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { useWatch } from 'react-hook-form'
import { batchLimits, type BatchFields } from '#domain/batches/batchForm.ts'
import { brewsText, canDouble, largestBrewBBL } from '#domain/batches/brews.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import type { VesselView } from '#web/features/schedule/scheduleViews.ts'
import type { BatchFormValues } from './batchFormValues.ts'

interface BatchSizeFieldsProps {
  form: SafeForm<BatchFormValues, BatchFields>
  equipment: readonly VesselView[]
}

/**
 * The size of a batch and, where a fermenter holds more than one brew or the size is larger than one, how many brews go
 * into it.
 */
export function BatchSizeFields({ form, equipment }: BatchSizeFieldsProps) {
  const [size, brews] = useWatch({ control: form.control, name: ['batchSizeBBL', 'brews'] })
  const units = useUnits()
  const { min, max } = batchLimits.batchSizeBBL
  const count = brews ?? 1
  const largest = largestBrewBBL(equipment)
  const isAsked = count > 1 || (size ?? 0) > largest || canDouble(equipment)
  return (
    <>
      <FormField
        of={form}
        name="batchSizeBBL"
        as={VolumeStepper}
        min={min * count}
        max={max * count}
        required
        step={0.5}
      />
      {isAsked && (
        <FormField
          of={form}
          name="brews"
          as={NumberStepper}
          {...batchLimits.brews}
          required
          hint={
            brewsText({ batchSizeBBL: size ?? 0, brews: count }, units) ??
            `One brew makes up to ${volumeText(largest, units)}.`
          }
        />
      )}
    </>
  )
}
