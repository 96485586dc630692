import { subDays } from 'date-fns/subDays'
import { allow, type Context } from '#api/context.ts'
import { insertRow, lockKnown, updateRow, updateRows } from '#api/db/statements/rows.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { Conflict, Refused, valid } from '#api/errors.ts'
import { hashOf, newToken } from '#api/features/users/tokens.service.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { ingestAddressFields } from '#domain/devices/deviceForms.ts'
import type {
  MutationCreateIngestAddressArgs,
  MutationRevokeIngestAddressArgs,
  NewIngestAddress,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { message } from '#domain/language/message.ts'

type IngestAddress = Prisma.IngestAddressModel

/** The most addresses that can be used: every process keeps their hashes. */
const mostAddresses = 50

/** How long an address that was revoked is still listed. */
const listedDays = 30

/** Every address, the newest first. */
export function ingestAddresses(ctx: Context): Promise<IngestAddress[]> {
  allow(ctx, 'manageDevices')
  return ctx.db.ingestAddress.findMany({
    where: { OR: [{ revokedAt: null }, { revokedAt: { gt: subDays(new Date(), listedDays) } }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  })
}

/** One address as administrators see it. */
export function findIngestAddress(ctx: Context, id: string): Promise<IngestAddress | null> {
  allow(ctx, 'manageDevices')
  return ctx.loaders.load('ingestAddress', id)
}

/**
 * Adds an address and returns its token. The token is not stored, not even with the command's answer: a retry returns a
 * new one, which replaces the one that may have been lost.
 */
export async function createIngestAddress(
  ctx: Context,
  { name: typed, commandId }: MutationCreateIngestAddressArgs,
): Promise<NewIngestAddress> {
  const { user } = allow(ctx, 'manageDevices')
  const { name } = valid(ingestAddressFields, { name: typed })
  const token = newToken()
  let isFirst = false
  const command = { name: 'createIngestAddress', input: name, id: commandId }
  const { id } = await inTransaction(ctx, command, async (tx) => {
    isFirst = true
    const [used] = await tx.sql<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM "IngestAddress" WHERE "revokedAt" IS NULL`
    if ((used?.count ?? 0) >= mostAddresses)
      throw new Refused(message('system.addressesMost', { count: mostAddresses }))
    const row = { name, tokenHash: hashOf(token), createdById: user.id, createdByName: user.name }
    const address = await insertRow(tx, 'IngestAddress', row)
    record(tx, { type: 'IngestAddressSaved', entityId: address.id, detail: { name } })
    return { id: address.id }
  })
  if (!isFirst) await renewToken(ctx, id, token)
  ctx.app.ingest.evictAddresses()
  return { id, token, url: `${ctx.app.env.PUBLIC_URL ?? ''}/ingest/${token}` }
}

/**
 * Revokes an address, and removes the devices that it brought and nobody ever bound: whoever knew it may have made them up.
 * Revoking it again changes nothing.
 */
export async function revokeIngestAddress(
  ctx: Context,
  { id, commandId }: MutationRevokeIngestAddressArgs,
): Promise<IngestAddress> {
  allow(ctx, 'manageDevices')
  const command = { name: 'revokeIngestAddress', input: id, id: commandId }
  const revoked = await inTransaction(ctx, command, async (tx) => {
    const address = await lockKnown(tx, 'IngestAddress', { id }, message('system.addressGone'))
    if (!address.revokedAt) {
      await updateRow(tx, 'IngestAddress', { id, revokedAt: tx.at })
      await tx.sql`DELETE FROM "Device" d WHERE d."addressId" = ${id} AND NOT EXISTS (
        SELECT 1 FROM "DeviceBinding" b WHERE b."deviceId" = d."id")`
      record(tx, { type: 'IngestAddressSaved', entityId: id, detail: { name: address.name, revoked: true } })
    }
    return { id }
  })
  ctx.app.ingest.evictAddresses()
  return ctx.app.database.prisma.ingestAddress.findUniqueOrThrow({ where: { id: revoked.id } })
}

async function renewToken(ctx: Context, id: string, token: string): Promise<void> {
  const unused = { id, lastUsedAt: null, revokedAt: null }
  const changes = { tokenHash: hashOf(token), updatedAt: new Date() }
  const [renewed] = await updateRows(byPrisma(ctx.app.database.prisma), 'IngestAddress', unused, changes)
  if (!renewed) throw new Conflict(message('system.addressInUse'))
}
