import { graphql } from '#generated/gql/gql.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useMemo, useState } from 'react'
import { plannedShortages, shortageText, type PlannedBrew } from '#domain/stock/plannedShortages.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { now } from '#web/ui/dates/clock.ts'
import { formatShortDay, formatWeekday } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { textOf } from '#web/ui/language/text.ts'
import type { BatchView } from '#web/entities/batch.ts'

/** Every recipe with its ingredients and their stock, and what is on order: what brews can be planned, and what they would be short of. */
export const PlannedStockDocument = graphql(`
  query PlannedStock {
    asOfSeq
    recipes(limit: 500) {
      ...RecipeFields
      lines {
        ...RecipeLineFields
      }
    }
    deliveries {
      ...DeliveryFields
    }
  }
`)

/** A brew that is being planned; what isn't chosen yet is empty. */
interface Planned extends Pick<PlannedBrew, 'id' | 'brewDate' | 'batchSizeBBL'> {
  recipeId: string
}

/**
 * What a brew would be short of on its day, after what is brewed before it, and by when to order it; null when it is short
 * of nothing, not planned yet, or brewed already. The recipes are loaded with the first planned brew, or immediately when
 * they shall be `atHand`, and stay: loading them again for each brew takes longer than a frame.
 */
export function usePlannedShortages(
  planned: Planned | null,
  batches: readonly BatchView[],
  atHand = planned !== null,
): string | null {
  useUnits()
  const [isLoaded, setLoaded] = useState(atHand)
  if (atHand && !isLoaded) setLoaded(true)
  const { data } = useLiveQuery(PlannedStockDocument, { skip: !isLoaded })
  const linesOf = useMemo(() => {
    const onOrder = data?.deliveries ?? []
    return new Map(
      data?.recipes.map(({ id, lines }) => [
        id,
        lines.map(({ ingredient, ...line }) => {
          const expected = onOrder.filter(({ ingredientId }) => ingredientId === ingredient.id)
          return { ...line, ingredient: { ...ingredient, expected } }
        }),
      ]),
    )
  }, [data])
  const brews = useMemo(() => {
    return batches
      .filter(({ stage }) => stage === 'PLANNED')
      .map((batch) => ({ ...batch, lines: linesOf.get(batch.recipe.id) ?? [] }))
  }, [linesOf, batches])
  const lines = linesOf.get(planned?.recipeId ?? '')
  if (!planned || planned.brewDate === '' || !lines) return null
  const shortages = plannedShortages({ ...planned, lines }, brews)
  const texts = { dayText: formatShortDay, weekdayText: formatWeekday }
  const said = shortageText(shortages, planned.brewDate, dayAt(now()), texts)
  return said && said.map((each) => textOf(each)).join(' ')
}
