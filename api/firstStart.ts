import { createHash, timingSafeEqual } from 'node:crypto'
import { advisoryLock } from '#api/db/advisoryLock.ts'
import { insertRow, updateRow, updateRows } from '#api/db/statements/rows.ts'
import { sqlTransaction } from '#api/db/statements/sqlTransaction.ts'
import { uuidv7 } from '#api/db/statements/uuidv7.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { audit } from '#api/logs/audit.ts'
import { breweryId } from '#domain/brewery/breweryForm.ts'
import { firstStartFields, type FirstStartFields } from '#domain/brewery/firstStart.ts'
import { message } from '#domain/language/message.ts'
import { presets } from '#domain/units/units.ts'
import { isEmptyBrewery, loadDemo } from '#prisma/seed/demo.ts'
import type { App, Context } from './context.ts'
import { onConnection } from './db/onConnection.ts'
import type { Database } from './db/client.ts'
import { isDemoAddress } from './demo.ts'
import { Invalid, Refused, valid } from './errors.ts'
import { accountEmail } from './features/users/accountEmail.ts'
import { hashPassword, refusePassword } from './features/users/passwords.ts'
import { temporaryPassword } from './features/users/temporaryPassword.ts'
import { languageNamed } from './language/requestLanguage.ts'

/**
 * The code by which an empty brewery is begun in the browser, which its servers print: one for all processes, until it is used.
 * Null where the brewery has begun.
 */
export async function firstStartCode({ prisma, pool }: Database): Promise<string | null> {
  if (!(await isEmptyBrewery(prisma))) return null
  await sqlTransaction(pool, (sql) =>
    updateRows({ sql }, 'Brewery', { firstStartCode: null }, { firstStartCode: temporaryPassword() }),
  )
  return readCode(prisma)
}

const readCode = async (prisma: Database['prisma']) =>
  (await prisma.brewery.findFirst({ select: { firstStartCode: true } }))?.firstStartCode ?? null

/** Whether the brewery still waits for its first administrator, whom the command may have made meanwhile. */
export async function isFirstStart({ database: { prisma } }: App): Promise<boolean> {
  return (await readCode(prisma)) !== null && (await isEmptyBrewery(prisma))
}

/**
 * Begins an empty brewery: its name, zone, units and currency, the demo if that is wanted, and its first administrator. Refuses a wrong code,
 * of which only a few may be tried, and a brewery that has begun; of several at the same time, one succeeds.
 */
export async function beginBrewery(ctx: Context, sent: FirstStartFields): Promise<void> {
  const input = valid(firstStartFields, sent)
  const { signInLimits, database } = ctx.app
  const code = await readCode(database.prisma)
  if (code === null) throw new Refused(hasBegun)
  const clear = await signInLimits.takeForFirstStart(ctx.address)
  if (!isSame(input.code, code)) {
    audit(ctx, 'first start refused')
    throw new Invalid(message('firstStart.wrongCode'), 'code')
  }
  await clear()
  const email = accountEmail(input.email)
  Invalid.throwIf(input.withDemo && isDemoAddress(email) ? message('people.emailTaken') : null, 'email')
  Invalid.throwIf(refusePassword(input.password, { email, isAdmin: true }), 'password')
  const passwordHash = await hashPassword(input.password)
  // What the people of the demo have: nobody knows it, and an administrator can give each of them another one.
  const ofDemo = input.withDemo ? await hashPassword(temporaryPassword()) : null
  await onConnection({ connectionString: database.url }, async (locking) => {
    await locking.query('select pg_advisory_lock($1)', [advisoryLock('demo')])
    if (!(await isEmptyBrewery(database.prisma))) throw new Refused(hasBegun)
    if (ofDemo) await loadDemo(database.prisma, new Date(), { passwordHash: ofDemo })
    await insertFirst(ctx, { ...input, email }, passwordHash)
  })
}

/** The brewery and its administrator; last, since nobody else can sign in until then. */
async function insertFirst(ctx: Context, input: FirstStartFields, passwordHash: string): Promise<void> {
  const { name, email, breweryName, timeZone, currency } = input
  const id = uuidv7()
  const user = { id, name, email, role: 'ADMIN', mustChangePassword: false } as const
  const byAdministrator: Context = { ...ctx, asker: { sessionId: '', user } }
  const language = languageNamed(input.language)
  await inTransaction(byAdministrator, { name: 'beginBrewery', input: {} }, async (tx) => {
    const { version } = await insertRow(tx, 'User', { ...user, passwordHash, ...(language && { language }) })
    const units = { ...presets[input.units] }
    const settings = { name: breweryName, timeZone, units, currency, firstStartCode: null }
    const brewery = await updateRow(tx, 'Brewery', { id: breweryId, ...settings })
    record(tx, { type: 'UserSaved', entityId: id, detail: { administrator: true, name, version } })
    record(tx, { type: 'BrewerySaved', entityId: breweryId, detail: { version: brewery.version } })
  })
  audit(byAdministrator, 'brewery begun')
}

const hasBegun = message('firstStart.hasBegun')

/** Compares in a time that tells nothing; who copies a code may bring spaces and capitals. */
function isSame(typed: string, code: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(typed.trim().toLowerCase()), digest(code))
}
