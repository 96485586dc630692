import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { nullIfMissing, syncToDisk } from '#api/db/files.ts'
import type { Log } from '#api/db/log.ts'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import type { PostgresBinaries } from './postgresBinaries.ts'
import type { PostgresHome } from './postgresHome.ts'

/** Name of the database and of its one user. */
export const databaseName = 'brewhouse'

/** PostgreSQL's environment: nothing of ours, and English messages, since we parse them. */
export const postgresEnv = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** The error for a PostgreSQL program that cannot be started at all. */
export function cannotRun(program: string, error: Error): Error {
  return new Error(
    `The PostgreSQL inside Brewhouse does not run on this computer (${basename(program)}: ${error.message}). Set DATABASE_URL to a PostgreSQL of your own.`,
    { cause: error },
  )
}

function nameless(uid: number): WrongSetting {
  return new WrongSetting(
    `Making a database needs an account with a name, and uid ${uid} has none. Give it an entry in /etc/passwd, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

function run(program: string, args: string[], { runAs, account }: PostgresHome, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...runAs, cwd: '/', env: postgresEnv })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
    child.stdin.on('error', () => undefined).end(input)
    child.on('error', (error) => reject(cannotRun(program, error)))
    child.on('close', (code, killedBy) => {
      if (code === 0) return resolve()
      if (output.some((text) => text.includes('could not look up effective user ID')))
        return reject(nameless(account.uid))
      const end = output.join('').trim().split('\n').slice(-8).join('\n')
      reject(new Error(`${basename(program)} failed (${killedBy ?? `code ${code}`}): ${end}`))
    })
  })
}

/** Orders by code points and knows the letters of all languages: PostgreSQL's own since 17, before that of the C library. */
const localeOf = ({ major }: PostgresBinaries) =>
  Number(major) >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8']

/** One syncfs instead of an fsync for each of a thousand files, where there is one. */
const syncOf = ({ major }: PostgresBinaries) =>
  process.platform === 'linux' && Number(major) >= 17 ? ['--sync-method=syncfs'] : []

async function createCluster(binaries: PostgresBinaries, home: PostgresHome): Promise<void> {
  const draft = `${home.data}.${randomUUID()}`
  await mkdir(draft, { mode: 0o700 })
  if (home.runAs.uid !== undefined) await chown(draft, home.account.uid, home.account.gid)
  const choices = ['--auth=trust', '--data-checksums', '--no-instructions', `--username=${databaseName}`]
  const encoding = ['--encoding=UTF8', ...localeOf(binaries)]
  await run(binaries.initdb, ['-D', draft, ...encoding, ...choices, ...syncOf(binaries)], home)
  await run(
    binaries.postgres,
    ['--single', '-D', draft, 'postgres'],
    home,
    `CREATE DATABASE ${databaseName};\n`,
  )
  await rename(draft, home.data)
  await syncToDisk(home.folder)
}

/** Creates PostgreSQL's data folder if there is none; an unfinished one is removed and created again. */
export async function ensureCluster(binaries: PostgresBinaries, home: PostgresHome, log: Log): Promise<void> {
  for (const entry of await readdir(home.folder))
    if (entry.startsWith(`${basename(home.data)}.`))
      await rm(join(home.folder, entry), { recursive: true, force: true, maxRetries: 5 })
  const found = await readdir(home.data).catch(nullIfMissing)
  if (!found?.length) {
    log.info(`Making a new database in ${home.data}`)
    return createCluster(binaries, home)
  }
  const major = await readFile(join(home.data, 'PG_VERSION'), 'utf8').catch(() => null)
  if (major === null)
    throw new WrongSetting(
      `${home.data} is not a PostgreSQL data folder. Move it away, or choose another DATA_DIR.`,
    )
  if (major.trim() !== binaries.major)
    throw new WrongSetting(
      `The database in ${home.data} was made by PostgreSQL ${major.trim()}, ${binaries.provider} PostgreSQL ${binaries.major}. Set POSTGRES_BIN to the programs of PostgreSQL ${major.trim()}, make a backup with npm run backup and restore it into another DATA_DIR.`,
    )
}
