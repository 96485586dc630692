import { numberOf } from '#api/db/numberOf.ts'
import type { IngredientFields } from '#domain/stock/ingredientForm.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** The editable fields of an ingredient, in the form's representation. */
export function fieldsOf(row: Prisma.IngredientModel): IngredientFields {
  return {
    name: row.name,
    category: row.category,
    subcategory: row.subcategory,
    currentQuantity: Number(row.currentQuantity),
    unit: row.unit,
    reorderThreshold: Number(row.reorderThreshold),
    supplierId: row.supplierId,
    costPerUnitCents: row.costPerUnitCents,
    lotNumber: row.lotNumber,
    expirationDate: row.expirationDate?.toISOString().slice(0, 10) ?? null,
    alphaAcid: numberOf(row.alphaAcid),
    colorLovibond: numberOf(row.colorLovibond),
    potential: numberOf(row.potential),
  }
}

/** An ingredient's fields as the table has them; a cost that was said is a whole number of cents. */
export function rowOf<Fields extends Partial<IngredientFields>>({ expirationDate, ...sent }: Fields) {
  const fields = { ...(sent.costPerUnitCents !== undefined && { exactCostCents: null }), ...sent }
  if (expirationDate === undefined) return fields
  return { ...fields, expirationDate: expirationDate ? new Date(`${expirationDate}T00:00:00Z`) : null }
}
