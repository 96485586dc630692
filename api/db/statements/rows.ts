import { NotFound } from '#api/errors.ts'
import type { Said } from '#domain/language/message.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { RunSql } from './sqlTransaction.ts'
import { uuidv7 } from './uuidv7.ts'

type Models = Prisma.TypeMap['model']
/** The name of a table. */
export type Table = keyof Models

/** A row as Prisma reads it. */
export type Row<Name extends Table> = Models[Name]['payload']['scalars']

/**
 * A value as a column takes it: a decimal may be given as a number, a moment as ISO 8601. JSON is an object, since an array
 * would be sent as an array of PostgreSQL.
 */
type Written<Value> = Prisma.JsonValue extends Value
  ? Record<string, unknown>
  : Value | (Value extends Prisma.Decimal ? number | string : never) | (Value extends Date ? string : never)

type Created<Name extends Table> = Exclude<
  Models[Name]['operations']['createMany']['args']['data'],
  readonly unknown[]
>

/** A row to be inserted, without the columns that have a default. */
export type NewRow<Name extends Table> = {
  [Column in keyof Created<Name>]: Written<Row<Name>[Column & keyof Row<Name>]>
}

type Changes<Name extends Table> = { [Column in keyof Row<Name>]?: Written<Row<Name>[Column]> | Prisma.Sql }

/** The columns of a row that change, and its id. */
export type ChangedRow<Name extends WithId> = Omit<Changes<Name>, 'id'> & { id: string }

/** Which rows: those with these values; of several values, any of them. */
type Where<Name extends Table> = {
  [Column in keyof Row<Name>]?: Row<Name>[Column] | readonly Row<Name>[Column][]
}

/** Tables whose rows have an id. */
type WithId = { [Name in Table]: Row<Name> extends { id: string } ? Name : never }[Table]

/** Tables whose rows count their versions. */
export type Versioned = { [Name in WithId]: Row<Name> extends { version: number } ? Name : never }[WithId]

interface Tx {
  sql: RunSql
}

/** Columns or tables by name. */
export const quoted = (names: readonly string[]) => Prisma.raw(names.map((name) => `"${name}"`).join(', '))

const columnLists = new Map<Table, Prisma.Sql>()

/** Every column by name, so that a statement's result stays the same when a column is added. */
export function columnsOf(table: Table): Prisma.Sql {
  const known = columnLists.get(table)
  if (known) return known
  const columns = quoted(Object.keys(Prisma[`${table}ScalarFieldEnum`]))
  columnLists.set(table, columns)
  return columns
}

/** What every new version of a row has. */
export const nextVersion = ({ at }: { at: Date }) => ({ updatedAt: at, version: Prisma.sql`"version" + 1` })

/** The given values; as in Prisma, undefined means not given. */
const given = (row: object) =>
  Object.entries(row).filter((pair): pair is [string, unknown] => pair[1] !== undefined)

function matching(where: object): Prisma.Sql {
  const conditions = Object.entries(where).map(([column, value]: [string, unknown]) => {
    if (value === undefined) throw new Error(`Which ${column}?`)
    if (value === null) return Prisma.sql`${quoted([column])} IS NULL`
    return Prisma.sql`${quoted([column])} = ${Array.isArray(value) ? Prisma.sql`ANY(${value})` : value}`
  })
  if (conditions.length === 0) throw new Error('Which rows? Without a condition it would be all.')
  return Prisma.join(conditions, ' AND ')
}

function select<Name extends Table>({ sql }: Tx, table: Name, where: Where<Name>, more: Prisma.Sql) {
  return sql<Row<Name>[]>`SELECT ${columnsOf(table)} FROM ${quoted([table])} WHERE ${matching(where)} ${more}`
}

/** The rows with these values, in the order of these columns. */
export function findRows<Name extends Table>(
  tx: Tx,
  table: Name,
  where: Where<Name>,
  order: (keyof Row<Name> & string)[] = [],
) {
  return select(tx, table, where, order.length > 0 ? Prisma.sql`ORDER BY ${quoted(order)}` : Prisma.empty)
}

