import { resolve } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { openDatabase } from './db/client.ts'
import { embeddedUrl, startEmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { readEnv } from './env.ts'
import { makeAdministrator } from './features/users/bootstrap.ts'
import { temporaryPassword } from './features/users/temporaryPassword.ts'

/** `npm run admin -- EMAIL`: makes this person an administrator and prints a one-time password. */
const email = process.argv[2]?.trim().toLowerCase()
const log = pino({ level: 'warn' })

async function run(address: string): Promise<void> {
  const env = readEnv(process.env)
  const dataDir = resolve(packageRoot(), env.DATA_DIR)
  const url = env.DATABASE_URL ?? (await embeddedUrl(dataDir))
  // Brewhouse may or may not be running on the embedded database.
  const own =
    env.DATABASE_URL || (await answers(url)) ? null : await startEmbeddedPostgres({ dataDir, log: quiet })
  try {
    await migrate(url)
    const database = openDatabase(url, 2, (error) => log.warn({ err: error }, 'connection lost'))
    const password = temporaryPassword()
    const isNew = await makeAdministrator(database, address, password)
    await database.close()
    console.log(`${address} ${isNew ? 'was invited as' : 'is now an'} administrator.`)
    console.log(`One-time password: ${password}`)
    console.log('It must be changed at the first sign-in.')
  } finally {
    await own?.stop()
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const quiet = {
  info: () => {},
  warn: (text: string) => log.warn(text),
  error: (text: string) => log.error(text),
}

if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) {
  console.error('Please name the e-mail address of the administrator: npm run admin -- ana@example.com')
  process.exitCode = 64
} else {
  try {
    await run(email)
    process.exit(0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
