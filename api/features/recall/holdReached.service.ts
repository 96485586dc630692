import { allow, type Context } from '#api/context.ts'
import { Invalid, NotFound } from '#api/errors.ts'
import { holdVessels } from '#api/features/cellar/heldVessels.service.ts'
import { lockCellar } from '#api/features/cellar/volumeBook.service.ts'
import { holdReachedLots } from '#api/features/ingredients/lots.service.ts'
import { holdPackages } from '#api/features/packages/packageLots.service.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import { holdBy, holdReasonOf } from '#api/records/holds.ts'
import { message } from '#domain/language/message.ts'
import type { MutationHoldReachedArgs } from '#generated/arguments.ts'
import { bounded, wholeTraceOfLot, wholeTraceOfPackages, type Trace } from './trace.service.ts'

/**
 * Puts everything that a lot reached and that is here on hold, in one act: what is left of the lot, yeast that was harvested from its
 * beer, its packages, and the tanks that hold some of it; of packages, those, and the tanks that hold some of the same beer. What is on
 * hold already stays as it is.
 */
export async function holdReached(ctx: Context, input: MutationHoldReachedArgs): Promise<Trace> {
  const { user } = allow(ctx, 'holdLots')
  const { lotId, packageLotId, occurredAt } = input
  const reason = holdReasonOf(input.reason)
  if (!lotId === !packageLotId) throw new Invalid(message('recall.which'), 'lotId')
  const command = { name: 'holdReached', input: [lotId, packageLotId, reason], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const hold = holdBy(user, reason, { occurredAt, at: tx.at })
    const trace = async () => {
      const found = await (lotId
        ? wholeTraceOfLot(tx.sql, lotId)
        : wholeTraceOfPackages(tx.sql, packageLotId ?? ''))
      if (!found) throw new NotFound(message(lotId ? 'lots.gone' : 'recall.packagesGone'))
      return found
    }
    const yeast = lotId ? await yeastLeft(tx, await trace()) : []
    await holdReachedLots(tx, [...(lotId ? [lotId] : []), ...yeast], hold)
    // Nobody fills packages between reading which there are and holding them.
    await tx.sql`SELECT "id" FROM "Keg" ORDER BY "id" FOR UPDATE`
    await holdPackages(tx, await withSomethingLeft(tx, await trace()), hold)
    // Where the beer is, is read after the lock, so that it is still there. Packages that nobody had any of before may be new.
    await lockCellar(tx)
    const reached = await trace()
    await holdPackages(tx, await withSomethingLeft(tx, reached), hold)
    await holdReachedLots(
      tx,
      (await yeastLeft(tx, reached)).filter((id) => !yeast.includes(id)),
      hold,
    )
    const here = reached.vessels.flatMap(({ equipmentId, isHere }) => (isHere ? equipmentId : []))
    await holdVessels(tx, here, hold)
    return bounded(reached)
  })
}

/** The packages of a trace of which something is here. */
async function withSomethingLeft({ sql }: Tx, { packageLots }: Trace): Promise<string[]> {
  const ids = packageLots.map(({ packageLotId }) => packageLotId)
  const rows = await sql<{ id: string }[]>`
    SELECT "id" FROM "PackageLot" WHERE "id" = ANY(${ids}) AND "remaining" > 0 ORDER BY "id"`
  return rows.map(({ id }) => id)
}

/** The yeast of a trace of which something is here. */
async function yeastLeft({ sql }: Tx, { yeast }: Trace): Promise<string[]> {
  const ids = yeast.map(({ lotId }) => lotId)
  const rows = await sql<{ id: string }[]>`
    SELECT "id" FROM "Lot" WHERE "id" = ANY(${ids}) AND "remaining" > 0 AND "ingredientId" IS NOT NULL ORDER BY "id"`
  return rows.map(({ id }) => id)
}
