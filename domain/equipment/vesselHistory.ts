import { stageNamed, type BatchStage } from '#domain/batches/batchStages.ts'
import { message, type Message, type Value } from '#domain/language/message.ts'
import type { Fields } from '#domain/records/record.ts'
import { vessel } from './vessel.ts'
import { vesselStatusLabels, type EquipmentStatus } from './vessels.ts'

/** What is known about a batch that was in a vessel; empty if it was deleted. */
export interface PastBatch {
  batchNumber: string | null
  recipeName: string | null
}

/** The line in a vessel's history for a batch that entered it. */
export function batchEntered(batch: PastBatch, stage?: BatchStage | null): Message {
  const named = nameOf(batch)
  return stage
    ? message('cellar.enteredStage', { batch: named, stage: stageNamed(stage) })
    : message('cellar.entered', { batch: named })
}

/** The line for a batch that left it; `status` is the one the vessel got. */
export function batchLeft(batch: PastBatch, status?: EquipmentStatus): Message {
  const named = nameOf(batch)
  return status
    ? message('cellar.leftStatus', { batch: named, status: message(vesselStatusLabels[status]) })
    : message('cellar.left', { batch: named })
}

const nameOf = ({ batchNumber, recipeName }: PastBatch) =>
  [batchNumber, recipeName].filter(Boolean).join(' ') || message('cellar.someBatch')

/** An edit of a field in words: Name from Old Gal to Big Gal. */
export function vesselEdit(field: string, from: unknown, to: unknown): Message {
  const fields: Fields = vessel.fields
  if (field === 'alsoConditions')
    return message(to === true ? 'cellar.alsoConditions' : 'cellar.onlyFerments')
  const label = fields[field]?.label
  const values = { from: valueOf(field, from), to: valueOf(field, to) }
  if (field === 'capacityBBL')
    return message('cellar.capacityEdited', { ...values, unit: { sign: 'volume' } })
  return message('cellar.edited', { field: label ? message(label) : field, ...values })
}

function valueOf(field: string, value: unknown): Value {
  return field === 'capacityBBL'
    ? { quantity: 'volume', value: Number(value), isShort: true, isBare: true }
    : String(value)
}
