import { materialsFor } from '#domain/packages/materials.ts'
import { roundQuantity } from '#domain/stock/units.ts'
import type { FormatsToFillQuery, LotAmountInput } from '#generated/gql/graphql.ts'
import { lotsOf, partOf, proposedFor, type Need, type Parts } from '#web/live/lots/lotParts.ts'

/** What goes into one package of a format, with the lots of it that are there. */
export type MaterialView = FormatsToFillQuery['formatMaterials'][number]

/** How many packages of a format were filled. */
interface Filled {
  formatId: string
  count: number
}

/** How much is taken of which lots where somebody chose, by format. */
export type PartsOfFormats = Readonly<Record<string, Parts>>

/** What packages of a format take. */
export interface FormatNeeds {
  formatId: string
  needs: Need[]
}

interface Taking {
  materials: readonly MaterialView[]
  parts: PartsOfFormats
}

/**
 * The materials of what was filled, and which lots are proposed for each format: of a lot only what the formats before leave. A lot on
 * a label is in the packages of the format for which it was chosen, and a recall finds those.
 */
export function needsByFormat(filled: readonly Filled[], { materials, parts }: Taking): FormatNeeds[] {
  const left = new Map(
    materials.flatMap(({ ingredient }) => ingredient.lots.map((lot) => [lot.id, lot.remaining] as const)),
  )
  return filled.map((one) => {
    const own = materials.filter(({ formatId }) => formatId === one.formatId)
    const amounts = own.map(({ formatId, ingredient, amount }) => ({
      ...{ formatId, ingredientId: ingredient.id, amount: amount ?? null },
    }))
    const needed = materialsFor([one], amounts)
    const needs = own.flatMap(({ ingredient }) => {
      const quantity = needed.get(ingredient.id)
      if (quantity === undefined) return []
      const lots = ingredient.lots.map((lot) => ({ ...lot, remaining: left.get(lot.id) ?? 0 }))
      const need = proposedFor({ ...ingredient, lots }, quantity)
      for (const lot of lots) {
        const part = partOf(parts[one.formatId] ?? {}, need, lot) ?? 0
        left.set(lot.id, roundQuantity(Math.max(0, lot.remaining - part)))
      }
      return [need]
    })
    return { formatId: one.formatId, needs }
  })
}

/**
 * What is taken for each format: of an ingredient whose lots nobody chose so much in their order of use, of another what was chosen or
 * proposed.
 */
export function materialsByFormat(filled: readonly Filled[], taking: Taking): Map<string, LotAmountInput[]> {
  const all = needsByFormat(filled, taking)
  const isChosen = ({ ingredient: { id } }: Need) =>
    all.some(({ formatId, needs }) =>
      needs
        .filter(({ ingredient }) => ingredient.id === id)
        .some((need) => need.ingredient.lots.some((lot) => lot.id in (taking.parts[formatId] ?? {}))),
    )
  const takenOf = (need: Need, parts: Parts): LotAmountInput[] => {
    const ingredientId = need.ingredient.id
    if (!isChosen(need)) return [{ ingredientId, quantity: need.needed ?? 0 }]
    return lotsOf(need).flatMap((lot) => {
      const quantity = partOf(parts, need, lot)
      return quantity ? [{ ingredientId, lotId: lot.id, quantity }] : []
    })
  }
  return new Map(
    all.map(({ formatId, needs }) => [
      formatId,
      needs.flatMap((need) => takenOf(need, taking.parts[formatId] ?? {})),
    ]),
  )
}
