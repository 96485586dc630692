import { z } from 'zod'
import { batchStages } from '#domain/batches/batchStages.ts'
import type { ChangeType } from './changes.ts'
import { kegReasons } from '#domain/stock/kegs.ts'
import { equipmentStatuses } from '#domain/equipment/vessels.ts'

const stage = z.enum(batchStages)
const status = z.enum(equipmentStatuses)
const version = z.number()

/** The facts of kinds of change whose words mean something else in another kind: what a batch moves to is a stage, what a vessel does a status. */
const details = {
  BatchStageChanged: z.looseObject({ from: stage, to: stage, version }),
  BatchRemoved: z.looseObject({ batchNumber: z.string(), stage }),
  EquipmentStatusChanged: z.looseObject({ from: status, to: status, version }),
  KegCountChanged: z.looseObject({ delta: z.number(), reason: z.enum(kegReasons).nullable(), version }),
} satisfies Partial<Record<ChangeType, z.ZodType>>

type Details = typeof details

/** A change that is recorded with facts of its own kind. */
export type DetailedChange = {
  [Type in keyof Details]: { type: Type; entityId: string; detail: z.output<Details[Type]> }
}[keyof Details]

/** The kinds of change that are recorded with any facts, or with none. */
export type PlainChangeType = Exclude<ChangeType, keyof Details>

/** The facts of a recorded change of this kind, or null when it holds others, as a newer version may have written. */
export function detailOf<Type extends keyof Details>(
  type: Type,
  recorded: unknown,
): z.output<Details[Type]> | null
export function detailOf(type: keyof Details, recorded: unknown): unknown {
  return details[type].safeParse(recorded).data ?? null
}
