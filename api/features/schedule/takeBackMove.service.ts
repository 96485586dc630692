import { nextVersion } from '#api/live/outbox/edits.ts'
import { Refused } from '#api/errors.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockBatch, moveVessels } from './batchVessels.ts'

/**
 * Brings a batch back to the stage it was moved from, with its dates and vessels as they were. Refused when someone has
 * changed the batch since, logged on it, or moved stock or kegs for it.
 */
export async function takeBackMove(
  tx: Tx,
  { entityId, detail, at }: TakeBack<'BatchStageChanged'>,
): Promise<void> {
  const batch = await lockBatch(tx, entityId)
  const { from, version = 0, datesBefore } = detail
  if (!from) throw new Refused("This can't be undone.")
  const reason = await refuseMoveBack(tx, batch, { version, at })
  if (reason) throw new Refused(reason)
  await moveVessels(tx, batch, from)
  record(tx, {
    type: 'BatchStageChanged',
    entityId,
    detail: { from: batch.stage, to: from, version: batch.version + 1 },
  })
  await tx.db.batch.update({
    where: { id: entityId },
    data: { stage: from, ...datesBefore, ...nextVersion(tx) },
  })
}

async function refuseMoveBack(tx: Tx, batch: Prisma.BatchModel, moved: { version: number; at: Date }) {
  if (batch.version !== moved.version) {
    const last = await tx.db.change.findFirst({ where: { entityId: batch.id }, orderBy: { id: 'desc' } })
    return `${last?.actorName ?? 'Someone'} has changed batch ${batch.batchNumber} since.`
  }
  const since = { batchId: batch.id, timestamp: { gt: moved.at } }
  const [logs, stock, kegs] = await Promise.all([
    tx.db.batchLog.count({ where: { batchId: batch.id, createdAt: { gt: moved.at } } }),
    tx.db.ingredientTransaction.count({ where: since }),
    tx.db.kegTransaction.count({ where: since }),
  ])
  if (logs > 0) return `There is a log entry of batch ${batch.batchNumber} since.`
  if (stock > 0) return `Ingredients were taken for batch ${batch.batchNumber} since.`
  return kegs > 0 ? `Kegs of batch ${batch.batchNumber} were filled since.` : null
}
