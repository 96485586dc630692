import { materialsFor } from '#domain/packages/materials.ts'
import { roundQuantity } from '#domain/stock/units.ts'
import type { FormatsToFillQuery, LotAmountInput } from '#generated/gql/graphql.ts'
import { lotsOf, partOf, proposedFor, takenOf, type Need, type Parts } from '#web/live/lots/lotParts.ts'

/** What goes into one package of a format, with the lots of it that are there. */
export type MaterialView = FormatsToFillQuery['formatMaterials'][number]

interface Filled {
  formatId: string
  count: number
}

const plain = (materials: readonly MaterialView[]) =>
  materials.map(({ formatId, ingredient, amount }) => ({
    ...{ formatId, ingredientId: ingredient.id, amount: amount ?? null },
  }))

/** The materials of what was filled, and which lots are proposed. */
export function needsOf(filled: readonly Filled[], materials: readonly MaterialView[]): Need[] {
  const ingredients = new Map(materials.map(({ ingredient }) => [ingredient.id, ingredient]))
  return [...materialsFor(filled, plain(materials))].flatMap(([id, needed]) => {
    const ingredient = ingredients.get(id)
    return ingredient ? [proposedFor(ingredient, needed)] : []
  })
}

/**
 * What is taken for each format: of an ingredient whose lots nobody chose so much in their order of use, of another what was chosen,
 * one format after the other; the last one takes the rest.
 */
export function materialsByFormat(
  filled: readonly Filled[],
  { materials, parts }: { materials: readonly MaterialView[]; parts: Parts },
): Map<string, LotAmountInput[]> {
  const taken = new Map(filled.map(({ formatId }): [string, LotAmountInput[]] => [formatId, []]))
  for (const need of needsOf(filled, materials)) {
    const ingredientId = need.ingredient.id
    const chosen = lotsOf(need)
      .map(({ id }) => id)
      .some((id) => id in parts)
    const left = lotsOf(need).map((lot) => ({ lotId: lot.id, quantity: partOf(parts, need, lot) ?? 0 }))
    const users = filled.flatMap((one) => {
      const quantity = materialsFor([one], plain(materials)).get(ingredientId)
      return quantity ? [{ formatId: one.formatId, quantity }] : []
    })
    for (const [index, { formatId, quantity }] of users.entries()) {
      const list = taken.get(formatId)
      if (!chosen) list?.push({ ingredientId, quantity })
      let rest = index === users.length - 1 ? takenOf(parts, need) : quantity
      for (const lot of chosen ? left : []) {
        const part = Math.min(rest, lot.quantity)
        if (part <= 0) continue
        list?.push({ ingredientId, lotId: lot.lotId, quantity: part })
        lot.quantity = roundQuantity(lot.quantity - part)
        rest = roundQuantity(rest - part)
      }
    }
  }
  return taken
}
