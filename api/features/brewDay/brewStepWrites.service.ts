import { numberOf } from '#api/db/numberOf.ts'
import type { enteredColumn } from '#domain/units/entered.ts'
import { findRows, insertRow, lockKnown, lockRow, updateRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { gravityOfBrews, refuseBrew, type StepOfBatch } from '#domain/brewDay/brewsOfBatch.ts'
import { refuseBrewStep, takenBack, type BrewStepAct } from '#domain/brewDay/brewSteps.ts'
import { message } from '#domain/language/message.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { changeable, figuresIn, untouched, type BrewStep } from './brewStepRow.ts'

type Batch = Prisma.BatchModel
type Columns = Partial<ReturnType<typeof changeable>> & { entered?: ReturnType<typeof enteredColumn> }

/** The batch, locked, so that its steps are written one after the other; refused when its brew day is over. */
export async function lockBrewDay(tx: Tx, batchId: string): Promise<Batch> {
  const batch = await lockKnown(tx, 'Batch', { id: batchId }, message('entries.batchGone'))
  Refused.throwIf(refuseBrewStep(batch))
  return batch
}

/** A step of a locked batch; null if nobody has touched it, and refused when the batch has no such brew. */
export async function lockStep(
  tx: Tx,
  batch: Batch,
  { brew, kind, minutes }: StepOfBatch,
): Promise<BrewStep | null> {
  const step = (await lockRow(tx, 'BrewStep', { batchId: batch.id, brew, kind, minutes })) ?? null
  Refused.throwIf(refuseBrew(batch, brew, step !== null))
  return step
}

/** What somebody did to a step of a locked batch. */
interface Saving {
  batch: Batch
  name: StepOfBatch
  step: BrewStep | null
  columns: Columns
  act: BrewStepAct
}

/** Writes what was done to a step, and records it; the original gravity of all brews becomes that of the batch. */
export async function saveStep(tx: Tx, { batch, name, step, columns, act }: Saving): Promise<BrewStep> {
  const { brew, kind, minutes } = name
  const saved = step
    ? await updateRow(tx, 'BrewStep', { id: step.id, ...columns })
    : await insertRow(tx, 'BrewStep', {
        batchId: batch.id,
        brew,
        kind,
        minutes,
        ...columns,
        updatedAt: tx.at,
      })
  const figures = figuresIn(saved)
  const before = step && changeable(step)
  const detail = {
    batchId: batch.id,
    brew,
    brews: batch.brews,
    kind,
    minutes,
    act,
    version: saved.version,
    figures: { ...figures },
    before,
  }
  record(tx, { type: 'BrewStepSaved', entityId: saved.id, detail })
  if (kind === 'ORIGINAL_GRAVITY' || kind === 'TRANSFER') await renewOriginalGravity(tx, batch)
  return saved
}

/** Restores a step as it was before an act; refused when somebody changed it since. */
export async function takeBackBrewStep(
  tx: Tx,
  { entityId, detail }: TakeBack<'BrewStepSaved'>,
): Promise<void> {
  const { batchId = '', act, version, before } = detail
  const batch = await lockBrewDay(tx, batchId)
  const step = await lockRow(tx, 'BrewStep', { id: entityId })
  if (!step || !act || step.version !== version) throw new Refused(message('entries.stepChanged'))
  const columns: Columns = { ...untouched, entered: {}, ...before }
  await saveStep(tx, { batch, name: step, step, columns, act: takenBack[act] })
}

/**
 * Gives a batch the original gravity of its brews, as far as it was measured, as an edit that others are merged with: a
 * transfer says how much of each brew there is. What was recorded of a brew that it doesn't have any more doesn't count.
 */
export async function renewOriginalGravity(tx: Tx, batch: Batch): Promise<Batch> {
  const { id: batchId, brews } = batch
  const steps = await findRows(tx, 'BrewStep', { batchId, kind: ['ORIGINAL_GRAVITY', 'TRANSFER'] })
  const gravities = steps.filter(({ kind }) => kind === 'ORIGINAL_GRAVITY')
  if (gravities.length === 0) return batch
  const volumeOf = (brew: number) => steps.find((step) => step.brew === brew && step.kind === 'TRANSFER')
  const measured = gravities
    .filter(({ brew }) => brew <= brews)
    .map((step) => ({ gravity: numberOf(step.gravity), volume: numberOf(volumeOf(step.brew)?.volume) }))
  const [from, to] = [numberOf(batch.originalGravity), gravityOfBrews(measured)]
  if (from === to) return batch
  const saved = await updateRow(tx, 'Batch', { id: batchId, originalGravity: to })
  const detail = { version: saved.version, fields: { originalGravity: { from, to } } }
  record(tx, { type: 'BatchSaved', entityId: batchId, detail })
  return saved
}
