import { allow, type Context } from '#api/context.ts'
import {
  insertRow,
  lockKnown,
  updateRow,
  type ChangedRow,
  type NewRow,
  type Row,
  type Versioned,
} from '#api/db/statements/rows.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { valid } from '#api/errors.ts'
import { applyEdit, editDetail, type SentEdit } from '#api/live/outbox/edits.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { DetailOf, EditDetail, EditKind } from '#domain/changes/changeKinds.ts'
import type { Message } from '#domain/language/message.ts'
import type { Action } from '#domain/people/roles.ts'
import { each, type DeclaredRecord, type Field, type Fields, type Values } from '#domain/records/record.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { plainFields } from './plainFields.ts'

/** What a column has as a plain value. */
type Plain<Column> = Column extends Prisma.Decimal ? number : Column

/** Fields that the columns of a table can store; another type of value doesn't compile. */
export type ColumnFields<Table extends Versioned> = {
  [Column in keyof Row<Table>]?: Field<Plain<Row<Table>[Column]>>
}

/** A kind of change that says of a record that it was added or edited. */
export type SavedKind = {
  [Kind in EditKind]: 'created' extends keyof DetailOf<Kind> ? Kind : never
}[EditKind]

/** A mutation, and what a person must be allowed to do for it. */
export interface Permitted {
  command: string
  action: Action
}

interface CommandsOf<Table extends Versioned, F extends Fields> {
  create: Permitted
  update: Permitted
  /** The change that is recorded. */
  saved: SavedKind
  /** The Conflict when another one got the same name in the same moment. */
  taken: Message
  /** NotFound, when there is none of this id, or it was retired. */
  gone: Message
  /** Throws if the record can't get these values; without a row it is a new one. */
  refuse?: (tx: Tx, values: Partial<Values<F>>, row: Row<Table> | null) => Promise<void>
}

/**
 * The inputs of a record's mutations, which `satisfies` compares with its declaration: a field that one of them lacks doesn't
 * compile.
 */
export interface SentAs<Input, Changes> {
  names: readonly (keyof Input)[]
  editedNames: readonly (keyof Changes)[]
  schema: { shape: Record<keyof Input, unknown> }
  changes: { shape: Record<keyof Changes, unknown> }
}

interface CreateArgs {
  input: object
  commandId?: string | null
}

interface UpdateArgs {
  id: string
  baseVersion: number
  changes: object
  commandId?: string | null
}

/** The commands that add a record and edit it, merged with what others changed since `baseVersion`. */
export function commandsOf<Table extends Versioned, F extends Fields & ColumnFields<Table>>(
  declared: DeclaredRecord<Table, F> & { names: readonly (keyof Row<Table>)[] },
  { create, update, saved, taken, gone, refuse }: CommandsOf<Table, F>,
) {
  const { table, fields, labels } = declared
  return {
    async create(ctx: Context, { input, commandId }: CreateArgs): Promise<Row<Table>> {
      allow(ctx, create.action)
      const values = valid(declared.schema, { ...each(fields, ({ empty }) => empty), ...input })
      return inTransaction(ctx, { name: create.command, input: values, id: commandId }, async (tx) => {
        await refuse?.(tx, values, null)
        const row = await insertRow(tx, table, {
          ...values,
          createdAt: tx.at,
          updatedAt: tx.at,
        } as NewRow<Table>)
        record(tx, { type: saved, entityId: row.id, detail: { version: 1, created: true } })
        return row
      }).catch(takenAs(taken))
    },

    async update(ctx: Context, { id, commandId, ...sent }: SentEdit<UpdateArgs>): Promise<Row<Table>> {
      allow(ctx, update.action)
      const edit = { ...sent, changes: valid(declared.changes, sent.changes) }
      const input = [id, edit.baseVersion, edit.changes]
      return inTransaction(ctx, { name: update.command, input, id: commandId }, async (tx) => {
        const row = await lockKnown(tx, table, inUse(table, id), gone)
        return applyEdit<Row<Table>, Values<F>>(tx, {
          announce: saved,
          row,
          fields: plainFields(declared, row),
          labels,
          edit,
          async write(changes) {
            await refuse?.(tx, changes, row)
            const edited = await updateRow(tx, table, { id, ...changes } as ChangedRow<Table>)
            const detail = editDetail(edited.version, plainFields(declared, row), changes)
            record(tx, { type: saved, entityId: id, detail: withoutPersonal(fields, detail) })
            return edited
          },
        })
      }).catch(takenAs(taken))
    },
  }
}

/** The detail of an edit with the personal fields by name only: they outlive in it neither their record nor their next value. */
function withoutPersonal(fields: Fields, detail: EditDetail): EditDetail {
  const pairs = Object.entries(detail.fields).map(
    ([name, values]) => [name, fields[name]?.isPersonal ? {} : values] as const,
  )
  return { ...detail, fields: Object.fromEntries(pairs) }
}

/** Which record: the one with this id, unless it was retired. */
const inUse = (table: Versioned, id: string): object =>
  'retiredAt' in Prisma[`${table}ScalarFieldEnum`] ? { id, retiredAt: null } : { id }
