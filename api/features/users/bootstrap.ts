import type { Database } from '#api/db/client.ts'
import { deleteRows, insertRow, updateRow } from '#api/db/statements/rows.ts'
import { sqlTransaction, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { isEmailAddress } from '#domain/people/emailAddress.ts'
import { spellingsOf } from './accountEmail.ts'
import { hashPassword } from './passwords.ts'
import { deleteSecondFactor } from './secondFactor.service.ts'

/** The person with this address, or null. */
export async function findPerson(
  { pool }: Database,
  email: string,
): Promise<Pick<Prisma.UserModel, 'name' | 'role'> | null> {
  const { rows } = await pool.query<Pick<Prisma.UserModel, 'name' | 'role'>>(
    `SELECT "name", "role" FROM "User" WHERE lower("email") = ANY($1) ORDER BY lower("email") = $2 DESC LIMIT 1`,
    [spellingsOf(email), email],
  )
  return rows[0] ?? null
}

/**
 * Makes the person with this address an administrator with a one-time password, which must be changed at the first
 * sign-in; all their sessions end. Returns whether the account is new, or null when there is none and can be none:
 * earlier ones may have an address to which no mail can be sent. A second factor stays, unless it is said otherwise.
 */
export async function makeAdministrator(
  database: Database,
  email: string,
  password: string,
  { withoutSecondFactor = false } = {},
): Promise<boolean | null> {
  const passwordHash = await hashPassword(password)
  const access = {
    role: 'ADMIN',
    passwordHash,
    mustChangePassword: true,
    isActive: false,
    temporaryUntil: null,
  } as const
  return sqlTransaction(database.pool, async (sql) => {
    const tx = { sql, at: new Date() }
    const [known] = await sql<{ id: string }[]>`
      SELECT "id" FROM "User" WHERE lower("email") = ANY(${spellingsOf(email)})
      ORDER BY lower("email") = ${email} DESC LIMIT 1 FOR UPDATE`
    if (!known && !isEmailAddress(email)) return null
    const user = known
      ? await updateRow(tx, 'User', { id: known.id, ...access })
      : await insertRow(tx, 'User', { ...access, email, name: email.split('@')[0] ?? email })
    await deleteRows(tx, 'Session', { userId: user.id })
    await deleteRows(tx, 'PasswordLink', { userId: user.id })
    await announce(sql, user, { administrator: true })
    if (withoutSecondFactor && (await deleteSecondFactor(tx, user.id))) {
      await updateRow(tx, 'User', { id: user.id, secondFactorAt: null })
      await announce(sql, user, { secondFactor: 'RESET' })
    }
    return !known
  })
}

const announce = (sql: RunSql, { id, name }: { id: string; name: string }, detail: object) =>
  sql`INSERT INTO "Change" ("type", "entityId", "actorName", "detail")
    VALUES ('UserSaved', ${id}, 'npm run admin', ${JSON.stringify({ ...detail, name })}::jsonb)`
