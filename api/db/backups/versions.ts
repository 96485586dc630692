import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder, namesIn } from '#api/db/migrations/migrate.ts'
import { BackupError } from './backupError.ts'
import type { AppliedMigration, Manifest } from './manifest.ts'

/** The migrations of this Brewhouse, in order. */
export async function knownMigrations(): Promise<AppliedMigration[]> {
  const names = await namesIn(migrationsFolder())
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(join(migrationsFolder(), name, 'migration.sql'))
      return { name, checksum: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

/**
 * Whether a backup is older than this Brewhouse, so that it has to be migrated first. Throws for one that is newer, or
 * was made by another line of development.
 */
export async function isOlder(file: string, { version, migrations }: Manifest): Promise<boolean> {
  const known = await knownMigrations()
  const unknown = migrations.find(({ name }) => !known.some((migration) => migration.name === name))
  if (unknown)
    throw new BackupError(
      `${file} was made by a newer Brewhouse (${version}, with ${unknown.name}). Update this one first, then restore it.`,
    )
  const differs = migrations.find(({ name, checksum }, at) => {
    const expected = known[at]
    return expected?.name !== name || expected.checksum !== checksum
  })
  if (differs)
    throw new BackupError(
      `${file} was made by another edition of Brewhouse (${version}): ${differs.name} differs. Restore it with that one.`,
    )
  return migrations.length < known.length
}

/** Copies the migrations that a backup was made with to a folder, for the time of some work. */
export async function withMigrationsOf<T>(
  { migrations }: Manifest,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'brewhouse-migrations-'))
  try {
    for (const name of ['migration_lock.toml', ...migrations.map((migration) => migration.name)])
      await cp(join(migrationsFolder(), name), join(folder, name), { recursive: true })
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