/** The row with these values, if there is one. */
export async function findRow<Name extends Table>(tx: Tx, table: Name, where: Where<Name>) {
  return (await select(tx, table, where, Prisma.empty)).at(0)
}

/** The rows, locked until the transaction ends; always in the order of their ids, which prevents deadlocks. */
export function lockRows<Name extends WithId>(tx: Tx, table: Name, where: Where<Name>) {
  return select(tx, table, where, Prisma.sql`ORDER BY "id" FOR UPDATE`)
}

/** The row, locked until the transaction ends, if there is one. */
export async function lockRow<Name extends Table>(tx: Tx, table: Name, where: Where<Name>) {
  return (await select(tx, table, where, Prisma.sql`FOR UPDATE`)).at(0)
}

/** A row, locked until the transaction ends; throws NotFound with this sentence when there is none. */
export async function lockKnown<Name extends Table>(tx: Tx, table: Name, where: Where<Name>, gone: Said) {
  const row = await lockRow(tx, table, where)
  if (!row) throw new NotFound(gone)
  return row
}

/** Inserts one row, with a new id unless it has one; returns it with its defaults. */
export async function insertRow<Name extends WithId>({ sql }: Tx, table: Name, row: NewRow<Name>) {
  const pairs = given({ id: uuidv7(), ...row })
  const names = pairs.map(([name]) => name)
  const values = pairs.map(([, value]) => value)
  const [inserted] = await sql<Row<Name>[]>`
    INSERT INTO ${quoted([table])} (${quoted(names)}) VALUES (${Prisma.join(values)}) RETURNING ${columnsOf(table)}`
  if (!inserted) throw new Error(`A row of ${table} was not inserted.`)
  return inserted
}

/**
 * Inserts rows in one statement, however many they are, each with a new id unless it has one; all have values for the same
 * columns. Rows that a unique column does not allow are left out if `onConflict` says so. Returns those inserted.
 */
export async function insertRows<Name extends WithId>(
  { sql }: Tx,
  table: Name,
  rows: readonly NewRow<Name>[],
  onConflict: 'fail' | 'leave out' = 'fail',
): Promise<Row<Name>[]> {
  const written = rows.map((row) => Object.fromEntries(given({ id: uuidv7(), ...row })))
  if (!written[0]) return []
  const names = quoted(Object.keys(written[0]))
  return sql`
    INSERT INTO ${quoted([table])} (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::${quoted([table])}, ${JSON.stringify(written)}::jsonb)
    ${onConflict === 'fail' ? Prisma.empty : Prisma.raw('ON CONFLICT DO NOTHING')} RETURNING ${columnsOf(table)}`
}

/** Writes these values to the rows; returns them. */
export function updateRows<Name extends Table>(
  { sql }: Tx,
  table: Name,
  where: Where<Name>,
  changes: Changes<Name>,
) {
  const set = given(changes).map(([name, value]) => Prisma.sql`${quoted([name])} = ${value}`)
  return sql<Row<Name>[]>`
    UPDATE ${quoted([table])} SET ${Prisma.join(set)} WHERE ${matching(where)} RETURNING ${columnsOf(table)}`
}

/** Writes the next version of a locked row; returns it. */
export async function updateRow<Name extends Versioned>(
  tx: Tx & { at: Date },
  table: Name,
  { id, ...changes }: ChangedRow<Name>,
) {
  const next: object = { ...changes, ...nextVersion(tx) }
  const [updated] = await updateRows(tx, table, { id } as object, next)
  if (!updated) throw new Error(`A row of ${table} is gone although it was locked.`)
  return updated
}

/** Deletes the rows; returns them. */
export function deleteRows<Name extends Table>({ sql }: Tx, table: Name, where: Where<Name>) {
  return sql<Row<Name>[]>`
    DELETE FROM ${quoted([table])} WHERE ${matching(where)} RETURNING ${columnsOf(table)}`
}
