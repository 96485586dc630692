import { z } from 'zod'
import { requiredChoice, requiredNumber } from '#domain/formFields.ts'
import { carry, message, type PlainId } from '#domain/language/message.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { roundQuantity } from '#domain/stock/units.ts'

export const materialLimits = { ingredients: 20, taken: 100 } as const

/** The labels of the field of what goes into a package. */
export const materialLabels = { materials: 'packaging.materials' } as const satisfies Record<string, PlainId>

const tooMany = carry(message('packaging.tooManyMaterials', { max: materialLimits.ingredients }))

/** What goes into one package of a format, in the units of its ingredients; each ingredient once. */
export const formatMaterials = z
  .array(
    z.object({
      ingredientId: requiredChoice(message('packaging.material')),
      amount: requiredNumber(message('packaging.materialAmount'), {
        ...{ min: 0.001, max: maxQuantity, decimals: 3 },
      }),
    }),
  )
  .max(materialLimits.ingredients, tooMany)
  .refine(
    (materials) => new Set(materials.map(({ ingredientId }) => ingredientId)).size === materials.length,
    {
      error: carry(message('packaging.materialOnce')),
    },
  )
  // In one order, so that two lists of the same are the same.
  .transform((materials) =>
    materials.toSorted((one, other) => (one.ingredientId < other.ingredientId ? -1 : 1)),
  )

/** What goes into one package, in the order of the ingredients' ids. */
export type Materials = z.output<typeof formatMaterials>

/** What of which lots is taken for packages; without a lot, of those that are next to be used. */
export const takenMaterials = z
  .array(
    z.object({
      ingredientId: requiredChoice(message('packaging.material')),
      lotId: z
        .string()
        .nullish()
        .transform((id) => id ?? null),
      quantity: requiredNumber(message('stock.quantity'), { min: 0.001, max: maxQuantity, decimals: 3 }),
    }),
  )
  .max(materialLimits.taken, carry(message('lots.tooMany', { max: materialLimits.taken })))

/** How much of each ingredient so many packages of formats take, by its id. */
export function materialsFor(
  filled: readonly { formatId: string; count: number }[],
  materials: readonly { formatId: string; ingredientId: string; amount: number | null }[],
): Map<string, number> {
  const needs = new Map<string, number>()
  for (const { formatId, count } of filled)
    for (const { ingredientId, amount } of materials.filter((one) => one.formatId === formatId))
      if (amount !== null)
        needs.set(ingredientId, roundQuantity((needs.get(ingredientId) ?? 0) + count * amount))
  return needs
}
