import { allow, type Context } from '#api/context.ts'
import { isUniqueViolation } from '#api/db/trouble.ts'
import { Conflict, Invalid, NotFound, Refused } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox.ts'
import { datesOnMove, refuseMove, stageLabels, type BatchStage } from '#domain/batchStages.ts'
import { vesselsOnMove } from '#domain/vessels.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { changeStatus, refuseEntry } from '#api/features/equipment/equipment.service.ts'
import { holdersOf, lockVessels } from '#api/features/equipment/occupancy.service.ts'

type Batch = Prisma.BatchModel

/** Unfinished batches first, then by brew date, newest first. */
export async function batches(
  ctx: Context,
  input: { stages?: readonly BatchStage[] | null; limit?: number | null; offset?: number | null },
): Promise<Batch[]> {
  allow(ctx, 'read')
  const limit = input.limit ?? 200
  const offset = input.offset ?? 0
  if (limit < 0 || limit > 500 || offset < 0) {
    throw new Invalid('A list has at most 500 entries a page.', { limit: 'from 0 to 500' })
  }
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Batch"
    WHERE ${input.stages ? [...input.stages] : null}::text[] IS NULL
      OR "stage"::text = ANY(${input.stages ? [...input.stages] : []}::text[])
    ORDER BY "stage" IN ('COMPLETED', 'CANCELLED'), "brewDate" DESC, "batchNumber" DESC
    LIMIT ${limit} OFFSET ${offset}`
  const loaded = await Promise.all(rows.map(({ id }) => ctx.loaders.load('batch', id)))
  return loaded.filter((batch) => batch !== null)
}

/** One batch, or null. */
export async function findBatch(ctx: Context, id: string): Promise<Batch | null> {
  allow(ctx, 'read')
  return ctx.loaders.load('batch', id)
}

/** How many batches there are, in total and by stage. */
export async function batchTotals(
  ctx: Context,
): Promise<{ total: number; byStage: { stage: BatchStage; count: number }[] }> {
  allow(ctx, 'read')
  const groups = await ctx.db.batch.groupBy({ by: ['stage'], _count: true })
  const byStage = groups.map((group) => ({ stage: group.stage, count: group._count }))
  return { total: byStage.reduce((sum, { count }) => sum + count, 0), byStage }
}

/** What a stage change is asked to do; `from` is the stage the person saw, `enteredAt` when it really happened. */
export interface Move {
  id: string
  to: BatchStage
  from?: BatchStage | null
  enteredAt?: Date
  commandId?: string | null
}

/**
 * Moves a batch to another stage; its vessels follow. Refused with the sentence of the stage rules; a Conflict when the
 * batch left the stage that was seen, or when another active batch holds the vessel, which it names.
 */
export async function moveBatch(ctx: Context, move: Move): Promise<Batch> {
  allow(ctx, 'moveBatch')
  const command = { name: 'moveBatch', input: [move.id, move.to, move.from ?? null], id: move.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await lockBatch(tx, move.id)
    if (move.from && move.from !== batch.stage) throw movedMeanwhile(batch)
    if (move.to === batch.stage) return batch
    const reason = refuseMove(batch, move.to)
    if (reason) throw new Refused(reason)
    await moveVessels(tx, batch, move.to)
    record(tx, { type: 'BatchStageChanged', entityId: batch.id, detail: { from: batch.stage, to: move.to } })
    return tx.db.batch.update({
      where: { id: batch.id },
      data: {
        stage: move.to,
        ...datesOnMove(batch, move.to, move.enteredAt ?? tx.at),
        updatedAt: tx.at,
        version: { increment: 1 },
      },
    })
  }).catch((error: unknown) => {
    // The partial unique indexes stand behind the locks: whoever came past them loses here.
    throw isUniqueViolation(error) ? new Conflict('Another batch has just taken this vessel.') : error
  })
}

/** The batch, locked until the transaction ends. */
async function lockBatch(tx: Tx, id: string): Promise<Batch> {
  await tx.db.$queryRaw`SELECT 1 FROM "Batch" WHERE "id" = ${id} FOR UPDATE`
  const batch = await tx.db.batch.findUnique({ where: { id } })
  if (!batch) throw new NotFound('There is no such batch any more.')
  return batch
}

async function moveVessels(tx: Tx, batch: Batch, to: BatchStage): Promise<void> {
  const changes = vesselsOnMove(batch, to)
  const vessels = await lockVessels(
    tx,
    changes.map(({ id }) => id),
  )
  const holders = await holdersOf(
    tx,
    changes.map(({ id }) => id),
  )
  for (const { id, status, onlyIfInUse } of changes) {
    const vessel = vessels.find((candidate) => candidate.id === id)
    if (!vessel)
      throw new NotFound('A vessel of this batch is gone. Please edit the schedule to assign another one.')
    const holder = holders.get(id)
    const isHeldByOther = holder !== undefined && holder.batchId !== batch.id
    if (status === 'IN_USE') {
      if (isHeldByOther) throw heldByOther(vessel.label, holder)
      const reason = refuseEntry(vessel)
      if (reason) throw new Refused(reason)
    }
    if (onlyIfInUse && (isHeldByOther || vessel.status !== 'IN_USE')) continue
    await changeStatus(tx, vessel, status)
  }
}

const heldByOther = (label: string, holder: { batchId: string; batchNumber: string }) =>
  new Conflict(`${label} is occupied by batch ${holder.batchNumber}.`, { vessel: label, ...holder })

const movedMeanwhile = (batch: Batch) =>
  new Conflict(
    `Batch ${batch.batchNumber} is in ${stageLabels[batch.stage]} by now. Please look again before you move it.`,
    { field: 'stage', theirs: batch.stage, version: batch.version },
  )
