import { refuseMove, type BatchStage } from '#domain/batches/batchStages.ts'
import { refuseVessel, type VesselField } from '#domain/equipment/vessels.ts'
import { forRules, type BatchView, type VesselView } from '#web/features/schedule/scheduleViews.ts'

/** Where on the board a batch may be put down. */
export type BoardTarget = { kind: 'stage'; stage: BatchStage } | { kind: 'vessel'; vessel: VesselView }

/** What putting a batch down means: a vessel to assign first, if any, and a stage to move to, if any. */
export interface BoardMove {
  assign: { field: VesselField; vessel: VesselView } | null
  to: BatchStage | null
}

/** Names a place on the board, for what is shown there. */
export function placeOf(target: BoardTarget): string {
  return target.kind === 'stage' ? `stage:${target.stage}` : `vessel:${target.vessel.id}`
}

/**
 * What putting a batch down at a place means, or why that cannot be, in a sentence. A fermenter takes a batch to
 * ferment, a brite tank takes one to condition; the tank is assigned if it was not. Null when the batch is there already.
 */
export function boardMove(
  batch: BatchView,
  target: BoardTarget,
  standsThere: BatchView | undefined,
): BoardMove | string | null {
  if (target.kind === 'stage') {
    if (target.stage === batch.stage) return null
    return refuseMove(forRules(batch), target.stage) ?? { assign: null, to: target.stage }
  }
  const { vessel } = target
  if (standsThere?.id === batch.id) return null
  const isFermenter = vessel.type === 'FERMENTER'
  const field = isFermenter ? 'fermenterId' : 'briteTankId'
  const stage = isFermenter ? 'FERMENTING' : 'CONDITIONING'
  const current = (isFermenter ? batch.fermenter : batch.briteTank)?.id ?? null
  if (standsThere) return `${vessel.label} is occupied by batch ${standsThere.batchNumber}.`
  const refusal = refuseVessel(vessel, vessel.type, batch.batchSizeBBL, null)
  if (refusal) return refusal
  const assign = current === vessel.id ? null : ({ field, vessel } as const)
  // From tank to tank of one kind: a transfer, the stage stays.
  const isTransfer = batch.stage === stage || (batch.stage === 'KEGGING' && !isFermenter)
  if (isTransfer) return { assign, to: null }
  return refuseMove({ ...forRules(batch), [field]: vessel.id }, stage) ?? { assign, to: stage }
}

/** The batch as it will be after a move, shown until the server answers. */
export function afterMove(batch: BatchView, { assign, to }: BoardMove, now: Date): BatchView {
  const at = now.toISOString()
  return {
    ...batch,
    stage: to ?? batch.stage,
    ...(assign && { [assign.field === 'fermenterId' ? 'fermenter' : 'briteTank']: assign.vessel }),
    ...(to === 'FERMENTING' && { fermentingStartDate: batch.fermentingStartDate ?? at }),
    ...(to === 'CONDITIONING' && { conditioningStartDate: batch.conditioningStartDate ?? at }),
  }
}
