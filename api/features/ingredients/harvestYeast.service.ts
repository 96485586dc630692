import { allow, type Context } from '#api/context.ts'
import { lockKnown } from '#api/db/statements/rows.ts'
import { byPrisma, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { uuidv7 } from '#api/db/statements/uuidv7.ts'
import { Invalid, valid } from '#api/errors.ts'
import { bookHarvest, lockHarvestTank } from '#api/features/cellar/recordVolume.service.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { generationAfter, harvestFields } from '#domain/cellar/harvest.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { groupBy } from '#domain/groupBy.ts'
import { message } from '#domain/language/message.ts'
import { adjustStock } from '#domain/stock/stock.ts'
import type { MutationHarvestYeastArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockIngredient, moveStock } from './stock.service.ts'

/**
 * Harvests yeast from the beer in a tank as a lot of its ingredient, which costs nothing: the slurry leaves the tank, and a recall goes
 * on with it into the beer into which the lot is taken. A Conflict with what is left if the tank holds less and `ifMore` is not FOUND.
 */
export async function harvestYeast(ctx: Context, input: MutationHarvestYeastArgs): Promise<Prisma.LotModel> {
  const { user } = allow(ctx, 'adjustIngredient')
  const { fromEquipmentId, ingredientId, volumeBBL, quantity } = input
  const ifMore = input.ifMore ?? 'REFUSE'
  const { lotNumber, expirationDate } = input
  const sent = valid(harvestFields, {
    ...{ ingredientId, volumeBBL, quantity },
    ...{ lotNumber: lotNumber ?? null, expirationDate: expirationDate ?? null },
  })
  const command = { name: 'harvestYeast', input: [fromEquipmentId, sent, ifMore], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const { tank, batch } = await lockHarvestTank(tx, fromEquipmentId)
    const ingredient = await lockIngredient(tx, sent.ingredientId)
    Invalid.throwIf(ingredient.category === 'YEAST' ? null : message('yeast.noYeast'), 'ingredientId')
    const { label } = tank
    const occurredAt = doneEarlier(input.occurredAt, tx.at)
    const pitched = await pitchedInto(tx.sql, tank.id)
    const generation = generationAfter(pitched.filter((lot) => lot.ingredientId === ingredient.id))
    const [lotId, actId] = [uuidv7(), uuidv7()]
    await moveStock(tx, ingredient, {
      ...adjustStock(Number(ingredient.currentQuantity), 'ADD', sent.quantity),
      ...{ transactionType: 'ADD', userId: user.id, occurredAt },
      ...{ lotNumber: sent.lotNumber, totalCostCents: 0 },
      notes: batch
        ? message('notes.harvestedOf', { label, number: batch.batchNumber })
        : message('notes.harvested', { label }),
      received: {
        ...{ id: lotId, lotNumber: sent.lotNumber, expirationDate: sent.expirationDate, supplierId: null },
        ...{ unitCostCents: null, costCents: 0, receivedAt: occurredAt ?? tx.at, receivedById: user.id },
        ...{ origin: 'HARVEST', generation, harvestActId: actId },
      },
    })
    await bookHarvest(tx, {
      ...{ tank, batch, actId, volumeBBL: sent.volumeBBL, userId: user.id, ifMore },
      occurredAt: occurredAt ?? tx.at,
    })
    return lockKnown(tx, 'Lot', { id: lotId }, message('lots.gone'))
  })
}

/** A yeast that may be harvested from a tank, and which use it would be for. */
export interface HarvestableYeast {
  ingredientId: string
  isPitched: boolean
  generation: number
}

/** All yeasts in stock, as they may be harvested from a tank: what was pitched into its beer first. */
export async function harvestableYeast(ctx: Context, equipmentId: string): Promise<HarvestableYeast[]> {
  allow(ctx, 'read')
  const { sql } = byPrisma(ctx.db)
  const yeasts = await sql<{ id: string }[]>`
    SELECT "id" FROM "Ingredient" WHERE "category" = 'YEAST' ORDER BY "name", "id" LIMIT 500`
  const pitched = groupBy(await pitchedInto(sql, equipmentId), ({ ingredientId }) => ingredientId)
  return yeasts
    .map(({ id }) => ({
      ...{ ingredientId: id, isPitched: pitched.has(id), generation: generationAfter(pitched.get(id) ?? []) },
    }))
    .toSorted((one, other) => Number(other.isPitched) - Number(one.isPitched))
}

/** The lots that batches whose beer is in a tank took and did not return, with their generations. */
function pitchedInto(
  sql: RunSql,
  equipmentId: string,
): Promise<{ ingredientId: string; generation: number | null }[]> {
  return sql<{ ingredientId: string; generation: number | null }[]>`
    SELECT l."ingredientId", l."generation" FROM "LotMovement" m JOIN "Lot" l ON l."id" = m."lotId"
    WHERE l."ingredientId" IS NOT NULL AND m."batchId" IN (
      SELECT a."batchId" FROM "VesselShare" s JOIN "VolumeAct" a ON a."id" = s."sourceActId" WHERE s."equipmentId" = ${equipmentId})
    GROUP BY l."id", m."batchId" HAVING sum(m."quantity") < 0`
}
