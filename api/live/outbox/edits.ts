import { Conflict } from '#api/errors.ts'
import { record, type Tx } from './outbox.ts'
import type { EditDetail, EditKind } from '#domain/changes/changeKinds.ts'
import type { EditConflict, FieldClash } from '#domain/changes/edits.ts'
import { changesSince, isSame, type FieldChange } from './changesSince.ts'
import { message, type Said } from '#domain/language/message.ts'

/** A person's edit of an entity, and the version they based it on. */
export interface Edit<Fields> {
  /** Null to overwrite the current values: the last writer wins. */
  baseVersion: number | null
  changes: Partial<Fields>
  /** All fields were sent, changed or not: a field equal to its value at `baseVersion` is not an edit. */
  isWholeForm?: boolean
  /**
   * What the fields were when the edit began, instead of a version: of what movements write as well. What it lacks is overwritten.
   */
  was?: Partial<Fields>
}

/** The arguments of a mutation that edits; the REST API may overwrite, and sends whole forms. */
export type SentEdit<Args extends { baseVersion: number }> = Omit<Args, 'baseVersion'> &
  Pick<Edit<object>, 'baseVersion' | 'isWholeForm'>

/**
 * An edit and its target: the locked entity, its fields as plain JSON values, and a function that writes changed ones.
 */
interface Meeting<Row, Fields> {
  /** The change that is recorded; null where `write` records another one. */
  announce: EditKind | null
  row: Row
  fields: Fields
  /** The names of the fields in sentences. */
  labels: Partial<Record<keyof Fields, Said>>
  edit: Edit<Fields>
  /** Who changed it last, if the changes are not those of its id. */
  lastChange?(): Promise<LastChange | undefined>
  /** Writes the row with its next version. */
  write(changes: Partial<Fields>): Promise<Row>
}

/** Who changed an entity last, and when. */
export interface LastChange {
  actorName: string | null
  at: Date
}

/**
 * Applies an edit to a locked entity, merged with what others changed since its `baseVersion`. If a field was changed
 * to another value meanwhile, it throws a Conflict that names every such field (`domain/changes/edits.ts`) and writes
 * nothing. The fields that did change are recorded with their values before and after, which later edits are merged by.
 */
export async function applyEdit<Row extends { id: string; version: number }, Fields extends object>(
  tx: Tx,
  meeting: Meeting<Row, Fields>,
): Promise<Row> {
  const { announce, row, fields, edit, labels } = meeting
  const meanwhile = edit.was
    ? await changedFrom(tx, meeting, edit.was)
    : await changesSince(tx, row, edit.baseVersion)
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
  const before = tx.changes.length
  const saved = await meeting.write(changes)
  if (!announce) return saved
  // A write that is a movement too, or computes further fields, has recorded it, with every field.
  const isRecorded = tx.changes
    .slice(before)
    .some(({ type, entityId }) => type === announce && entityId === row.id)
  if (!isRecorded)
    record(tx, { type: announce, entityId: row.id, detail: editDetail(saved.version, fields, changes) })
  return saved
}

/** For each field that has no longer the value with which an edit began, that value, and who changed the entity last. */
async function changedFrom<Row extends { id: string }, Fields extends object>(
  tx: Tx,
  { row, fields, lastChange }: Meeting<Row, Fields>,
  was: Partial<Fields>,
): Promise<(field: keyof Fields) => FieldChange | null> {
  const changed = fieldsOf(was).filter((field) => !isSame(was[field], fields[field]))
  if (changed.length === 0) return () => null
  const last = lastChange ? await lastChange() : await lastChangeOf(tx, row.id)
  const by = { who: last?.actorName ?? null, when: last?.at.toISOString() ?? null }
  return (field) => (changed.some((one) => one === field) ? { base: was[field] ?? null, ...by } : null)
}

async function lastChangeOf(tx: Tx, id: string): Promise<LastChange | undefined> {
  const [last] = await tx.sql<LastChange[]>`
    SELECT "actorName", "at" FROM "Change" WHERE "entityId" = ${id} ORDER BY "id" DESC LIMIT 1`
  return last
}

const fieldsOf = <Fields extends object>(fields: Partial<Fields>) =>
  Object.keys(fields) as (keyof Fields & string)[]

/** The version that an edit made, and each field it changed, before and after. */
export function editDetail<Fields extends object>(
  version: number,
  before: Fields,
  changes: Partial<Fields>,
): EditDetail {
  const pairs = fieldsOf(changes).map(
    (field) => [field, { from: before[field] ?? null, to: changes[field] ?? null }] as const,
  )
  return { version, fields: Object.fromEntries(pairs) }
}

/** The refusal of an edit, which names the fields that somebody else changed. */
function clashed(version: number, clashes: FieldClash[], labels: Partial<Record<string, Said>>): Conflict {
  const said = clashes.map(({ field, who }) =>
    message('form.clashed', { field: labels[field] ?? field, who: who ?? message('form.someone') }),
  )
  return new Conflict(said, { version, clashes } satisfies EditConflict)
}
