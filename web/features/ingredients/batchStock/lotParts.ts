import { roundQuantity } from '#domain/stock/units.ts'
import type { LotAmountInput, StockForBatchQuery } from '#generated/gql/graphql.ts'
import { inOrderOfUse, type LotView } from '#web/live/lots/orderOfUse.ts'

/** An ingredient that a batch needs, with the lots of it that are there and those that are proposed. */
export type Need = StockForBatchQuery['stockForBatch']['needs'][number]

/** How much is taken of each lot, by its id, where somebody changed what is proposed. */
export type Parts = Readonly<Record<string, number | null>>

/** The lots of an ingredient that are there, in their order of use. */
export const lotsOf = ({ ingredient }: Need): LotView[] => inOrderOfUse(ingredient.lots)

/** Whether there is something to choose: several lots are there, or one that must not be used. */
export const isChoice = ({ ingredient: { lots } }: Need): boolean =>
  lots.length > 1 || lots.some(({ heldAt }) => heldAt)

/** How much is taken of a lot: what was typed, else what is proposed; nothing of one that is on hold. */
export function partOf(parts: Parts, { lots }: Need, { id, heldAt }: LotView): number | null {
  if (heldAt) return null
  return id in parts ? (parts[id] ?? null) : (lots.find(({ lot }) => lot.id === id)?.quantity ?? null)
}

/** How much is taken of an ingredient in all. */
export const takenOf = (parts: Parts, need: Need): number =>
  roundQuantity(need.ingredient.lots.reduce((sum, lot) => sum + (partOf(parts, need, lot) ?? 0), 0))

/** Everything that is taken, lot by lot. */
export function itemsOf(needs: readonly Need[], parts: Parts): LotAmountInput[] {
  return needs.flatMap((need) =>
    lotsOf(need).flatMap((lot) => {
      const quantity = partOf(parts, need, lot)
      return quantity ? [{ ingredientId: need.ingredient.id, lotId: lot.id, quantity }] : []
    }),
  )
}

/** Whether more is taken of a lot than is left of it. */
export const isTooMuch = (needs: readonly Need[], parts: Parts): boolean =>
  needs.some((need) => need.ingredient.lots.some((lot) => (partOf(parts, need, lot) ?? 0) > lot.remaining))
