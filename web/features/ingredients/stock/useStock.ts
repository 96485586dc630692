import { useWholeList } from '#web/live/queries/useWholeList.ts'
import {
  IngredientsPageDocument,
  MoreIngredientsDocument,
} from '#web/features/ingredients/ingredientDocuments.ts'

/** All ingredients, on all pages, and their figures; live. */
export function useStock() {
  return useWholeList('ingredients', IngredientsPageDocument, MoreIngredientsDocument)
}
