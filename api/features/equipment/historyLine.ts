import { z } from 'zod'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { equipmentFieldLabels } from '#domain/equipment/equipmentForm.ts'
import { equipmentStatusLabels } from '#domain/equipment/vessels.ts'

/** A row of a vessel's history as SQL answers it. */
export interface HistoryRow {
  key: string
  at: Date
  actorId: string | null
  actorName: string | null
  type: string
  detail: unknown
  batchId: string | null
  /** Of the batch, as it is now; null when it is gone. */
  currentNumber: string | null
  recipeName: string | null
}

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]]
const status = z.enum(keysOf(equipmentStatusLabels)).optional()

const detailShape = z.object({
  from: status,
  to: status,
  batchNumber: z.string().optional(),
  stage: z.enum(keysOf(stageLabels)).optional(),
  created: z.boolean().optional(),
  retired: z.boolean().optional(),
  fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).optional(),
})

/** What happened, in a sentence. */
export function historyLine(row: HistoryRow): string {
  const { from, to, batchNumber, stage, created, retired, fields } = detailShape.parse(row.detail)
  const number = row.currentNumber ?? batchNumber
  const batch = row.recipeName ? `${number ?? ''} ${row.recipeName}` : (number ?? 'A batch')
  const enters = row.type === 'entered' || (row.batchId !== null && to === 'IN_USE')
  if (enters) return stage ? `${batch} entered (${stageLabels[stage]})` : `${batch} entered`
  if (row.type === 'left') return `${batch} left`
  if (row.batchId !== null) return to ? `${batch} left (${equipmentStatusLabels[to]})` : `${batch} left`
  if (from && to) return `${equipmentStatusLabels[from]} to ${equipmentStatusLabels[to]}`
  if (created) return 'Added to the brewery'
  if (retired) return 'Taken out of service'
  const edits = Object.entries(fields ?? {}).map(([field, change]) => {
    const label = field in equipmentFieldLabels ? labelOf(field) : field
    return `${label} from ${String(change.from)} to ${String(change.to)}`
  })
  return edits.length > 0 ? edits.join(', ') : 'Edited'
}

const labelOf = (field: string) => equipmentFieldLabels[field as keyof typeof equipmentFieldLabels]
