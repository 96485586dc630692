import { useWholeList } from '#web/live/useWholeList.ts'
import { IngredientsPageDocument, MoreIngredientsDocument } from './ingredientDocuments.ts'

/** All ingredients, however many pages they fill, and their figures; live. */
export function useStock() {
  return useWholeList('ingredients', IngredientsPageDocument, MoreIngredientsDocument)
}
