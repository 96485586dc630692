import { allow, type Context } from '#api/context.ts'
import { deleteRows } from '#api/db/statements/rows.ts'
import { Invalid, NotFound, Refused } from '#api/errors.ts'
import { leaveRecipes } from '#api/features/recipes/recipeLines.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message, type Message } from '#domain/language/message.ts'
import { importLimits } from '#domain/stock/files/ingredientCsv.ts'
import type { MutationDeleteIngredientsArgs } from '#generated/arguments.ts'
import { lockIngredients } from './stock.service.ts'

/**
 * Deletes ingredients with their history, at most as many as one import creates; returns the ids of those that existed.
 * Refused, naming the recipes, when one is used, unless `evenIfUsed`: then it is removed from the recipes as well.
 */
export async function deleteIngredients(
  ctx: Context,
  input: MutationDeleteIngredientsArgs,
): Promise<string[]> {
  allow(ctx, 'editIngredients')
  const ids = [...new Set(input.ids)].sort()
  Invalid.throwIf(refuseIds(ids), 'ids')
  const evenIfUsed = input.evenIfUsed ?? false
  const command = { name: 'deleteIngredients', input: [ids, evenIfUsed], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const found = await lockIngredients(tx, ids)
    if (found.length === 0) throw new NotFound(message('stockRules.goneAll'))
    const there = found.map(({ id }) => id)
    if (evenIfUsed) await leaveRecipes(tx, there)
    else await refuseUsed(tx, there)
    await deleteRows(tx, 'Ingredient', { id: there })
    const names = found.map(({ name }) => name)
    record(tx, { type: 'IngredientsRemoved', entityId: there[0] ?? '', detail: { ids: there, names } })
    return there
  })
}

function refuseIds(ids: string[]): Message | null {
  if (ids.length === 0) return message('stock.selectToDelete')
  const max = importLimits.rows
  return ids.length > max ? message('stockRules.deleteTooMany', { max }) : null
}

/** How many used ingredients a refusal names; the others are counted. */
const namedUses = 10

async function refuseUsed(tx: Tx, ids: string[]): Promise<void> {
  const lines = await tx.sql<{ ingredient: string; recipe: string }[]>`
    SELECT i."name" AS "ingredient", r."name" AS "recipe" FROM "RecipeIngredient" l
    JOIN "Ingredient" i ON i."id" = l."ingredientId" JOIN "Recipe" r ON r."id" = l."recipeId"
    WHERE l."ingredientId" = ANY(${ids}) ORDER BY 1, 2`
  if (lines.length === 0) return
  const recipesOf = new Map<string, Set<string>>()
  for (const { ingredient, recipe } of lines)
    recipesOf.set(ingredient, (recipesOf.get(ingredient) ?? new Set()).add(recipe))
  const uses = [...recipesOf].map(([name, recipes]) =>
    message('stockRules.used', { name, recipes: [...recipes].join(', ') }),
  )
  const count = uses.length - namedUses
  const others = count > 0 ? [message('stockRules.moreUsed', { count })] : []
  throw new Refused([...uses.slice(0, namedUses), ...others])
}
