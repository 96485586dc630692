import { roundQuantity } from '#domain/stock/units.ts'
import type { Unit } from '#domain/stock/units.ts'
import type { LotAmountInput } from '#generated/gql/graphql.ts'
import { inOrderOfUse, type LotView } from './orderOfUse.ts'

/** An ingredient that is needed, with the lots of it that are there and what is proposed of which. */
export interface Need {
  ingredient: { id: string; name: string; unit: Unit; lots: readonly LotView[] }
  needed?: number | null
  lots: readonly { lot: { id: string }; quantity: number }[]
}

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

/** So much of an ingredient, of the lots that are next to be used and are not on hold. */
export function proposedFor(ingredient: Need['ingredient'], needed: number): Need {
  let rest = needed
  const lots = inOrderOfUse(ingredient.lots).flatMap((lot) => {
    const quantity = lot.heldAt ? 0 : Math.min(rest, lot.remaining)
    rest = roundQuantity(rest - quantity)
    return quantity > 0 ? [{ lot, quantity }] : []
  })
  return { ingredient, needed, lots }
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
