import { allow, type Context } from '#api/context.ts'
import { findRow, insertRow } from '#api/db/statements/rows.ts'
import { NotFound, Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { filledKegsFields } from '#domain/stock/filledKegs.ts'
import type { KegSize } from '#domain/stock/kegs.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockOrCreate, moveKegs } from './kegCount.service.ts'

/** The kegs that a batch filled. */
export interface FilledKegs {
  batchId: string
  halfBarrels?: number | null
  sixthBarrels?: number | null
  /** The beer; by default the one named like the recipe, else like its style, created if new. */
  beerTypeId?: string | null
  commandId?: string | null
}

/** Adds the kegs that a batch filled; refused before it is in Kegging. Returns the kegs counted. */
export async function addFilledKegs(ctx: Context, input: FilledKegs): Promise<Prisma.KegModel[]> {
  const { user } = allow(ctx, 'adjustKegs')
  const { batchId } = input
  const { halfBarrels, sixthBarrels, beerTypeId } = valid(filledKegsFields, {
    halfBarrels: input.halfBarrels ?? 0,
    sixthBarrels: input.sixthBarrels ?? 0,
    beerTypeId: input.beerTypeId ?? null,
  })
  const filled: [KegSize, number][] = [
    ['HALF_BBL', halfBarrels],
    ['SIXTH_BBL', sixthBarrels],
  ]
  const command = { name: 'addFilledKegs', input: [batchId, filled, beerTypeId], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await findRow(tx, 'Batch', { id: batchId })
    const recipe = batch && (await findRow(tx, 'Recipe', { id: batch.recipeId }))
    if (!recipe) throw new NotFound('This batch no longer exists.')
    const { batchNumber, stage } = batch
    if (stage !== 'KEGGING' && stage !== 'COMPLETED')
      throw new Refused(`Batch ${batchNumber} is in ${stageLabels[stage]}: kegs are filled in Kegging.`)
    const beer = beerTypeId ?? (await beerOf(tx, recipe))
    const kegs: Prisma.KegModel[] = []
    for (const [size, delta] of filled) {
      if (delta === 0) continue
      const keg = await lockOrCreate(tx, beer, size)
      const notes = `Filled from batch ${batchNumber}`
      kegs.push(
        await moveKegs(tx, keg, {
          delta,
          reason: null,
          notes,
          userId: user.id,
          batch: { id: batchId, batchNumber },
        }),
      )
    }
    return kegs
  })
}

async function beerOf(tx: Tx, { name, style }: Prisma.RecipeModel): Promise<string> {
  const [known] = await tx.sql<{ id: string }[]>`
    SELECT "id" FROM "BeerType" WHERE lower("name") IN (lower(${name}), lower(${style}))
    ORDER BY lower("name") = lower(${name}) DESC LIMIT 1`
  if (known) return known.id
  const beer = await insertRow(tx, 'BeerType', { name: style })
  record(tx, { type: 'BeerTypeSaved', entityId: beer.id, detail: { version: 1, created: true } })
  return beer.id
}
