import { stageInEnglish, type BatchStage } from '#domain/batches/batchStages.ts'
import { vesselInEnglish, type EquipmentStatus } from './vessels.ts'

/** What is known about a batch that was in a vessel; empty if it was deleted. */
export interface PastBatch {
  batchNumber: string | null
  recipeName: string | null
}

/** The line in a vessel's history for a batch that entered it. */
export function batchEntered(batch: PastBatch, stage?: BatchStage | null): string {
  return stage ? `${nameOf(batch)} entered (${stageInEnglish(stage)})` : `${nameOf(batch)} entered`
}

/** The line for a batch that left it; `status` is the one the vessel got. */
export function batchLeft(batch: PastBatch, status?: EquipmentStatus): string {
  return status ? `${nameOf(batch)} left (${vesselInEnglish(status)})` : `${nameOf(batch)} left`
}

const nameOf = ({ batchNumber, recipeName }: PastBatch) =>
  recipeName ? `${batchNumber ?? ''} ${recipeName}` : (batchNumber ?? 'A batch')
