import pg from 'pg'
import type { Logger } from 'pino'

const retryMs = 1_000

/** Waits until the database is reachable, indefinitely, and logs that every few seconds. */
export async function waitForDatabase(url: string, log: Logger): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      await client.query('SELECT 1')
      return
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (tries % 5 === 0) {
        log.warn(
          `The database at ${placeOf(url)} can't be reached (${reason}). Retrying; check DATABASE_URL.`,
        )
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Where a database is, without the password. */
function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? hostname}${port ? `:${port}` : ''}${pathname}`
}
