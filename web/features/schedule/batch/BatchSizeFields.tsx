import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { useWatch } from 'react-hook-form'
import { batchLimits, type BatchFields } from '#domain/batches/batchForm.ts'
import { brewsOf, canDouble, largestBrewBBL, sizeOf } from '#domain/batches/brews.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import type { BatchView } from '#web/entities/batch.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchFormValues } from './batchFormValues.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface BatchSizeFieldsProps {
  form: SafeForm<BatchFormValues, BatchFields>
  vessels: readonly VesselView[]
  /** The batch of its recipe that was brewed last, whose size is proposed. */
  lastBatch: BatchView | null
}

/**
 * The size of a batch and, where a fermenter holds more than one brew or the size is larger than one, how many brews go
 * into it.
 */
export function BatchSizeFields({ form, vessels, lastBatch }: BatchSizeFieldsProps) {
  const [size, brews] = useWatch({ control: form.control, name: ['batchSizeBBL', 'brews'] })
  useUnits()
  const { min, max } = batchLimits.batchSizeBBL
  const count = brews ?? 1
  const largest = largestBrewBBL(vessels)
  const isAsked = count > 1 || (size ?? 0) > largest || canDouble(vessels)
  const several = brewsOf({ batchSizeBBL: size ?? 0, brews: count })
  return (
    <>
      <FormField
        of={form}
        name="batchSizeBBL"
        as={VolumeStepper}
        min={min * count}
        max={max * count}
        step={0.5}
        hint={
          lastBatch
            ? text('schedule.lastBatchSize', {
                number: lastBatch.batchNumber,
                size: textOf(sizeOf(lastBatch)),
              })
            : undefined
        }
      />
      {isAsked && (
        <FormField
          of={form}
          name="brews"
          as={NumberStepper}
          {...batchLimits.brews}
          hint={several ? textOf(several) : text('schedule.oneBrewMakes', { size: measuredVolume(largest) })}
        />
      )}
    </>
  )
}
