import { ingredientsCsv } from '#domain/stock/files/ingredientExport.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { shownLanguage } from '#web/ui/language/shownLanguage.ts'
import { saveFile } from '#web/ui/shell/saveFile.ts'
import { shownUnits } from '#web/ui/units/shownUnits.ts'

/** Saves these ingredients, in this order, as a CSV file in the person's words and weights that can be imported again. */
export function exportStock(items: readonly IngredientView[]): void {
  const rows = items.map((item) => ({ ...item, supplierName: item.supplier?.name ?? null }))
  saveFile(
    'ingredients.csv',
    'text/csv',
    ingredientsCsv(rows, { language: shownLanguage(), units: shownUnits() }),
  )
}
