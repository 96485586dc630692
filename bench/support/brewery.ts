import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import { migrate } from '#api/db/migrations/migrate.ts'

/** A migrated database for the measurement, on disk as in production. */
export interface BenchDatabase {
  url: string
  pool: pg.Pool
  stop(): Promise<void>
}

const silent = { info: () => undefined, warn: console.warn, error: console.error }

/** Starts PostgreSQL as Brewhouse does without DATABASE_URL, in a temporary folder. */
export async function startDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'brewhouse-bench-'))
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silent })
  // If a measurement fails or is interrupted, PostgreSQL must not be left running.
  const atExit = () => {
    const pid = server.pid()
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    for (const path of [server.home, folder]) rmSync(path, { recursive: true, force: true, maxRetries: 10 })
  }
  process.once('exit', atExit)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  await migrate(server.url)
  const pool = new pg.Pool({ connectionString: server.url, max: 20 })
  pool.on('error', () => undefined)
  return {
    url: server.url,
    pool,
    async stop() {
      process.off('exit', atExit)
      await pool.end()
      await server.stop()
      for (const path of [server.home, folder]) await rm(path, { recursive: true, force: true })
    },
  }
}

/** Adds available vessels with consecutive labels; returns their ids. */
export async function addVessels(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO "Equipment" ("id", "type", "label", "name", "capacityBBL")
     SELECT 'vessel-' || n, 'FERMENTER', 'FV-' || n, 'Fermenter ' || n, 10 FROM generate_series(1, $1::int) n
     RETURNING "id"`,
    [count],
  )
  return rows.map(({ id }) => id)
}
