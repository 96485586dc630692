import { message } from '#domain/language/message.ts'
import { allow, type Context } from '#api/context.ts'
import { deleteRows, findRow } from '#api/db/statements/rows.ts'
import { NotFound } from '#api/errors.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import type {
  MutationEndOtherSessionsArgs,
  MutationEndSessionArgs,
  QuerySessionsArgs,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { endedBefore } from './session.service.ts'

/** A session as shown to its owner and to administrators. */
export interface OpenSession extends Omit<Prisma.SessionModel, 'tokenHash' | 'attemptHash'> {
  isThisOne: boolean
}

/** A person's sessions, last seen first: one's own or, for administrators, anyone's. */
export async function openSessions(ctx: Context, { userId }: QuerySessionsArgs): Promise<OpenSession[]> {
  const { user, sessionId } = allow(ctx, 'manageOwnAccount')
  if (userId && userId !== user.id) allow(ctx, 'endOthersSession')
  const { idleSince, begunSince } = endedBefore(new Date())
  const sessions = await ctx.db.session.findMany({
    where: { userId: userId ?? user.id, lastSeenAt: { gt: idleSince }, createdAt: { gt: begunSince } },
    omit: { tokenHash: true, attemptHash: true },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    take: 200,
  })
  return sessions.map((session) => ({ ...session, isThisOne: session.id === sessionId }))
}

/** Ends a session and, within two seconds, its streams: one's own or, for administrators, anyone's. */
export async function endOneSession(
  ctx: Context,
  { id, commandId }: MutationEndSessionArgs,
): Promise<string> {
  const { user } = allow(ctx, 'manageOwnAccount')
  return inTransaction(ctx, { name: 'endSession', input: [id], id: commandId }, async (tx) => {
    const session = await findRow(tx, 'Session', { id })
    if (!session) throw new NotFound(message('sessions.ended'))
    if (session.userId !== user.id) allow(ctx, 'endOthersSession')
    await deleteRows(tx, 'Session', { id })
    return id
  })
}

/** Ends the asker's sessions but the one that asks and, within two seconds, their streams; returns how many. */
export async function endOtherSessions(
  ctx: Context,
  { commandId }: MutationEndOtherSessionsArgs,
): Promise<number> {
  const { user, sessionId } = allow(ctx, 'manageOwnAccount')
  return inTransaction(ctx, { name: 'endOtherSessions', input: [], id: commandId }, async (tx) => {
    const ended = await tx.sql`
      DELETE FROM "Session" WHERE "userId" = ${user.id} AND "id" <> ${sessionId} RETURNING "id"`
    return ended.length
  })
}
