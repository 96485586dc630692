import { subDays } from 'date-fns/subDays'
import { allow, type Context } from '#api/context.ts'
import { insertRow, lockKnown, updateRow, updateRows } from '#api/db/statements/rows.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { Conflict, valid } from '#api/errors.ts'
import { hashOf } from '#api/features/users/tokens.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { displayFields } from '#domain/people/displays.ts'
import type { MutationCreateDisplayArgs, MutationRevokeDisplayArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { newDisplayToken } from './displaySession.service.ts'
import { message } from '#domain/language/message.ts'

type Display = Prisma.DisplayModel

/** How long a display that was revoked is still listed. */
const listedDays = 30

/** Every display, the newest first. */
export function displays(ctx: Context): Promise<Display[]> {
  allow(ctx, 'manageDisplays')
  return ctx.db.display.findMany({
    where: { OR: [{ revokedAt: null }, { revokedAt: { gt: subDays(new Date(), listedDays) } }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  })
}

/** One display as administrators see it. */
export function findDisplayById(ctx: Context, id: string): Promise<Display | null> {
  allow(ctx, 'manageDisplays')
  return ctx.loaders.load('display', id)
}

/**
 * Adds a display and returns its token. The token is not stored, not even with the command's answer: a retry returns a
 * new one, which replaces the one that may have been lost.
 */
export async function createDisplay(
  ctx: Context,
  input: MutationCreateDisplayArgs,
): Promise<{ display: Display; token: string }> {
  const { user } = allow(ctx, 'manageDisplays')
  const { name } = valid(displayFields, { name: input.name })
  const token = newDisplayToken()
  let isFirst = false
  const command = { name: 'createDisplay', input: name, id: input.commandId }
  const { id } = await inTransaction(ctx, command, async (tx) => {
    isFirst = true
    return addDisplay(tx, { name, tokenHash: hashOf(token) }, user)
  })
  const display = isFirst ? await loadDisplay(ctx, id) : await renewToken(ctx, id, token)
  return { display, token }
}

/** Inserts a display with its token. */
export async function addDisplay(
  tx: Tx,
  display: Pick<Display, 'name' | 'tokenHash'>,
  by: { id: string; name: string },
): Promise<{ id: string }> {
  const row = { ...display, createdById: by.id, createdByName: by.name }
  const { id } = await insertRow(tx, 'Display', row)
  record(tx, { type: 'DisplaySaved', entityId: id, detail: { name: display.name } })
  return { id }
}

/** Revokes a display's access. Revoking it again changes nothing. */
export async function revokeDisplay(
  ctx: Context,
  { id, commandId }: MutationRevokeDisplayArgs,
): Promise<Display> {
  allow(ctx, 'manageDisplays')
  await inTransaction(ctx, { name: 'revokeDisplay', input: id, id: commandId }, async (tx) => {
    const display = await lockKnown(tx, 'Display', { id }, message('system.displayGone'))
    if (display.revokedAt) return null
    await updateRow(tx, 'Display', { id, revokedAt: tx.at })
    record(tx, { type: 'DisplaySaved', entityId: id, detail: { name: display.name, revoked: true } })
    return null
  })
  return loadDisplay(ctx, id)
}

async function renewToken(ctx: Context, id: string, token: string): Promise<Display> {
  const open = { id, lastSeenAt: null, revokedAt: null }
  const changes = { tokenHash: hashOf(token), updatedAt: new Date() }
  const [renewed] = await updateRows(byPrisma(ctx.app.database.prisma), 'Display', open, changes)
  if (!renewed) throw new Conflict(message('system.displayConnected'))
  return loadDisplay(ctx, id)
}

/** A display as it is now. */
export function loadDisplay(ctx: Context, id: string): Promise<Display> {
  return ctx.app.database.prisma.display.findUniqueOrThrow({ where: { id } })
}
