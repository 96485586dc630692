import { advisoryLock } from '#api/db/advisoryLock.ts'
import { isEmptyBrewery, loadDemo } from '#prisma/seed/demo.ts'
import type { Demo } from './context.ts'
import { sqlTransaction } from './db/statements/sqlTransaction.ts'
import { onConnection } from './db/onConnection.ts'
import type { Database } from './db/client.ts'
import { isForThisMachine, type Env } from './env.ts'
import { hashPassword, verifyPassword } from './features/users/passwords.ts'
import { temporaryPassword } from './features/users/temporaryPassword.ts'

/** The password of all demo accounts where nobody but this machine can sign in with it. */
const knownPassword = 'brewhouse-demo'

/** The accounts of the demo brewery, one for each role, as start and sign-in page name them. */
const accounts: Demo['accounts'] = [
  { email: 'admin@brewhouse.local', role: 'ADMIN' },
  { email: 'brewer@brewhouse.local', role: 'BREWER' },
  { email: 'assistant@brewhouse.local', role: 'BREWER_ASSISTANT' },
  { email: 'viewer@brewhouse.local', role: 'VIEWER' },
]

/** Whether somebody of the demo has this address. */
export const isDemoAddress = (email: string) => email.endsWith('@brewhouse.local')

/**
 * Fills an empty brewery with the demo, if that is wanted (`DEMO`); of several processes that start at once, one does. Returns its
 * accounts, or null if this brewery is not the demo. Where others can reach it, its people get a password that nobody can know:
 * when it is made, and in place of the known one if it was made for this machine, which ends their sessions.
 */
export function prepareDemo(database: Database, now: Date, env: Env): Promise<Demo | null> {
  // A connection of its own: it may wait for longer than those of the pool may.
  return onConnection({ connectionString: database.url }, async (locking) => {
    await locking.query('select pg_advisory_lock($1)', [advisoryLock('demo')])
    return prepared(database, now, { isForUs: isForThisMachine(env), isWanted: env.DEMO === true })
  })
}

async function prepared(
  { prisma, pool }: Database,
  now: Date,
  { isForUs, isWanted }: { isForUs: boolean; isWanted: boolean },
): Promise<Demo | null> {
  const password = isForUs ? knownPassword : temporaryPassword()
  if (await isEmptyBrewery(prisma)) {
    if (!isWanted) return null
    await loadDemo(prisma, now, { passwordHash: await hashPassword(password) })
    return { accounts, password }
  }
  if ((await prisma.user.count({ where: { email: accounts[0]?.email } })) === 0) return null
  const known = await hashesOfKnownPassword(prisma)
  if (isForUs) return { accounts, password: known.length > 0 ? knownPassword : null }
  if (known.length === 0) return isWanted ? { accounts, password: null } : null
  await replaceHashes(pool, known, await hashPassword(password))
  return { accounts, password }
}

/** Gives everybody who has one of these hashes another one, and ends their sessions. */
function replaceHashes(pool: Database['pool'], known: string[], passwordHash: string): Promise<unknown> {
  return sqlTransaction(pool, async (sql) => {
    await sql`DELETE FROM "Session" s USING "User" u WHERE u."id" = s."userId" AND u."passwordHash" = ANY(${known})`
    await sql`UPDATE "User" SET "passwordHash" = ${passwordHash} WHERE "passwordHash" = ANY(${known})`
  })
}

/** The hashes of demo people that are of the known password: all that were not changed are one. */
async function hashesOfKnownPassword(prisma: Database['prisma']): Promise<string[]> {
  const users = await prisma.user.findMany({
    where: { email: { endsWith: '@brewhouse.local' } },
    distinct: ['passwordHash'],
    select: { passwordHash: true },
  })
  const known: string[] = []
  for (const { passwordHash } of users)
    if (await verifyPassword(passwordHash, knownPassword)) known.push(passwordHash)
  return known
}
