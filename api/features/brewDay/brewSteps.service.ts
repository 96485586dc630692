import { enteredColumn } from '#domain/units/entered.ts'
import { message } from '#domain/language/message.ts'
import { allow, type Context } from '#api/context.ts'
import { Conflict, Invalid, Refused, valid } from '#api/errors.ts'
import { lotOfYeast, pitchYeast } from '#api/features/ingredients/pitchedYeast.service.ts'
import { isSame } from '#api/live/outbox/changesSince.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import { recordFields, reopenFields, timerFields } from '#domain/brewDay/brewStepForms.ts'
import {
  brewDayStages,
  noFigures,
  recordedFigures,
  refuseWithoutFigure,
  stageReached,
  type BrewFigures,
  type BrewStepKind,
  type BrewUnderWay,
} from '#domain/brewDay/brewSteps.ts'
import { actOnTimer } from '#domain/brewDay/brewTimers.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { measuredAt, refuseMeasuredAt } from '#domain/fermentation/logForm.ts'
import { convert } from '#domain/stock/units.ts'
import type {
  MutationRecordBrewStepArgs,
  MutationReopenBrewStepArgs,
  MutationSetBrewTimerArgs,
  QueryBrewStepsArgs,
} from '#generated/arguments.ts'
import {
  columnsOfFigures,
  figuresIn,
  noTimer,
  pitchedColumns,
  pitchedIn,
  timerColumns,
  timerOf,
  type BrewStep,
  type PitchedLot,
} from './brewStepRow.ts'
import { lockBrewDay, lockStep, saveStep } from './brewStepWrites.service.ts'

/** The steps of a batch's brew day that somebody touched, of all its brews. */
export async function brewSteps(ctx: Context, { batchId }: QueryBrewStepsArgs): Promise<BrewStep[]> {
  allow(ctx, 'read')
  return ctx.db.brewStep.findMany({ where: { batchId }, orderBy: { id: 'asc' }, take: 500 })
}

/** The steps with a timer, of batches whose brew day is open. */
export async function brewTimers(ctx: Context): Promise<BrewStep[]> {
  allow(ctx, 'read')
  return ctx.db.brewStep.findMany({
    where: { timerStartedAt: { not: null }, batch: { stage: { in: brewDayStages } } },
    orderBy: { id: 'asc' },
    take: 200,
  })
}

/** The brews whose brew day has begun, of batches that were not moved to Fermenting, with the stage that each has reached. */
export async function brewsUnderWay(ctx: Context): Promise<BrewUnderWay[]> {
  allow(ctx, 'read')
  const begun = await ctx.db.$queryRaw<{ batchId: string; brew: number; kinds: BrewStepKind[] }[]>`
    SELECT s."batchId", s."brew", array_agg(s."kind"::text) AS "kinds"
    FROM "BrewStep" s JOIN "Batch" b ON b."id" = s."batchId"
    WHERE b."stage" IN ('PLANNED', 'MASHING', 'BOILING')
      AND (s."doneAt" IS NOT NULL OR s."timerStartedAt" IS NOT NULL)
    GROUP BY s."batchId", s."brew" ORDER BY s."batchId", s."brew" LIMIT 200`
  return begun.flatMap(({ kinds, ...brew }) => {
    const stage = stageReached(kinds)
    return stage ? [{ ...brew, stage }] : []
  })
}

/**
 * Ticks a step with its figures, or corrects them, and takes the yeast that it pitches from its lot; a Conflict when somebody recorded
 * others meanwhile.
 */
export async function recordBrewStep(ctx: Context, args: MutationRecordBrewStepArgs): Promise<BrewStep> {
  const { user } = allow(ctx, 'addLog')
  const { input, commandId } = args
  const fields = valid(recordFields, {
    ...{ ...noFigures, yeastQuantity: null, at: null, baseVersion: null },
    ...input,
  })
  return inTransaction(ctx, { name: 'recordBrewStep', input, id: commandId }, async (tx) => {
    const batch = await lockBrewDay(tx, fields.batchId)
    const step = await lockStep(tx, batch, fields)
    const pitched = await pitchedNow(tx, step, fields)
    const figures = figuresIn(withYeast(fields, pitched))
    Invalid.throwIf(refuseWithoutFigure(fields.kind, figures))
    const at = doneAt(fields.at, tx.at)
    const isDone = Boolean(step?.doneAt)
    if (step && isDone) {
      if (isSame([figuresIn(step), pitchedIn(step)], [figures, pitched && pitchedOf(pitched)])) return step
      if (!isSeen(step, fields.baseVersion, user.id, at)) throw recordedMeanwhile(step)
    }
    const entered = enteredColumn(fields.entered ?? [])
    const columns = {
      ...{ ...columnsOfFigures(figures), ...pitchedColumns(pitched && pitchedOf(pitched)) },
      ...{ ...noTimer, entered, doneAt: at, doneById: user.id },
    }
    const act = isDone ? 'CORRECTED' : 'DONE'
    const saved = await saveStep(tx, { batch, name: fields, step, columns, act })
    if (!isSame(pitchedIn(step), pitchedIn(saved)))
      await pitchYeast(tx, {
        ...{ batch, stepId: saved.id, pitched, userId: user.id, occurredAt: doneEarlier(at, tx.at) },
      })
    return saved
  })
}

