import { allow, type Context } from '#api/context.ts'
import { findRow, lockRow } from '#api/db/statements/rows.ts'
import { Conflict, Invalid, NotFound, Refused, valid } from '#api/errors.ts'
import { bookRework, lockReworkTank } from '#api/features/cellar/recordVolume.service.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { message } from '#domain/language/message.ts'
import { packageLotCode } from '#domain/packages/packageLots.ts'
import { refuseMoreThanPackaged, reworkedBBL, reworkFields } from '#domain/packages/rework.ts'
import type { MutationReworkPackagesArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockKeg, moveKegs } from './packageBook.service.ts'

/**
 * Empties packages of a lot into a tank: they leave the stock without a sale, and their beer is traced on from there. A Conflict with
 * what is left if those are fewer; refused of what is on hold, and if the tank would hold more than its capacity, unless `evenIfOver`.
 */
export async function reworkPackages(
  ctx: Context,
  input: MutationReworkPackagesArgs,
): Promise<Prisma.PackageLotModel> {
  const { user } = allow(ctx, 'moveVolume')
  const { packageLotId, toEquipmentId, count } = input
  const sent = valid(reworkFields, { toEquipmentId, count, volumeBBL: input.volumeBBL ?? null })
  const evenIfOver = input.evenIfOver ?? false
  const command = { name: 'reworkPackages', input: [packageLotId, sent, evenIfOver], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const of = await findRow(tx, 'PackageLot', { id: packageLotId })
    const format = of && (await findRow(tx, 'PackageFormat', { id: of.formatId }))
    if (!format) throw new NotFound(message('packages.lotGone'))
    const tank = await lockReworkTank(tx, toEquipmentId)
    // The row of its packages guards the lot.
    const keg = await lockKeg(tx, { beerTypeId: of.beerTypeId, formatId: of.formatId })
    const lot = await lockRow(tx, 'PackageLot', { id: packageLotId })
    if (!lot) throw new NotFound(message('packages.lotGone'))
    const code = packageLotCode(lot.number)
    if (lot.heldAt)
      throw new Refused(message('packages.lotOnHold', { lot: code, reason: lot.holdReason ?? '' }))
    if (lot.remaining < count)
      throw new Conflict(message('packages.lotHasLeft', { count: lot.remaining, lot: code }), {
        ...{ packageLotId, left: lot.remaining },
      })
    const eachBBL = Number(format.volumeBBL)
    Invalid.throwIf(refuseMoreThanPackaged(sent, eachBBL), 'volumeBBL')
    const occurredAt = doneEarlier(input.occurredAt, tx.at)
    await moveKegs(tx, keg, {
      ...{ delta: -count, reason: 'MOVED', occurredAt, userId: user.id },
      notes: message('notes.reworked', { label: tank.label }),
      moves: [{ packageLotId, count: -count, kind: 'OUT' }],
    })
    const volumes = reworkedBBL(sent, eachBBL)
    await bookRework(tx, {
      lot,
      tank,
      ...volumes,
      occurredAt: occurredAt ?? tx.at,
      userId: user.id,
      evenIfOver,
    })
    return (await findRow(tx, 'PackageLot', { id: packageLotId })) ?? lot
  })
}
