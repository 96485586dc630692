import { allow, type Context } from '#api/context.ts'
import { nextVersion } from '#api/live/outbox/edits.ts'
import { Conflict, NotFound, valid } from '#api/errors.ts'
import { hashOf } from '#api/features/users/tokens.service.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { displayFields } from '#domain/people/displays.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { newDisplayToken } from './displaySession.service.ts'

type Display = Prisma.DisplayModel

/** How long a display that was revoked is still listed. */
const listedMs = 30 * 24 * 3_600_000

/** Every display, the newest first. */
export function displays(ctx: Context): Promise<Display[]> {
  allow(ctx, 'manageDisplays')
  return ctx.db.display.findMany({
    where: { OR: [{ revokedAt: null }, { revokedAt: { gt: new Date(Date.now() - listedMs) } }] },
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
  input: { name: string; commandId?: string | null },
): Promise<{ display: Display; token: string }> {
  const { user } = allow(ctx, 'manageDisplays')
  const { name } = valid(displayFields, { name: input.name })
  const token = newDisplayToken()
  let isFirst = false
  const command = { name: 'createDisplay', input: name, id: input.commandId }
  const display = await inTransaction(ctx, command, async (tx) => {
    isFirst = true
    const created = await tx.db.display.create({
      data: { name, tokenHash: hashOf(token), createdById: user.id, createdByName: user.name },
      omit: { tokenHash: true },
    })
    record(tx, { type: 'DisplaySaved', entityId: created.id, detail: { name } })
    return created
  })
  const current = isFirst ? await load(ctx, display.id) : await renewToken(ctx, display.id, token)
  return { display: current, token }
}

/** Revokes a display's access. Revoking it again changes nothing. */
export async function revokeDisplay(
  ctx: Context,
  { id, commandId }: { id: string; commandId?: string | null },
): Promise<Display> {
  allow(ctx, 'manageDisplays')
  await inTransaction(ctx, { name: 'revokeDisplay', input: id, id: commandId }, async (tx) => {
    await tx.sql`SELECT 1 FROM "Display" WHERE "id" = ${id} FOR UPDATE`
    const display = await tx.db.display.findUnique({ where: { id } })
    if (!display) throw new NotFound("This display doesn't exist.")
    if (display.revokedAt) return null
    await tx.db.display.update({ where: { id }, data: { revokedAt: tx.at, ...nextVersion(tx) } })
    record(tx, { type: 'DisplaySaved', entityId: id, detail: { name: display.name, revoked: true } })
    return null
  })
  return load(ctx, id)
}

async function renewToken(ctx: Context, id: string, token: string): Promise<Display> {
  const { count } = await ctx.app.database.prisma.display.updateMany({
    where: { id, lastSeenAt: null, revokedAt: null },
    data: { tokenHash: hashOf(token) },
  })
  if (count === 0)
    throw new Conflict("This display is already connected, so its address can't be shown again.")
  return load(ctx, id)
}

function load(ctx: Context, id: string): Promise<Display> {
  return ctx.app.database.prisma.display.findUniqueOrThrow({ where: { id } })
}
