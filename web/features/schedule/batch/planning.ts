import { recipeBBL } from '#domain/recipes/recipes.ts'
import type { BatchFormValues } from './batchFormValues.ts'

/** The open planning task. */
export type Planning =
  | { kind: 'new'; preset?: Partial<BatchFormValues> }
  | { kind: 'edit'; batchId: string }
  | { kind: 'delete'; batchId: string }
  | { kind: 'cancel'; batchId: string }

/** A new brew of a recipe, for `1.5x<recipe id>`: of so many times the recipe's size. */
export function brewOf(asked: string): Planning {
  const [, scale, recipeId] = /^(\d+(?:\.\d+)?)x(.+)$/.exec(asked) ?? []
  return { kind: 'new', ...(recipeId && { preset: { recipeId, batchSizeBBL: Number(scale) * recipeBBL } }) }
}
