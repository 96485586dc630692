import { unitsRead } from '#domain/units/chosenUnits.ts'
import type { App, Asker } from '#api/context.ts'
import { insertRow } from '#api/db/statements/rows.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { findDisplay, isDisplayToken } from '#api/features/displays/displaySession.service.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Role } from '#domain/people/roles.ts'
import { languageNamed } from '#api/language/requestLanguage.ts'
import { hashOf, newToken } from './tokens.service.ts'

/** A session expires after `idleHours` without a request or an open stream, and in any case after its maximum age. */
const idleHours = 12
const longestDays = 30
const stillValid = `s."lastSeenAt" > now() - interval '${idleHours} hours' AND s."createdAt" > now() - interval '${longestDays} days'`

/** A session is expired if it was last seen before `idleSince`, or begun before `begunSince`. */
export function endedBefore(now: Date): { idleSince: Date; begunSince: Date } {
  return {
    idleSince: new Date(now.getTime() - idleHours * 3_600_000),
    begunSince: new Date(now.getTime() - longestDays * 24 * 3_600_000),
  }
}

/** Begins a session and returns its token: 256 random bits, stored as a hash only. */
export async function beginSession(
  db: Prisma.TransactionClient,
  userId: string,
  from: Partial<Pick<Prisma.SessionModel, 'address' | 'device' | 'attemptHash'>> = {},
): Promise<string> {
  const token = newToken()
  await insertRow(byPrisma(db), 'Session', { userId, ...from, tokenHash: hashOf(token) })
  return token
}

/** The owner of this token, or null when the session has ended. Marks the session as seen, at most once a minute. */
export async function findAsker(app: App, token: string | null | undefined): Promise<Asker | null> {
  if (!token) return null
  if (isDisplayToken(token)) return findDisplay(app, token)
  const { rows } = await app.database.pool.query<SessionRow>({
    name: 'asker',
    text: `SELECT s."id" AS "sessionId", s."lastSeenAt" < now() - interval '1 minute' AS "isDrowsy",
        u."id", u."name", u."email", u."role", u."mustChangePassword", u."secondFactorAt", u."units", u."language",
        b."units" AS "breweryUnits", b."timeZone", b."currency"
      FROM "Session" s JOIN "User" u ON u."id" = s."userId" LEFT JOIN "Brewery" b ON true WHERE s."tokenHash" = $1 AND ${stillValid}`,
    values: [hashOf(token)],
  })
  const row = rows[0]
  if (!row) return null
  const { sessionId, isDrowsy, units, breweryUnits, timeZone, currency, language, secondFactorAt, ...known } =
    row
  const user = { ...known, mustSetUpSecondFactor: lacksSecondFactor(app.env, { ...known, secondFactorAt }) }
  if (isDrowsy) await keepAwake(app, [sessionId])
  const spoken = languageNamed(language)
  return {
    ...{ sessionId, user, units: unitsRead(units, breweryUnits) },
    ...(spoken && { language: spoken }),
    ...(timeZone && { zone: timeZone }),
    ...(currency && { currency }),
  }
}

interface SessionRow {
  sessionId: string
  isDrowsy: boolean
  id: string
  name: string
  email: string
  role: Role
  mustChangePassword: boolean
  secondFactorAt: Date | null
  units: unknown
  breweryUnits: unknown
  timeZone: string | null
  currency: string | null
  language: string | null
}

/** Whether this person has no second factor, and the brewery requires one of them. */
export const lacksSecondFactor = (
  { ADMIN_SECOND_FACTOR: isRequired }: App['env'],
  { role, secondFactorAt }: Pick<SessionRow, 'role' | 'secondFactorAt'>,
): boolean => isRequired && role === 'ADMIN' && secondFactorAt === null

/** Ends one session. */
export async function endSession(app: App, sessionId: string): Promise<void> {
  await app.database.pool.query('DELETE FROM "Session" WHERE "id" = $1', [sessionId])
}

/**
 * Which of these sessions are still valid, with the person's current role; a display's session has the display's id.
 */
export async function validSessions(app: App, sessionIds: string[]): Promise<Map<string, Role>> {
  const { rows } = await app.database.pool.query<{ id: string; role: Role }>(
    `SELECT s."id", u."role" FROM "Session" s JOIN "User" u ON u."id" = s."userId"
      WHERE s."id" = ANY($1) AND ${stillValid}
      UNION ALL SELECT "id", 'VIEWER' FROM "Display" WHERE "id" = ANY($1) AND "revokedAt" IS NULL`,
    [sessionIds],
  )
  return new Map(rows.map((row) => [row.id, row.role]))
}

/** Marks sessions and displays as seen now, since an open stream counts as activity. */
export async function keepAwake(app: App, sessionIds: string[]): Promise<void> {
  await app.database.pool.query(
    `WITH displays AS (UPDATE "Display" SET "lastSeenAt" = now()
        WHERE "id" = ANY($1) AND "lastSeenAt" < now() - interval '1 minute')
      UPDATE "Session" SET "lastSeenAt" = now() WHERE "id" = ANY($1) AND "lastSeenAt" < now() - interval '1 minute'`,
    [sessionIds],
  )
}
