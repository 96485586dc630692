import { writeCsv } from '#domain/stock/csv.ts'
import { csvColumns, type CsvColumn } from '#domain/stock/ingredientCsv.ts'
import { unitNames } from '#domain/stock/units.ts'
import { saveFile } from '#web/ui/shell/saveFile.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'

/** Saves these ingredients, in this order, as a CSV file that can be imported again. */
export function exportStock(items: readonly IngredientView[]): void {
  const rows = items.map((item) => {
    const cells: Record<CsvColumn, string | number | null | undefined> = {
      ...item,
      category: item.category.toLowerCase(),
      unit: unitNames[item.unit],
      costPerUnit: item.costPerUnitCents / 100,
      supplierName: item.supplier?.name,
    }
    return csvColumns.map((column) => cells[column] ?? null)
  })
  saveFile('ingredients.csv', 'text/csv', writeCsv([csvColumns, ...rows]))
}
