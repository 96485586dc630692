import { Conflict } from '#api/errors.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import type { EditDetail, EditKind } from '#domain/changes/changeKinds.ts'
import type { EditConflict, FieldClash } from '#domain/changes/edits.ts'
import { changesSince, isSame } from './changesSince.ts'

/** What a person wants changed, and the version of the entity that they looked at. */
export interface Edit<Fields> {
  /** Null to overwrite whatever stands there now: the last writer wins. */
  baseVersion: number | null
  changes: Partial<Fields>
  /** All fields were sent, changed or not: one that stands as it did at `baseVersion` is no edit. */
  isWholeForm?: boolean
}

/** An edit and what it meets: the entity, locked, its fields as plain JSON values, and how to write the ones that change. */
interface Meeting<Row, Fields> {
  announce: EditKind
  row: Row
  fields: Fields
  /** What the fields are called in a sentence. */
  labels: Partial<Record<keyof Fields, string>>
  edit: Edit<Fields>
  /** Writes the row with its next version. */
  write(changes: Partial<Fields>): Promise<Row>
}

/**
 * Applies an edit to an entity that is locked: merged with what others changed since its `baseVersion`. A field that was
 * changed to another value meanwhile is a Conflict that names every such field (`domain/changes/edits.ts`), and nothing is
 * written. What really changes is announced with its values before and after, by which later edits are merged.
 */
export async function applyEdit<Row extends { id: string; version: number }, Fields extends object>(
  tx: Tx,
  meeting: Meeting<Row, Fields>,
): Promise<Row> {
  const { announce, row, fields, edit, labels } = meeting
  const meanwhile = await changesSince(tx, row, edit.baseVersion)
  const changes: Partial<Fields> = {}
  const clashes: FieldClash[] = []
  for (const field of fieldsOf(edit.changes)) {
    const yours = edit.changes[field]
    const theirs = fields[field]
    if (yours === undefined || isSame(yours, theirs)) continue
    const other = meanwhile(field)
    const isBaseKnown = !other || 'base' in other
    const base = other ? other.base : theirs
    if (edit.isWholeForm && isBaseKnown && isSame(yours, base)) continue
    if (!other || (isBaseKnown && isSame(base, theirs))) changes[field] = yours
    else clashes.push({ field, base: base ?? null, theirs, yours, who: other.who, when: other.when })
  }
  if (clashes.length > 0) throw clashed(row.version, clashes, labels)
  if (fieldsOf(changes).length === 0) return row
  const saved = await meeting.write(changes)
  record(tx, { type: announce, entityId: row.id, detail: editDetail(saved.version, fields, changes) })
  return saved
}

/** What every edit writes beside its fields. */
export const nextVersion = (tx: Tx) => ({ updatedAt: tx.at, version: { increment: 1 } })

const fieldsOf = <Fields extends object>(fields: Partial<Fields>) =>
  Object.keys(fields) as (keyof Fields & string)[]

/** The version that an edit made, and each field it changed, before and after. */
function editDetail<Fields extends object>(
  version: number,
  before: Fields,
  changes: Partial<Fields>,
): EditDetail {
  const pairs = fieldsOf(changes).map(
    (field) => [field, { from: before[field] ?? null, to: changes[field] ?? null }] as const,
  )
  return { version, fields: Object.fromEntries(pairs) }
}

function clashed(version: number, clashes: FieldClash[], labels: Partial<Record<string, string>>): Conflict {
  const said = clashes.map(
    ({ field, who }) => `${labels[field] ?? field} was changed by ${who ?? 'somebody'} meanwhile.`,
  )
  return new Conflict(said.join(' '), { version, clashes } satisfies EditConflict)
}
