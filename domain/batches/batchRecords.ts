import { isFinished, stageNamed, type BatchStage } from './batchStages.ts'
import { refuse, type Role } from '#domain/people/roles.ts'
import { message, type Message } from '#domain/language/message.ts'

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
export function refuseDelete(role: Role, { batchNumber, stage }: Recorded): Message | null {
  const refusal = refuse(role, 'deleteBatch')
  if (refusal || stage !== 'COMPLETED' || !refuse(role, 'manageTrash')) return refusal
  return message('batches.completedKept', { number: batchNumber })
}

/** Why a batch can't be archived, in a sentence, or null when it can: it must be finished. */
export function refuseArchive({ batchNumber, stage }: Recorded): Message | null {
  if (isFinished(stage)) return null
  return message('batches.notFinished', { number: batchNumber, stage: stageNamed(stage) })
}

/** What is deleted together with a batch, and where it goes. */
export function deletionText(logCount: number): Message {
  return message('batches.deletion', { count: logCount, days: trashDays })
}
