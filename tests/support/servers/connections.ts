import pg from 'pg'

/*
 * Connections of tests beside those of a server. A connection that nobody listens to ends the whole run when its database is
 * dropped, or its server stopped, a moment before it is closed itself.
 */

/** An open connection; one that the database ends fails the next statement on it, and nothing else. */
export async function connectionTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A pool of connections; those that the database ends are replaced. */
export function poolOf(url: string, config: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, ...config })
  pool.on('error', () => undefined)
  return pool
}
