import { useWholeList } from '#web/live/useWholeList.ts'
import { IngredientsPageDocument, MoreIngredientsDocument } from './ingredientDocuments.ts'

/** All ingredients, however many pages they fill, and their figures; live. */
export function useStock() {
  return useWholeList(IngredientsPageDocument, MoreIngredientsDocument, countOf)
}

const countOf = (data: { ingredients: readonly unknown[] }) => data.ingredients.length
