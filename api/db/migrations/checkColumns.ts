import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import { planMigration } from './planMigration.ts'

/** What a plan says of a table: `ALTER TABLE "Keg" …;`, up to its end. */
const alteration = /^ALTER TABLE "([^"]+)" ([^;]*);$/gm
const creation = /^CREATE TABLE "([^"]+)"/gm
const columnIn = /\b(ADD|ALTER) COLUMN +"([^"]+)"/g

/** Of each column what Prisma compares, and what the comparison noted when it last found all of them right. */
const columns = `
  SELECT md5(string_agg(concat_ws(' ', c.relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
    pg_get_expr(adbin, adrelid), (SELECT string_agg(enumlabel, '|' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = atttypid)),
    ',' ORDER BY c.relname, attname)) AS "present", obj_description(to_regclass('_prisma_migrations'), 'pg_class') AS "right"
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum
  WHERE attnum > 0 AND NOT attisdropped AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relnamespace = current_schema()::regnamespace`

/**
 * Fails with one sentence that names every table and column the database lacks, and every column with another type, default
 * or nullability than schema.prisma says. What an operator added does not matter.
 *
 * Comparing takes ten times as long as a fingerprint of what is compared. So the database keeps that of tables that were
 * right, as a comment: it is copied with the database, and no table of ours.
 */
export async function checkColumns(pool: pg.Pool, url: string): Promise<void> {
  const schemaFile = join(packageRoot(), 'prisma/schema.prisma')
  const { rows } = await pool.query<{ present: string; right: string | null }>(columns)
  const compared = createHash('sha256')
    .update(await readFile(schemaFile))
    .update(rows[0]?.present ?? '')
  const note = `columns compared: ${compared.digest('hex')}`
  if (rows[0]?.right === note) return
  const { lacking, different } = differencesIn(await planMigration(url, schemaFile))
  const sentences = [
    lacking.length > 0 && `The database lacks the ${lacking.join(', the ')}, which Brewhouse needs.`,
    different.length > 0 && `The type, default or NOT NULL of the ${different.join(', the ')} was changed.`,
  ].filter(Boolean)
  if (sentences.length > 0)
    throw new WrongSetting(
      `${sentences.join(' ')} Restore them as prisma/migrations makes them, or restore a backup.`,
    )
  await pool.query(`COMMENT ON TABLE "_prisma_migrations" IS '${note}'`)
}

/** The tables and columns that a plan would add, and the columns that it would alter. */
function differencesIn(plan: string): { lacking: string[]; different: string[] } {
  const lacking = [...plan.matchAll(creation)].map(([, table]) => `table ${table}`)
  const different: string[] = []
  for (const [, table, steps = ''] of plan.matchAll(alteration))
    for (const [, step, column] of steps.matchAll(columnIn)) {
      // A type that can't be converted is planned as a column that is dropped and added.
      const isLacking = step === 'ADD' && !steps.includes(`DROP COLUMN "${column}"`)
      const list = isLacking ? lacking : different
      list.push(`column ${table}.${column}`)
    }
  return { lacking, different }
}
