import type pg from 'pg'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import { handMade, type HandMade } from './handMade.ts'

const present = `
  select 'index' as kind, c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
   where i.indisvalid and c.relnamespace = current_schema()::regnamespace
  union all
  select 'constraint', conname::text from pg_constraint where connamespace = current_schema()::regnamespace
  union all
  select 'trigger', tgname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not tgisinternal and tgenabled in ('O', 'A') and c.relnamespace = current_schema()::regnamespace`

/** Fails with one sentence that names every hand-made index, constraint and trigger the database lacks. */
export async function checkHandMade(pool: pg.Pool, wanted: HandMade = handMade): Promise<void> {
  const { rows } = await pool.query<{ kind: string; name: string }>(present)
  const found = new Set(rows.map(({ kind, name }) => `${kind} ${name}`))
  const missing = [
    ...wanted.indexes.map((name) => `index ${name}`),
    ...wanted.constraints.map((name) => `constraint ${name}`),
    ...wanted.triggers.map((name) => `trigger ${name}`),
  ].filter((name) => !found.has(name))
  if (missing.length)
    throw new WrongSetting(
      `The database lacks the ${missing.join(', the ')}, which Brewhouse needs. Restore them as prisma/migrations makes them, or restore a backup.`,
    )
}