/** A lot of yeast that is pitched, and how much of it. */
type Pitched = Awaited<ReturnType<typeof lotOfYeast>> & { quantity: number }

/** The lot of yeast that a step pitches: the one that was sent, and of a correction that says nothing of it the one that it had. */
async function pitchedNow(
  tx: Tx,
  step: BrewStep | null,
  { yeastLotId, yeastQuantity }: { yeastLotId?: string | null | undefined; yeastQuantity: number | null },
): Promise<Pitched | null> {
  const before = step?.doneAt ? pitchedIn(step) : null
  const lotId = yeastLotId === undefined ? before?.lotId : yeastLotId
  if (!lotId) return null
  const found = await lotOfYeast(tx, lotId)
  const { unit } = found.ingredient
  const quantity = yeastLotId ? yeastQuantity : before && convert(before.quantity, before.unit, unit)
  return quantity === null ? null : { ...found, quantity }
}

const pitchedOf = ({ lot, ingredient, quantity }: Pitched): PitchedLot => ({
  ...{ lotId: lot.id, quantity, unit: ingredient.unit },
})

/** Figures with what a lot says of its yeast, where nothing else was typed. */
function withYeast<Figures extends BrewFigures>(figures: Figures, pitched: Pitched | null): Figures {
  if (!pitched) return figures
  const { yeast, generation } = figures
  return {
    ...figures,
    yeast: yeast ?? pitched.ingredient.name,
    generation: generation ?? pitched.lot.generation,
  }
}

/** Opens a step again; its figures are cleared, and the yeast that it took goes back to its lot. A Conflict when somebody recorded others meanwhile. */
export async function reopenBrewStep(
  ctx: Context,
  args: MutationReopenBrewStepArgs,
): Promise<BrewStep | null> {
  const { user } = allow(ctx, 'addLog')
  const { commandId, ...sent } = args
  const fields = valid(reopenFields, { ...sent, baseVersion: sent.baseVersion ?? null })
  return inTransaction(ctx, { name: 'reopenBrewStep', input: sent, id: commandId }, async (tx) => {
    const batch = await lockBrewDay(tx, fields.batchId)
    const step = await lockStep(tx, batch, fields)
    if (!step?.doneAt) return step
    if (!isSeen(step, fields.baseVersion, user.id, tx.at)) throw recordedMeanwhile(step)
    const columns = {
      ...{ ...columnsOfFigures(noFigures), ...pitchedColumns(null) },
      ...{ entered: {}, doneAt: null, doneById: null },
    }
    const saved = await saveStep(tx, { batch, name: fields, step, columns, act: 'REOPENED' })
    if (pitchedIn(step))
      await pitchYeast(tx, { batch, stepId: saved.id, pitched: null, userId: user.id, occurredAt: null })
    return saved
  })
}

/** Starts, pauses, resumes or stops the timer of a step. */
export async function setBrewTimer(ctx: Context, args: MutationSetBrewTimerArgs): Promise<BrewStep | null> {
  allow(ctx, 'addLog')
  const { input, commandId } = args
  const fields = valid(timerFields, { length: null, at: null, ...input })
  return inTransaction(ctx, { name: 'setBrewTimer', input, id: commandId }, async (tx) => {
    const batch = await lockBrewDay(tx, fields.batchId)
    const step = await lockStep(tx, batch, fields)
    const { act, length } = fields
    if (act === 'START' && length === null) throw new Invalid(noLength, 'length')
    if (act === 'START' && step?.doneAt) throw new Refused(message('entries.stepDone'))
    const done = actOnTimer(timerOf(step), act, {
      at: doneAt(fields.at, tx.at),
      seconds: (length ?? 0) * 60,
    })
    if (!done) return step
    return saveStep(tx, { batch, name: fields, step, columns: timerColumns(done.timer), act: done.happened })
  })
}

/** When something was done, by the device that was there. */
function doneAt(said: Date | null, now: Date): Date {
  Invalid.throwIf(refuseMeasuredAt(said, now), 'at')
  return measuredAt(said, now)
}

/**
 * Whether a person has seen what is recorded in a step: by its version, or, where it waited on their device and had none
 * yet, because they recorded it themselves before.
 */
function isSeen(step: BrewStep, baseVersion: number | null, userId: string, at: Date): boolean {
  if (baseVersion !== null) return baseVersion === step.version
  return step.doneById === userId && step.doneAt !== null && step.doneAt <= at
}

const noLength = message('form.required', { name: message('brewDay.length') })

function recordedMeanwhile({ kind, version, ...step }: BrewStep): Conflict {
  const figures = recordedFigures(kind, figuresIn(step)) ?? ''
  return new Conflict(message('entries.stepRecorded', { figures }), { field: 'step', version })
}
