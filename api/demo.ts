import { advisoryLock } from '#api/db/advisoryLock.ts'
import { isEmptyBrewery, loadDemo } from '#prisma/seed/demo.ts'
import type { Demo } from './context.ts'
import { onConnection } from './db/onConnection.ts'
import type { Database } from './db/client.ts'
import { hashPassword } from './features/users/passwords.ts'

const password = 'brewhouse-demo'

/** The accounts of the demo brewery, one for each role, as start and sign-in page name them. */
export const demo: Demo = {
  password,
  accounts: [
    { email: 'admin@brewhouse.local', role: 'ADMIN' },
    { email: 'brewer@brewhouse.local', role: 'BREWER' },
    { email: 'assistant@brewhouse.local', role: 'BREWER_ASSISTANT' },
    { email: 'viewer@brewhouse.local', role: 'VIEWER' },
  ],
}

/**
 * Fills an empty brewery with the demo; of several processes that start at once, one does. Returns whether this brewery is
 * the demo, new or from an earlier start.
 */
export function prepareDemo(database: Database, now: Date): Promise<boolean> {
  // A connection of its own: it may wait for longer than those of the pool may.
  return onConnection({ connectionString: database.url }, async (locking) => {
    await locking.query('select pg_advisory_lock($1)', [advisoryLock('demo')])
    return fillIfEmpty(database, now)
  })
}

async function fillIfEmpty(database: Database, now: Date): Promise<boolean> {
  if (await isEmptyBrewery(database.prisma)) {
    await loadDemo(database.prisma, now, { passwordHash: await hashPassword(password) })
    return true
  }
  const known = await database.prisma.user.count({ where: { email: demo.accounts[0]?.email } })
  return known > 0
}
