import { allow, type Context } from '#api/context.ts'
import { updateRow } from '#api/db/statements/rows.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { Conflict, Invalid, Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import {
  datesOnMove,
  refuseMove,
  stageNamed,
  type BatchStage,
  type StageDate,
} from '#domain/batches/batchStages.ts'
import { cancellationOnMove, isSaid, refuseCancellation } from '#domain/batches/cancellation.ts'
import { cancellationFields } from '#domain/batches/cancellationForm.ts'
import { datesSaid, refuseStageDates, type SaidDates } from '#domain/batches/stageDates.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { cancellationOf } from './batchPlan.ts'
import { lockBatch, movingTo, moveVessels, tankAfter } from './batchVessels.ts'
import { moveProfile } from './temperatureProfile.service.ts'

type Batch = Prisma.BatchModel

/**
 * A requested stage change; `from` and `baseVersion` are the stage and version that the person saw, `dates` the actual
 * start dates of this stage and earlier ones; `cancelReason` and `dumpedBBL` may be said of a batch that it cancels.
 */
export interface Move {
  id: string
  to: BatchStage
  from?: BatchStage | null
  baseVersion?: number | null
  dates?: SaidDates
  cancelReason?: string | null
  dumpedBBL?: number | null
  commandId?: string | null
}

/**
 * Moves a batch to another stage; its vessels follow, and one in a fermenter that also conditions stays there. Refused with the sentence of the stage rules; a Conflict when the
 * batch left the stage that was seen, or when another active batch holds the vessel, which it names; Invalid for
 * impossible start dates.
 */
export async function moveBatch(ctx: Context, move: Move): Promise<Batch> {
  allow(ctx, 'moveBatch')
  const why = valid(cancellationFields, {
    cancelReason: move.cancelReason ?? null,
    dumpedBBL: move.dumpedBBL ?? null,
  })
  const command = {
    name: 'moveBatch',
    input: [move.id, move.to, move.from ?? null, move.dates, ...(isSaid(why) ? [why] : [])],
    id: move.commandId,
  }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await lockBatch(tx, move.id)
    const isOlder = (move.baseVersion ?? batch.version) !== batch.version
    if (isOlder || (move.from && move.from !== batch.stage)) throw movedMeanwhile(batch)
    const said = saidDates(batch, move, tx.at)
    Refused.throwIf(refuseCancellation({ ...batch, stage: move.to }, why))
    if (move.to === batch.stage) return correctDates(tx, batch, said)
    const moving = await movingTo(tx, batch, move.to)
    Refused.throwIf(refuseMove(moving, move.to))
    await moveVessels(tx, moving, move.to)
    const dates = { ...datesOnMove(batch, move.to, tx.at), ...said }
    const datesBefore = Object.fromEntries(
      (Object.keys(dates) as StageDate[]).map((date) => [date, batch[date]]),
    )
    const profile = await moveProfile(tx, batch, move.to)
    const before = cancellationOf(batch)
    const cancelled = move.to === 'CANCELLED' && { ...why, cancellationBefore: before }
    record(tx, {
      type: 'BatchStageChanged',
      entityId: batch.id,
      detail: {
        ...{ from: batch.stage, to: move.to, version: batch.version + 1 },
        ...{ datesBefore, ...profile.before, ...cancelled },
      },
    })
    return updateRow(tx, 'Batch', {
      ...{ id: batch.id, stage: move.to, ...cancellationOnMove(before, move.to, why, tx.at) },
      ...{ ...dates, ...profile.written, ...(await tankAfter(tx, moving, move.to)) },
    })
  }).catch(takenAs(message('cellar.vesselJustTaken')))
}

/** The start dates of a move as they are stored. */
function saidDates(batch: Batch, { to, dates = {} }: Move, now: Date): SaidDates {
  const reasons = refuseStageDates(batch, to, dates, now)
  const sentences = Object.values(reasons)
  if (sentences.length > 0) throw new Invalid(sentences, reasons)
  return datesSaid(dates, now)
}

/** Corrects the start dates of a batch that stays in its stage; equal dates are no change. */
async function correctDates(tx: Tx, batch: Batch, said: SaidDates): Promise<Batch> {
  const fields = (Object.keys(said) as StageDate[]).filter(
    (field) => said[field]?.getTime() !== batch[field]?.getTime(),
  )
  if (fields.length === 0) return batch
  const changed = fields.map((field) => [field, { from: batch[field], to: said[field] }] as const)
  const detail = { version: batch.version + 1, fields: Object.fromEntries(changed) }
  record(tx, { type: 'BatchSaved', entityId: batch.id, detail })
  return updateRow(tx, 'Batch', { id: batch.id, ...said })
}

const movedMeanwhile = (batch: Batch) =>
  new Conflict(
    message('cellar.movedMeanwhile', { number: batch.batchNumber, stage: stageNamed(batch.stage) }),
    { field: 'stage', theirs: batch.stage, version: batch.version },
  )
