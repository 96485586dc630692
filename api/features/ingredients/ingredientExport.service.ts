import { allow, type Context } from '#api/context.ts'
import { writeCsv } from '#domain/stock/csv.ts'
import { csvColumns, csvTemplate, type CsvColumn } from '#domain/stock/ingredientCsv.ts'
import { unitNames } from '#domain/stock/units.ts'
import { fieldsOf } from './ingredientRow.ts'

/** All ingredients, by name, as a CSV file that can be imported again. */
export async function exportIngredients(ctx: Context): Promise<string> {
  allow(ctx, 'read')
  const rows = await ctx.db.ingredient.findMany({
    include: { supplier: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 20_000,
  })
  const table = rows.map((row) => {
    const { costPerUnitCents, ...fields } = fieldsOf(row)
    const cells: Record<CsvColumn, string | number | null> = {
      ...fields,
      category: fields.category.toLowerCase(),
      unit: unitNames[fields.unit],
      costPerUnit: costPerUnitCents / 100,
      supplierName: row.supplier?.name ?? null,
    }
    return csvColumns.map((column) => cells[column])
  })
  return writeCsv([csvColumns, ...table])
}

/** The CSV file to fill in for an import. */
export function ingredientImportTemplate(ctx: Context): string {
  allow(ctx, 'read')
  return csvTemplate
}
