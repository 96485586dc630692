import { batchStages, entryDate, isFinished, type BatchStage, type StageDate } from './batchStages.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What the rail of a batch's stages needs to know about it. */
export interface RailBatch extends Partial<Record<StageDate, Date | null>> {
  stage: BatchStage
  /** The start of its brew day. */
  brewDate: Date
  expectedFermentationDays: number
  expectedConditioningDays: number
}

/** A recorded move to a stage. */
export interface RailMove {
  to: BatchStage
  at: Date
  by: string | null
}

/** A stage on the way of a batch: passed, skipped, the current one, or still to come. */
export interface RailStep {
  stage: BatchStage
  state: 'passed' | 'skipped' | 'current' | 'coming'
  /** When it entered, as its dates say; null when that is not known. */
  at: Date | null
  /** Who moved it there; null when the activity log doesn't go back that far. */
  by: string | null
  /** How long it stayed, in ms; null while that isn't known. */
  stay: number | null
  /** When it should come there, by plan. */
  expected: Date | null
}

/**
 * The stages of a batch in order, each with its real time and who moved it there, or the planned time. A cancelled batch
 * ends with Cancelled; a finished one is complete, so that nothing is still to come.
 */
export function stageRail(batch: RailBatch, moves: readonly RailMove[], now: Date): RailStep[] {
  const isCancelled = batch.stage === 'CANCELLED'
  const stages = batchStages.filter((stage) => (isCancelled ? stage !== 'COMPLETED' : stage !== 'CANCELLED'))
  const current = stages.indexOf(batch.stage)
  const steps = stages.map((stage, index): RailStep => {
    const move = moves.findLast(({ to }) => to === stage)
    const field = entryDate[stage]
    const at = (field ? batch[field] : move?.at) ?? null
    const isKnown = at !== null || stage === 'PLANNED'
    const state = index === current ? 'current' : index > current ? 'coming' : isKnown ? 'passed' : 'skipped'
    const isReached = state === 'passed' || state === 'current'
    return {
      stage,
      state,
      at: isReached ? at : null,
      by: isReached ? (move?.by ?? null) : null,
      stay: null,
      expected: state === 'coming' ? expectedAt(batch, stage) : null,
    }
  })
  return steps.map((step, index) => ({ ...step, stay: stayOf(step, steps.slice(index + 1), now) }))
}

function stayOf({ stage, state, at }: RailStep, later: readonly RailStep[], now: Date): number | null {
  if (!at || isFinished(stage) || state === 'skipped' || state === 'coming') return null
  const left = later.find((step) => step.at !== null)?.at ?? (state === 'current' ? now : null)
  return left && Math.max(0, left.getTime() - at.getTime())
}

function expectedAt(batch: RailBatch, stage: BatchStage): Date | null {
  const after = (date: Date | null | undefined, days: number) =>
    date ? new Date(date.getTime() + days * dayMs) : null
  if (stage === 'CONDITIONING') return after(batch.fermentingStartDate, batch.expectedFermentationDays)
  if (stage === 'KEGGING')
    return after(
      batch.conditioningStartDate ?? expectedAt(batch, 'CONDITIONING'),
      batch.expectedConditioningDays,
    )
  return batch.stage === 'PLANNED' && stage === 'MASHING' ? batch.brewDate : null
}
