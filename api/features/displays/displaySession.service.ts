import { createContext, type App, type Asker } from '#api/context.ts'
import { nextVersion, updateRows } from '#api/db/statements/rows.ts'
import { hashOf, newToken } from '#api/features/users/tokens.service.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'

/** The prefix of display tokens, so that they are never looked up among people's sessions. */
const prefix = 'display_'

/** A token for a display. */
export function newDisplayToken(): string {
  return prefix + newToken()
}

/** Whether this is the token of a display, be it valid or not. */
export function isDisplayToken(token: string): boolean {
  return token.startsWith(prefix)
}

interface DisplayRow {
  id: string
  name: string
  isNew: boolean
  isDrowsy: boolean
}

/** The display that holds this token, as a viewer without an account; null when there is none or it was revoked. */
export async function findDisplay(app: App, token: string): Promise<Asker | null> {
  const { rows } = await app.database.pool.query<DisplayRow>({
    name: 'display',
    text: `SELECT "id", "name", "lastSeenAt" IS NULL AS "isNew", "lastSeenAt" < now() - interval '1 minute' AS "isDrowsy"
      FROM "Display" WHERE "tokenHash" = $1 AND "revokedAt" IS NULL`,
    values: [Buffer.from(hashOf(token))],
  })
  const row = rows[0]
  if (!row) return null
  const { id, name, isNew, isDrowsy } = row
  if (isNew) await welcome(app, id)
  if (isDrowsy)
    await app.database.pool.query('UPDATE "Display" SET "lastSeenAt" = now() WHERE "id" = $1', [id])
  const user = { id, name, email: '', role: 'VIEWER' as const, mustChangePassword: false }
  return { sessionId: id, isDisplay: true, user }
}

/** Records a display's first connection, so that the administrator who added it sees that it worked. */
async function welcome(app: App, id: string): Promise<void> {
  const ctx = createContext(app, { asker: null, requestId: 'display', address: '' })
  await inTransaction(ctx, { name: 'welcomeDisplay', input: id }, async (tx) => {
    const connected = { lastSeenAt: tx.at, ...nextVersion(tx) }
    const [welcomed] = await updateRows(tx, 'Display', { id, lastSeenAt: null }, connected)
    if (welcomed) record(tx, { type: 'DisplaySaved', entityId: id, detail: { connected: true } })
  })
}
