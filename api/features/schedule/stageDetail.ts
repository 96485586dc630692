import { batchStages, type BatchStage } from '#domain/batches/batchStages.ts'

/** A stage from a change's detail; throws when the outbox holds none there. */
export function stageOf(value: unknown): BatchStage {
  const stage = batchStages.find((known) => known === value)
  if (!stage) throw new Error(`The outbox holds an unknown stage: ${String(value)}`)
  return stage
}
