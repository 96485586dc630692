import { refuseMove, type BatchStage } from '#domain/batches/batchStages.ts'
import { sizeIn } from '#domain/batches/brews.ts'
import { refuseVessel, type VesselField } from '#domain/equipment/vessels.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { forRules, vesselsOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { message, type Message } from '#domain/language/message.ts'

/** A drop target on the board. */
export type BoardTarget = { kind: 'stage'; stage: BatchStage } | { kind: 'vessel'; vessel: VesselView }

/** The effect of a drop: a vessel to assign first, if any, and a stage to move to, if any. */
export interface BoardMove {
  assign: { field: VesselField; vessel: VesselView } | null
  to: BatchStage | null
}

/** The key of a drop target. */
export function placeOf(target: BoardTarget): string {
  return target.kind === 'stage' ? `stage:${target.stage}` : `vessel:${target.vessel.id}`
}

/**
 * The effect of dropping a batch on a target, or why it isn't possible, in a sentence. Dropping on a fermenter moves it
 * to Fermenting, on a brite tank to Conditioning, and assigns the tank if necessary. Null if the batch is already
 * there.
 */
export function boardMove(
  batch: BatchView,
  target: BoardTarget,
  occupant: BatchView | undefined,
): BoardMove | Message | null {
  if (target.kind === 'stage') {
    if (target.stage === batch.stage) return null
    return refuseMove(forRules(batch), target.stage) ?? { assign: null, to: target.stage }
  }
  const { vessel } = target
  if (occupant?.id === batch.id) return null
  const isFermenter = vessel.type === 'FERMENTER'
  const field = isFermenter ? 'fermenterId' : 'briteTankId'
  const stage = isFermenter ? 'FERMENTING' : 'CONDITIONING'
  const current = (isFermenter ? batch.fermenter : batch.briteTank)?.id ?? null
  if (occupant) return message('equipment.occupied', { label: vessel.label, number: occupant.batchNumber })
  const refusal = refuseVessel(vessel, vessel.type, sizeIn(vessel.type, batch), null)
  if (refusal) return refusal
  const assign = current === vessel.id ? null : ({ field, vessel } as const)
  // Between tanks of the same kind: a transfer without a stage change.
  const isTransfer = batch.stage === stage || (batch.stage === 'KEGGING' && !isFermenter)
  if (isTransfer) return { assign, to: null }
  return refuseMove({ ...forRules(batch), [field]: vessel.id }, stage) ?? { assign, to: stage }
}

/** Whether a drop is refused: the sentence says why. */
export function isRefusal(outcome: BoardMove | Message | null): outcome is Message {
  return outcome !== null && 'id' in outcome
}

/** The batch after a move, shown optimistically. */
export function afterMove(batch: BatchView, { assign, to }: BoardMove, now: Date): BatchView {
  const at = now.toISOString()
  return {
    ...batch,
    stage: to ?? batch.stage,
    ...(assign && { [assign.field === 'fermenterId' ? 'fermenter' : 'briteTank']: assign.vessel }),
    ...(to === 'CONDITIONING' && !assign && { briteTank: vesselsOf(batch).briteTankId }),
    ...(to === 'FERMENTING' && { fermentingStartDate: batch.fermentingStartDate ?? at }),
    ...(to === 'CONDITIONING' && { conditioningStartDate: batch.conditioningStartDate ?? at }),
  }
}
