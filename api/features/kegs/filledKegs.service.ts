import { allow, type Context } from '#api/context.ts'
import { Invalid, NotFound, Refused } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox.ts'
import { stageLabels } from '#domain/batchStages.ts'
import { bulkLimits, type KegSize } from '#domain/kegs.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockOrCreate, moveKegs } from './kegCount.service.ts'

/** The kegs that a batch filled. */
export interface FilledKegs {
  batchId: string
  halfBarrels?: number | null
  sixthBarrels?: number | null
  /** The beer; by default the one called as the recipe, else as its style, which is created when it is new. */
  beerTypeId?: string | null
  commandId?: string | null
}

/** Adds the kegs that a batch filled; refused before it is in Kegging. Answers the kegs counted. */
export async function addFilledKegs(ctx: Context, input: FilledKegs): Promise<Prisma.KegModel[]> {
  const { user } = allow(ctx, 'adjustKegs')
  const filled: [KegSize, number][] = [
    ['HALF_BBL', input.halfBarrels ?? 0],
    ['SIXTH_BBL', input.sixthBarrels ?? 0],
  ]
  refuseCounts(filled.map(([, count]) => count))
  const { batchId, beerTypeId = null } = input
  const command = { name: 'addFilledKegs', input: [batchId, filled, beerTypeId], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await tx.db.batch.findUnique({ where: { id: batchId }, include: { recipe: true } })
    if (!batch) throw new NotFound('There is no such batch any more.')
    const { batchNumber, stage, recipe } = batch
    if (stage !== 'KEGGING' && stage !== 'COMPLETED')
      throw new Refused(`Batch ${batchNumber} is in ${stageLabels[stage]}: kegs are filled in Kegging.`)
    const beer = beerTypeId ?? (await beerOf(tx, recipe))
    const kegs: Prisma.KegModel[] = []
    for (const [size, delta] of filled) {
      if (delta === 0) continue
      const keg = await lockOrCreate(tx, beer, size)
      const notes = `Filled from batch ${batchNumber}`
      kegs.push(
        await moveKegs(tx, keg, { delta, notes, userId: user.id, batch: { id: batchId, batchNumber } }),
      )
    }
    return kegs
  })
}

function refuseCounts(counts: number[]): void {
  const { max } = bulkLimits
  const isRight = counts.every((count) => Number.isInteger(count) && count >= 0 && count <= max)
  if (isRight && counts.some((count) => count > 0)) return
  const reason = `Kegs must be whole numbers from 0 to ${max}, and not all 0.`
  throw new Invalid(reason, { halfBarrels: reason, sixthBarrels: reason })
}

async function beerOf(tx: Tx, { name, style }: Prisma.RecipeModel): Promise<string> {
  const [known] = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "BeerType" WHERE lower("name") IN (lower(${name}), lower(${style}))
    ORDER BY lower("name") = lower(${name}) DESC LIMIT 1`
  if (known) return known.id
  const beer = await tx.db.beerType.create({ data: { name: style } })
  record(tx, { type: 'BeerTypeSaved', entityId: beer.id, detail: { version: 1, created: true } })
  return beer.id
}
