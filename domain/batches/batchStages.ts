import { message, type Message, type PlainId } from '#domain/language/message.ts'

/** The stages of a batch in the order of the process; Cancelled is outside of it. */
export const batchStages = [
  'PLANNED',
  'MASHING',
  'BOILING',
  'FERMENTING',
  'CONDITIONING',
  'KEGGING',
  'COMPLETED',
  'CANCELLED',
] as const

export type BatchStage = (typeof batchStages)[number]

/** The labels of the stages. */
export const stageLabels = {
  PLANNED: 'batches.stage.PLANNED',
  MASHING: 'batches.stage.MASHING',
  BOILING: 'batches.stage.BOILING',
  FERMENTING: 'batches.stage.FERMENTING',
  CONDITIONING: 'batches.stage.CONDITIONING',
  KEGGING: 'batches.stage.KEGGING',
  COMPLETED: 'batches.stage.COMPLETED',
  CANCELLED: 'batches.stage.CANCELLED',
} as const satisfies Record<BatchStage, PlainId>

/** A stage by its label, within a sentence. */
export const stageNamed = (stage: BatchStage): Message => message(stageLabels[stage])

/** The stage that follows in the process; null for a finished batch. */
export function nextStage(stage: BatchStage): BatchStage | null {
  return isFinished(stage) ? null : (batchStages[batchStages.indexOf(stage) + 1] ?? null)
}

/** What the stage rules need to know about a batch. */
export interface StagedBatch {
  stage: BatchStage
  fermenterId?: string | null
  briteTankId?: string | null
}

/** The batch is being brewed, fermented, conditioned or kegged. */
export function isActive(stage: BatchStage): boolean {
  return !isFinished(stage) && stage !== 'PLANNED'
}

/** The batch is completed or cancelled. */
export function isFinished(stage: BatchStage): boolean {
  return stage === 'COMPLETED' || stage === 'CANCELLED'
}

/**
 * Why a batch may not move to a stage, in a sentence, or null when it may. Completed and Cancelled are always open,
 * Planned to Fermenting too; anything else goes one step forward or back, and needs its tank assigned.
 */
export function refuseMove(batch: StagedBatch, to: BatchStage): Message | null {
  if (to === batch.stage || isFinished(to)) return null
  const step = batchStages.indexOf(to) - batchStages.indexOf(batch.stage)
  const isDirectFermentation = batch.stage === 'PLANNED' && to === 'FERMENTING'
  if (batch.stage === 'CANCELLED' || (Math.abs(step) > 1 && !isDirectFermentation)) {
    return message('batches.cannotJump', { from: stageNamed(batch.stage), to: stageNamed(to) })
  }
  if (to === 'FERMENTING' && !batch.fermenterId) {
    return message('batches.noFermenter')
  }
  if (to === 'CONDITIONING' && !batch.briteTankId) {
    return message('batches.noBriteTank')
  }
  return null
}

/** The stages through which a batch comes to ferment once its brew day is done; none for one that was brewed before. */
export function stagesToFerment(stage: BatchStage): readonly BatchStage[] {
  if (stage === 'MASHING') return ['BOILING', 'FERMENTING']
  return stage === 'PLANNED' || stage === 'BOILING' ? ['FERMENTING'] : []
}

/** The date of a batch that is set when it enters a stage. */
export const entryDate = {
  PLANNED: null,
  MASHING: 'mashingStartDate',
  BOILING: 'boilingStartDate',
  FERMENTING: 'fermentingStartDate',
  CONDITIONING: 'conditioningStartDate',
  KEGGING: 'keggingDate',
  COMPLETED: 'completedAt',
  CANCELLED: null,
} as const satisfies Record<BatchStage, string | null>

export type StageDate = NonNullable<(typeof entryDate)[BatchStage]>

/** The dates of all stages, in their order. */
export const stageDates: readonly StageDate[] = Object.values(entryDate).filter((date) => date !== null)

/**
 * The dates that a move sets: entering a stage sets its date. A step back keeps the date of the stage returned to and
 * clears that of the stage left, so that undoing a wrong tap restores the history.
 */
export function datesOnMove(
  batch: { stage: BatchStage } & Partial<Record<StageDate, Date | null>>,
  to: BatchStage,
  at: Date,
): Partial<Record<StageDate, Date | null>> {
  if (to === batch.stage) return {}
  const entered = entryDate[to]
  const left = entryDate[batch.stage]
  const isStepBack = !isFinished(to) && batchStages.indexOf(to) < batchStages.indexOf(batch.stage)
  if (!isStepBack) return entered ? { [entered]: at } : {}
  return { ...(left && { [left]: null }), ...(entered && { [entered]: batch[entered] ?? at }) }
}
