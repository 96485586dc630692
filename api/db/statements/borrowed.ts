import type pg from 'pg'

/** A connection of the pool that is used for more than a statement. */
export interface Borrowed {
  client: pg.PoolClient
  /** Has it closed when it is given back, since nobody knows its state. */
  spoil: (error: Error) => void
  giveBack: () => void
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
