import { allow, type Context } from '#api/context.ts'
import { deleteRows, insertRow } from '#api/db/statements/rows.ts'
import { Invalid, NotFound, Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { message } from '#domain/language/message.ts'
import { cleaningFields } from '#domain/equipment/cleanings.ts'
import { measuredAt, refuseMeasuredAt } from '#domain/fermentation/logForm.ts'
import type { MutationRecordCleaningArgs, QueryCleaningsArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { changeStatus } from './equipment.service.ts'
import { lockInService } from './occupancy.service.ts'

type Cleaning = Prisma.CleaningModel

/** How a vessel was cleaned, the newest first; `before` continues after that one. At most 200 at once. */
export async function cleanings(ctx: Context, input: QueryCleaningsArgs): Promise<Cleaning[]> {
  allow(ctx, 'read')
  const { equipmentId, before } = input
  const take = input.limit ?? 50
  if (take < 0 || take > 200) {
    throw new Invalid(message('cellar.cleaningsTooLong', { max: 200 }), {
      limit: message('cellar.pageBounds', { max: 200 }),
    })
  }
  const [vessel, last] = await Promise.all([
    ctx.loaders.load('equipment', equipmentId),
    ctx.loaders.load('cleaning', before),
  ])
  if (!vessel) throw new NotFound(message('cellar.noVessel'))
  if (before && last?.equipmentId !== equipmentId) {
    throw new Invalid(message('cellar.cleaningGone'), {
      before: message('cellar.cleaningId'),
    })
  }
  return ctx.db.cleaning.findMany({
    where: {
      equipmentId,
      ...(last && {
        timestamp: { lte: last.timestamp },
        OR: [{ timestamp: { lt: last.timestamp } }, { id: { lt: last.id } }],
      }),
    },
    orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
    take,
  })
}

/**
 * Records that a vessel in service was cleaned: now, unless a time is given. With `makeAvailable` one that waited for it is
 * available; else its status stays as it is.
 */
export async function recordCleaning(ctx: Context, input: MutationRecordCleaningArgs): Promise<Cleaning> {
  const { user } = allow(ctx, 'markAvailable')
  const fields = valid(cleaningFields, { note: null, timestamp: null, ...input.input })
  const command = { name: 'recordCleaning', input: input.input, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const vessel = await lockInService(tx, fields.equipmentId)
    Invalid.throwIf(refuseMeasuredAt(fields.timestamp, tx.at), 'timestamp')
    const timestamp = measuredAt(fields.timestamp, tx.at)
    const cleaning = await insertRow(tx, 'Cleaning', { ...fields, timestamp, cleanedById: user.id })
    const { id: cleaningId, method, note } = cleaning
    const madeAvailable = input.input.makeAvailable === true && vessel.status === 'CLEANING'
    const detail = { cleaningId, method, note, ...(madeAvailable && { madeAvailable }) }
    record(tx, { type: 'CleaningRecorded', entityId: vessel.id, detail })
    if (madeAvailable) await changeStatus(tx, vessel, 'AVAILABLE')
    return cleaning
  })
}

/** Removes the record of a cleaning, after which a vessel that nobody uses waits again; the outbox keeps what it said. */
export async function takeBackCleaning(
  tx: Tx,
  { entityId, detail }: TakeBack<'CleaningRecorded'>,
): Promise<void> {
  const { cleaningId = '' } = detail
  const [removed] = await deleteRows(tx, 'Cleaning', { id: cleaningId })
  if (!removed) throw new Refused(message('cellar.cleaningGone'))
  const { method, note } = removed
  record(tx, { type: 'CleaningRemoved', entityId, detail: { cleaningId, method, note } })
  if (!detail.madeAvailable) return
  const vessel = await lockInService(tx, entityId)
  if (vessel.status === 'AVAILABLE') await changeStatus(tx, vessel, 'CLEANING')
}
