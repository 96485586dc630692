import { useMemo } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { BatchFields } from '#domain/batches/batchForm.ts'
import { bookingsOf, type Booking, type Plan } from '#domain/batches/bookings.ts'
import type { Day } from '#domain/batches/timeline.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import type { BatchFormValues } from './batchFormValues.ts'
import { conditioningVessel } from '#domain/equipment/vessels.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { plannedBatch } from '#web/features/schedule/timeline/timelineViews.ts'
import { message } from '#domain/language/message.ts'

/** What the choice of a vessel depends on: the planned brew, and other batches' bookings. */
export interface Bookings {
  plan: Plan
  others: readonly Booking[]
  today: Day
}

interface Known {
  control: Control<BatchFormValues, unknown, BatchFields>
  batch: BatchView | null
  /** Every batch that is not finished. */
  batches: readonly BatchView[]
  recipes: readonly { id: string; name: string }[]
  vessels: readonly VesselView[]
}

/** What a brew is called whose recipe or number may not be chosen yet. */
function nameOf(recipe: string | undefined, number: string | undefined): Plan['beer'] {
  if (recipe) return [recipe, number].filter(Boolean).join(' ')
  return number ? message('batches.thisBrewNumbered', { number }) : message('batches.thisBrew')
}

/** The planned brew of a form being filled in, and the bookings of all other batches, live. */
export function useBookings({ control, batch, batches, recipes, vessels }: Known): Bookings {
  const values = useWatch({ control })
  const today = dayAt(useNow(60_000))
  const others = useMemo(
    () =>
      batches
        .filter(({ id }) => id !== batch?.id)
        .flatMap((other) =>
          bookingsOf({ ...plannedBatch(other), beer: `${other.recipe.name} ${other.batchNumber}` }, today),
        ),
    [batches, batch, today],
  )
  const recipe = recipes.find(({ id }) => id === values.recipeId)?.name
  const [fermenter, briteTank] = [values.fermenterId, values.briteTankId].map((id) =>
    vessels.find((vessel) => vessel.id === id),
  )
  const plan: Plan = {
    ...(batch ? plannedBatch(batch) : { id: '', stage: 'PLANNED' as const }),
    beer: nameOf(recipe, values.batchNumber),
    brewDate: values.brewDate ?? '',
    batchSizeBBL: values.batchSizeBBL ?? 0,
    brews: values.brews ?? 1,
    fermenterId: values.fermenterId,
    briteTankId: conditioningVessel(fermenter, briteTank)?.id ?? values.briteTankId,
    expectedFermentationDays: values.expectedFermentationDays ?? 1,
    expectedConditioningDays: values.expectedConditioningDays ?? 1,
  }
  return { plan, others, today }
}
