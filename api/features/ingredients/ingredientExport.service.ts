import { allow, type Context } from '#api/context.ts'
import { readerOf } from '#api/language/readers.ts'
import { ingredientsCsv, ingredientsTemplate } from '#domain/stock/files/ingredientExport.ts'
import { fieldsOf } from './ingredientRow.ts'

/** All ingredients, by name, as a CSV file that can be imported again; for programs, in English and as they are counted. */
export async function exportIngredients(ctx: Context): Promise<string> {
  allow(ctx, 'read')
  const rows = await ctx.db.ingredient.findMany({
    include: { supplier: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 20_000,
  })
  return ingredientsCsv(rows.map((row) => ({ ...fieldsOf(row), supplierName: row.supplier?.name ?? null })))
}

/** The CSV file to fill in for an import. */
export function ingredientImportTemplate(ctx: Context): string {
  allow(ctx, 'read')
  return ingredientsTemplate(readerOf('en'))
}
