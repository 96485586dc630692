import pg from 'pg'

/**
 * Opens a connection outside of the pool for some work, and closes it afterwards. One that breaks meanwhile fails the next
 * statement on it.
 */
export async function onConnection<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
