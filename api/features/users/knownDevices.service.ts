import type { Context } from '#api/context.ts'
import { spellingsOf } from './accountEmail.ts'
import { hashOf, newToken } from './tokens.service.ts'

const isToken = (token: string) => /^[\w-]{43}$/.test(token)

/** The stored hash of a device's token, if it signed in to this account before; null otherwise. */
export async function findKnownDevice(
  ctx: Context,
  account: string,
  token: string | null | undefined,
): Promise<string | null> {
  if (!token || !isToken(token)) return null
  const tokenHash = Buffer.from(hashOf(token))
  const { rowCount } = await ctx.app.database.pool.query(
    `SELECT 1 FROM "KnownDevice" d JOIN "User" u ON u."id" = d."userId"
      WHERE d."tokenHash" = $1 AND lower(u."email") = ANY($2)`,
    [tokenHash, spellingsOf(account)],
  )
  return rowCount ? tokenHash.toString('base64url') : null
}

/** Records a sign-in on a device; returns its token, a new one unless the device sent a valid one. */
export async function recordDevice(
  ctx: Context,
  userId: string,
  sent: string | null | undefined,
): Promise<string> {
  const { pool } = ctx.app.database
  const isOurs =
    !!sent &&
    isToken(sent) &&
    (
      await pool.query('SELECT 1 FROM "KnownDevice" WHERE "tokenHash" = $1 LIMIT 1', [
        Buffer.from(hashOf(sent)),
      ])
    ).rowCount
  const token = isOurs ? sent : newToken()
  await pool.query(
    `INSERT INTO "KnownDevice" ("tokenHash", "userId") VALUES ($1, $2)
      ON CONFLICT ("tokenHash", "userId") DO UPDATE SET "lastUsedAt" = now()`,
    [Buffer.from(hashOf(token)), userId],
  )
  return token
}
