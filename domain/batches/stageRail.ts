import { dayAt } from '#domain/brewery/zonedDays.ts'
import { batchStages, entryDate, isFinished, type BatchStage, type StageDate } from './batchStages.ts'
import { addDays, type Day } from './timeline.ts'

/** What the rail of a batch's stages needs to know about it. */
export interface RailBatch extends Partial<Record<StageDate, Date | null>> {
  stage: BatchStage
  brewDate: Day
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
  /** The day on which it should come there, by plan. */
  expected: Day | null
}

/**
 * The stages of a batch in order, each with its real time and who moved it there, or the planned time. A cancelled batch
 * ends with Cancelled; a finished one is complete, so that nothing is still to come. Days are those of the time zone.
 */
export function stageRail(
  batch: RailBatch,
  moves: readonly RailMove[],
  { now, zone }: { now: Date; zone: string },
): RailStep[] {
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
      expected: state === 'coming' ? expectedOn(batch, stage, zone) : null,
    }
  })
  return steps.map((step, index) => ({ ...step, stay: stayOf(step, steps.slice(index + 1), now) }))
}

function stayOf({ stage, state, at }: RailStep, later: readonly RailStep[], now: Date): number | null {
  if (!at || isFinished(stage) || state === 'skipped' || state === 'coming') return null
  const left = later.find((step) => step.at !== null)?.at ?? (state === 'current' ? now : null)
  return left && Math.max(0, left.getTime() - at.getTime())
}

function expectedOn(batch: RailBatch, stage: BatchStage, zone: string): Day | null {
  const dayOf = (moment: Date | null | undefined) => (moment ? dayAt(moment, zone) : null)
  const after = (day: Day | null, days: number) => day && addDays(day, days)
  if (stage === 'CONDITIONING') return after(dayOf(batch.fermentingStartDate), batch.expectedFermentationDays)
  if (stage === 'KEGGING') {
    const from = dayOf(batch.conditioningStartDate) ?? expectedOn(batch, 'CONDITIONING', zone)
    return after(from, batch.expectedConditioningDays)
  }
  return batch.stage === 'PLANNED' && stage === 'MASHING' ? batch.brewDate : null
}
