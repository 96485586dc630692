import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { migrate } from '#api/db/migrations/migrate.ts'
import { keepHandMade, planMigration } from '#tools/planMigration.ts'
import { writeMigration } from '#tools/migration.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { handMade, handMadeSql, schema } from './handMadeExample.ts'

// Creating a database waits for the disk, which may be busy.
vi.setConfig({ testTimeout: 60_000 })

it('writes the migration to a changed schema, which leaves hand-made rules alone', async () => {
  const { url, migrations, writeSql, drop } = await emptyDatabase()
  const prisma = join(migrations, '..')
  await writeFile(join(prisma, 'schema.prisma'), schema)
  const first = await writeMigration('batches', prisma, new Date('2026-01-01T10:00:00Z'))
  expect(first).toBe(join(migrations, '20260101100000_batches'))
  expect(await readFile(join(first ?? '', 'migration.sql'), 'utf8')).toContain('CREATE TABLE "Batch"')

  await writeSql('20260101110000_rules', handMadeSql)
  await migrate(url, migrations)
  expect(await planMigration(url, join(prisma, 'schema.prisma'))).toBe('')

  await writeFile(join(prisma, 'schema.prisma'), schema.replace('  stage ', '  note String?\n  stage '))
  expect(await planMigration(url, join(prisma, 'schema.prisma'))).toBe(
    '-- AlterTable\nALTER TABLE "Batch" ADD COLUMN     "note" TEXT;',
  )
  expect((await readdir(migrations)).sort()).toContain('migration_lock.toml')
  await drop()
})

it('takes only the dropping of hand-made rules out of a plan', () => {
  const plan = `-- DropIndex
DROP INDEX "one_fermenting_batch";

-- DropIndex
DROP INDEX "some_other_key";

-- AlterTable
ALTER TABLE "Batch" DROP CONSTRAINT "stage_is_named";

-- CreateTable
CREATE TABLE "Keg" (
    "id" INTEGER NOT NULL,

    CONSTRAINT "Keg_pkey" PRIMARY KEY ("id")
);
`
  expect(keepHandMade(plan, handMade)).toBe(`-- DropIndex
DROP INDEX "some_other_key";

-- CreateTable
CREATE TABLE "Keg" (
    "id" INTEGER NOT NULL,

    CONSTRAINT "Keg_pkey" PRIMARY KEY ("id")
);`)
})
