import type pg from 'pg'

/** A connection of the pool that is used for more than a statement. */
export interface Borrowed {
  client: pg.PoolClient
  /** Has it closed when it is given back, since nobody knows its state. */
  spoil: (error: Error) => void
  giveBack: () => void
}

/** Works in a transaction that begins with this statement, and is rolled back when the work fails. */
export async function onBorrowed<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const { client, spoil, giveBack } = await borrow(pool)
  try {
    await client.query(begin)
    const answer = await work(client)
    await client.query('COMMIT')
    return answer
  } catch (error) {
    await client.query('ROLLBACK').catch(spoil)
    throw error
  } finally {
    giveBack()
  }
}

/**
 * Borrows a connection. One that breaks meanwhile fails the next statement on it and is closed; without a listener for it, it
 * would end the process.
 */
export async function borrow(pool: pg.Pool): Promise<Borrowed> {
  const client = await pool.connect()
  let broken: Error | undefined
  const spoil = (error: Error) => void (broken = error)
  client.on('error', spoil)
  return {
    client,
    spoil,
    giveBack() {
      client.off('error', spoil)
      client.release(broken)
    },
  }
}
