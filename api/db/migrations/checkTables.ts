import type pg from 'pg'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { handMade, type HandMade } from './handMade.ts'

function refuseLacking(missing: string[]): void {
  if (missing.length > 0)
    throw new WrongSetting(
      `The database lacks the ${missing.join(', the ')}, which Brewhouse needs. Restore them as prisma/migrations makes them, or restore a backup.`,
    )
}

const presentColumns = `
  SELECT c.relname::text AS "table", array_agg(a.attname::text) AS "columns"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
     AND a.attnum > 0 AND NOT a.attisdropped GROUP BY c.oid`

/** Fails with one sentence that names every table and column the database lacks. What an operator added does not matter. */
export async function checkColumns(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(presentColumns)
  const present = new Map(rows.map(({ table, columns }) => [table, new Set(columns)]))
  refuseLacking(
    Object.values(Prisma.ModelName).flatMap((table) => {
      const columns = present.get(table)
      if (!columns) return [`table ${table}`]
      const wanted = Object.keys(Prisma[`${table}ScalarFieldEnum`])
      return wanted.filter((column) => !columns.has(column)).map((column) => `column ${table}.${column}`)
    }),
  )
}

const presentHandMade = `
  select 'index' as kind, c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
   where i.indisvalid and c.relnamespace = current_schema()::regnamespace
  union all
  select 'constraint', conname::text from pg_constraint where connamespace = current_schema()::regnamespace
  union all
  select 'trigger', tgname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not tgisinternal and tgenabled in ('O', 'A') and c.relnamespace = current_schema()::regnamespace`

/** Fails with one sentence that names every hand-made index, constraint and trigger the database lacks. */
export async function checkHandMade(pool: pg.Pool, wanted: HandMade = handMade): Promise<void> {
  const { rows } = await pool.query<{ kind: string; name: string }>(presentHandMade)
  const found = new Set(rows.map(({ kind, name }) => `${kind} ${name}`))
  refuseLacking(
    [
      ...wanted.indexes.map((name) => `index ${name}`),
      ...wanted.constraints.map((name) => `constraint ${name}`),
      ...wanted.triggers.map((name) => `trigger ${name}`),
    ].filter((name) => !found.has(name)),
  )
}
