import { z } from 'zod'
import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import type { Tx } from './outbox.ts'

/** A field's changes since a version: its value then (absent if no longer known), and who changed it last. */
export interface FieldChange {
  base?: unknown
  who: string | null
  when: string | null
}

const detailShape = z.object({
  version: z.int(),
  fields: z
    .record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() }))
    .catch({})
    .default({}),
})

/**
 * For each field of an entity, its change after a version according to the outbox, or null. If the outbox lacks a
 * version since then, every field counts as possibly changed. Throws Invalid for a version that never existed.
 */
export async function changesSince(
  tx: Tx,
  row: { id: string; version: number },
  baseVersion: number | null,
): Promise<(field: string) => FieldChange | null> {
  const base = baseVersion ?? row.version
  if (!Number.isInteger(base) || base < 1 || base > row.version) {
    const versions = { base: String(base), newest: String(row.version) }
    throw new Invalid(message('request.noVersion', versions), 'baseVersion')
  }
  if (base === row.version) return () => null
  const rows = await tx.sql<{ detail: unknown; actorName: string | null; at: Date }[]>`
    SELECT "detail", "actorName", "at" FROM "Change"
    WHERE "entityId" = ${row.id} AND ("detail"->>'version')::int > ${base} ORDER BY "id"`
  const known = new Map<string, FieldChange>()
  const versions = new Set<number>()
  for (const { detail, actorName, at } of rows) {
    const { version, fields } = detailShape.parse(detail)
    versions.add(version)
    for (const [field, values] of Object.entries(fields)) {
      // Of a personal field it is recorded that it was changed, and not from what.
      const first = known.get(field) ?? ('from' in values ? { base: values.from } : {})
      known.set(field, {
        ...('base' in first && { base: first.base }),
        who: actorName,
        when: at.toISOString(),
      })
    }
  }
  const isComplete = versions.size === row.version - base
  if (isComplete) return (field) => known.get(field) ?? null
  return (field) => {
    const { who, when } = known.get(field) ?? { who: null, when: null }
    return { who, when }
  }
}

/** Whether two plain values are equal; undefined and null are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
