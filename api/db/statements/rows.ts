import { Prisma } from '#generated/prisma/client.ts'
import type { RunSql } from './sqlTransaction.ts'

/** Tables whose rows are read and written by SQL, for the most frequent commands. */
interface Rows {
  Batch: Prisma.BatchModel
  BatchLog: Prisma.BatchLogModel
  Equipment: Prisma.EquipmentModel
  Ingredient: Prisma.IngredientModel
  IngredientTransaction: Prisma.IngredientTransactionModel
  Keg: Prisma.KegModel
}

/** A row to be written: a decimal may be given as a number. */
type Written<Row> = {
  [Column in keyof Row]?: Row[Column] | (Prisma.Decimal extends Row[Column] ? number : never)
}

const quoted = (names: string[]) => Prisma.raw(names.map((name) => `"${name}"`).join(', '))

const columns: Record<keyof Rows, Prisma.Sql> = {
  Batch: quoted(Object.keys(Prisma.BatchScalarFieldEnum)),
  BatchLog: quoted(Object.keys(Prisma.BatchLogScalarFieldEnum)),
  Equipment: quoted(Object.keys(Prisma.EquipmentScalarFieldEnum)),
  Ingredient: quoted(Object.keys(Prisma.IngredientScalarFieldEnum)),
  IngredientTransaction: quoted(Object.keys(Prisma.IngredientTransactionScalarFieldEnum)),
  Keg: quoted(Object.keys(Prisma.KegScalarFieldEnum)),
}

/** Every column of a table by name, so that a statement's result stays the same when a column is added. */
export function columnsOf(table: keyof Rows): Prisma.Sql {
  return columns[table]
}

/** The given values; as in Prisma, undefined means not given. */
const given = (row: object) => Object.entries(row).filter(([, value]) => value !== undefined)

/** Inserts one row; returns it with its defaults. */
export async function insertRow<Table extends keyof Rows>(
  sql: RunSql,
  table: Table,
  row: Written<Rows[Table]>,
): Promise<Rows[Table]> {
  const names = given(row).map(([name]) => name)
  const values = given(row).map(([, value]) => value as unknown)
  const [inserted] = await sql<Rows[Table][]>`
    INSERT INTO ${quoted([table])} (${quoted(names)}) VALUES (${Prisma.join(values)})
    RETURNING ${columnsOf(table)}`
  if (!inserted) throw new Error(`A row of ${table} was not inserted.`)
  return inserted
}

/** Writes the next version of a locked row; returns it. */
export async function updateRow<Table extends keyof Rows>(
  tx: { sql: RunSql; at: Date },
  table: Table,
  { id, ...changes }: Written<Rows[Table]> & { id: string },
): Promise<Rows[Table]> {
  const set = given({ ...changes, updatedAt: tx.at }).map(
    ([name, value]: [string, unknown]) => Prisma.sql`${quoted([name])} = ${value}`,
  )
  const [updated] = await tx.sql<Rows[Table][]>`
    UPDATE ${quoted([table])} SET ${Prisma.join(set)}, "version" = "version" + 1
    WHERE "id" = ${id} RETURNING ${columnsOf(table)}`
  if (!updated) throw new Error(`A row of ${table} is gone although it was locked.`)
  return updated
}
