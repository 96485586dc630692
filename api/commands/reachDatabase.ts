import { resolve } from 'node:path'
import pino from 'pino'
import { onConnection } from '#api/db/onConnection.ts'
import { embeddedUrl, startEmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import type { Env } from '#api/env.ts'

const log = pino({ level: 'warn' })

/**
 * Runs work on the brewery's database: that of DATABASE_URL, or the built-in one, be it in use by a running Brewhouse or
 * not; then it runs for as long as the work takes.
 */
export async function withDatabase<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = resolve(packageRoot(), env.DATA_DIR)
  const url = env.DIRECT_DATABASE_URL ?? env.DATABASE_URL ?? (await embeddedUrl(dataDir))
  const isThere = env.DATABASE_URL !== undefined || (await answers(url))
  const own = isThere ? null : await startEmbeddedPostgres({ dataDir, postgresBin: env.POSTGRES_BIN, log })
  try {
    // A start may hand the data over to another account, by which the address is another one.
    return await work(own?.url ?? url)
  } finally {
    await own?.stop()
  }
}

const answers = (url: string) =>
  onConnection({ connectionString: url }, () => Promise.resolve(true)).catch(() => false)
