import { isFinished, stageInEnglish, type BatchStage } from './batchStages.ts'
import { refuse, type Role } from '#domain/people/roles.ts'
import type { Said } from '#domain/language/message.ts'

/** How many days a deleted batch stays in the trash. */
export const trashDays = 30

/** Until when a batch that was deleted at a moment can be restored. */
export function keptUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + trashDays * 24 * 3_600_000)
}

interface Recorded {
  batchNumber: string
  stage: BatchStage
}

/** Why a person may not delete a batch, in a sentence, or null: brewers archive what is completed. */
export function refuseDelete(role: Role, { batchNumber, stage }: Recorded): Said | null {
  const refusal = refuse(role, 'deleteBatch')
  if (refusal || stage !== 'COMPLETED' || !refuse(role, 'manageTrash')) return refusal
  return `Batch ${batchNumber} is completed, so its record is kept: archive it instead. Only an administrator can delete it.`
}

/** Why a batch can't be archived, in a sentence, or null when it can: it must be finished. */
export function refuseArchive({ batchNumber, stage }: Recorded): string | null {
  if (isFinished(stage)) return null
  return `Batch ${batchNumber} is in ${stageInEnglish(stage)}. Only completed and cancelled batches are archived.`
}

/** What is deleted together with a batch, and where it goes. */
export function deletionText(logCount: number): string {
  const kept = `It stays in the trash for ${trashDays} days, where an administrator can restore it.`
  if (logCount === 0) return `It has no log entries. ${kept}`
  const entries = logCount === 1 ? 'Its log entry goes' : `Its ${logCount} log entries go`
  return `${entries} with it, with every reading and note. ${kept}`
}
