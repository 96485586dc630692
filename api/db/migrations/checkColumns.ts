import { join } from 'node:path'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import { planMigration } from './planMigration.ts'

/** What a plan says of a table: `ALTER TABLE "Keg" …;`, up to its end. */
const alteration = /^ALTER TABLE "([^"]+)" ([^;]*);$/gm
const columnIn = /\b(ADD|ALTER) COLUMN +"([^"]+)"/g

/**
 * Fails with one sentence that names every column the database lacks, and every one with another type, default or
 * nullability than schema.prisma says. What an operator added does not matter.
 */
export async function checkColumns(
  url: string,
  schemaFile = join(packageRoot(), 'prisma/schema.prisma'),
): Promise<void> {
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
}
