import { resolve } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { embeddedUrl, startEmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import type { Env } from '#api/env.ts'

const log = pino({ level: 'warn' })
const quiet = {
  info: () => {},
  warn: (text: string) => log.warn(text),
  error: (text: string) => log.error(text),
}

/**
 * Runs work on the brewery's database: that of DATABASE_URL, or the built-in one, be it in use by a running Brewhouse or
 * not; then it runs for as long as the work takes.
 */
export async function withDatabase<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = resolve(packageRoot(), env.DATA_DIR)
  const url = env.DIRECT_DATABASE_URL ?? env.DATABASE_URL ?? (await embeddedUrl(dataDir))
  const own =
    env.DATABASE_URL || (await answers(url)) ? null : await startEmbeddedPostgres({ dataDir, log: quiet })
  try {
    return await work(url)
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
