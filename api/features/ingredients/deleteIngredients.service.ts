import { allow, type Context } from '#api/context.ts'
import { deleteRows } from '#api/db/statements/rows.ts'
import { Invalid, NotFound, Refused } from '#api/errors.ts'
import { isExpected } from '#api/features/suppliers/deliveries.service.ts'
import { leaveRecipes } from '#api/features/recipes/recipeLines.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message, type Message } from '#domain/language/message.ts'
import { importLimits } from '#domain/stock/files/ingredientCsv.ts'
import type { MutationDeleteIngredientsArgs } from '#generated/arguments.ts'
import { isStillTaken } from './stillTaken.service.ts'
import { lockIngredients } from './stock.service.ts'

/**
 * Deletes ingredients with their history, at most as many as one import creates; returns the ids of those that existed. What
 * batches took of them stays with those batches, in the trash as well.
 * Refused, saying why, when one is in a recipe or a package format, on order or went into a batch, unless `evenIfUsed`: then it is removed from
 * there as well.
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
    await keepUses(tx, there)
    await keepNames(tx, there)
    await deleteRows(tx, 'Ingredient', { id: there })
    const names = found.map(({ name }) => name)
    record(tx, { type: 'IngredientsRemoved', entityId: there[0] ?? '', detail: { ids: there, names } })
    return there
  })
}

/** Keeps what batches and their packages took of ingredients, and returned, without the ingredients. */
async function keepUses(tx: Tx, ids: string[]): Promise<void> {
  await tx.sql`
    INSERT INTO "DeletedMovement" ("id", "batchId", "batchNumber", "ingredientId", "ingredientName", "transactionType", "quantity",
      "unit", "previousQuantity", "newQuantity", "logId", "packageLotId", "brewStepId", "lotNumber", "totalCostCents", "timestamp")
    SELECT t."id", coalesce(t."batchId", p."batchId", (SELECT b."id" FROM "TrashedBatch" b WHERE b."content" -> 'stock' ? t."id")),
      coalesce(t."batchNumber", p."batchNumber"), i."id", i."name", t."transactionType", t."quantity",
      t."unit", t."previousQuantity", t."newQuantity", t."logId", t."packageLotId", t."brewStepId", t."lotNumber", t."totalCostCents", t."timestamp"
    FROM "IngredientTransaction" t JOIN "Ingredient" i ON i."id" = t."ingredientId"
    LEFT JOIN "PackageLot" p ON p."id" = t."packageLotId"
    WHERE i."id" = ANY(${ids}) AND coalesce(t."batchNumber", p."batchNumber") IS NOT NULL`
}

/** Lots outlive their ingredient, by the name that it had. */
async function keepNames(tx: Tx, ids: string[]): Promise<void> {
  await tx.sql`
    UPDATE "Lot" l SET "ingredientName" = i."name" FROM "Ingredient" i WHERE l."ingredientId" = i."id" AND i."id" = ANY(${ids})`
}

function refuseIds(ids: string[]): Message | null {
  if (ids.length === 0) return message('stock.selectToDelete')
  const max = importLimits.rows
  return ids.length > max ? message('stockRules.deleteTooMany', { max }) : null
}

/** How many ingredients a refusal names with their uses, and how many recipes of each; the others are counted. */
const [namedUsed, namedRecipes] = [10, 3]

function usedBy(name: string, recipes: readonly string[]): Message {
  const more = recipes.length - namedRecipes
  if (more <= 0) return message('stockRules.used', { name, recipes: { list: recipes } })
  const first = { list: recipes.slice(0, namedRecipes), as: 'parts' } as const
  return message('stockRules.usedByMore', { name, recipes: first, more })
}

async function refuseUsed(tx: Tx, ids: string[]): Promise<void> {
  interface Uses {
    name: string
    recipes: string[]
    formats: string[]
    isOnOrder: boolean
    batches: number
  }
  const rows = await tx.sql<Uses[]>`
    SELECT i."name",
      ARRAY(SELECT DISTINCT r."name" FROM "RecipeIngredient" l JOIN "Recipe" r ON r."id" = l."recipeId"
        WHERE l."ingredientId" = i."id" ORDER BY 1) AS "recipes",
      ARRAY(SELECT f."name" FROM "FormatMaterial" m JOIN "PackageFormat" f ON f."id" = m."formatId"
        WHERE m."ingredientId" = i."id" AND f."retiredAt" IS NULL ORDER BY 1) AS "formats",
      EXISTS (SELECT FROM "Delivery" d WHERE d."ingredientId" = i."id" AND ${isExpected}) AS "isOnOrder",
      (SELECT count(*)::int FROM (SELECT FROM "IngredientTransaction" t
        WHERE t."ingredientId" = i."id" AND t."batchId" IS NOT NULL
        GROUP BY t."batchId" HAVING ${isStillTaken}) took) AS "batches"
    FROM "Ingredient" i WHERE i."id" = ANY(${ids}) ORDER BY 1`
  const used = rows
    .map(({ name, recipes, formats, isOnOrder, batches }) => [
      ...(recipes.length > 0 ? [usedBy(name, recipes)] : []),
      ...(formats.length > 0 ? [message('stockRules.used', { name, recipes: { list: formats } })] : []),
      ...(isOnOrder ? [message('stockRules.usedOnOrder', { name })] : []),
      ...(batches > 0 ? [message('stockRules.usedInBatches', { name, count: batches })] : []),
    ])
    .filter((uses) => uses.length > 0)
  if (used.length === 0) return
  const count = used.length - namedUsed
  const others = count > 0 ? [message('stockRules.moreUsed', { count })] : []
  throw new Refused([...used.slice(0, namedUsed).flat(), ...others])
}
