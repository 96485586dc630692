import { join } from 'node:path'
import type pg from 'pg'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import { planMigration } from './planMigration.ts'

/** What a plan says of a table: `ALTER TABLE "Keg" …;`, up to its end. */
const alteration = /^ALTER TABLE "([^"]+)" ([^;]*);$/gm
const columnIn = /\b(ADD|ALTER) COLUMN +"([^"]+)"/g

const fingerprint = `
  SELECT md5(string_agg(concat_ws(' ', c.relname, attname, format_type(atttypid, atttypmod), attnotnull,
    pg_get_expr(adbin, adrelid)), ',' ORDER BY c.relname, attname)) AS "columns"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum
  WHERE attnum > 0 AND NOT attisdropped AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relnamespace = current_schema()::regnamespace`

/** Tables that were right: comparing takes ten times as long as looking whether they are the same. */
const right = new Set<string>()

/**
 * Fails with one sentence that names every column the database lacks, and every one with another type, default or
 * nullability than schema.prisma says. What an operator added does not matter.
 */
export async function checkColumns(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool.query<{ columns: string }>(fingerprint)
  const columns = rows[0]?.columns ?? ''
  if (right.has(columns)) return
  const schemaFile = join(packageRoot(), 'prisma/schema.prisma')
  const lacking: string[] = []
  const different: string[] = []
  for (const [, table, steps = ''] of (await planMigration(url, schemaFile)).matchAll(alteration))
    for (const [, step, column] of steps.matchAll(columnIn)) {
      // A type that can't be converted is planned as a column that is dropped and added.
      const isLacking = step === 'ADD' && !steps.includes(`DROP COLUMN "${column}"`)
      const list = isLacking ? lacking : different
      list.push(`column ${table}.${column}`)
    }
  const sentences = [
    lacking.length > 0 && `The database lacks the ${lacking.join(', the ')}, which Brewhouse needs.`,
    different.length > 0 && `The type, default or NOT NULL of the ${different.join(', the ')} was changed.`,
  ].filter(Boolean)
  if (sentences.length > 0)
    throw new WrongSetting(
      `${sentences.join(' ')} Restore them as prisma/migrations makes them, or restore a backup.`,
    )
  right.add(columns)
}
