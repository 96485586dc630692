import { allow, type Context } from '#api/context.ts'
import { NotFound, Refused } from '#api/errors.ts'
import { lockVessels } from '#api/features/equipment/occupancy.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { Hold } from '#api/records/holds.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { MutationReleaseVesselArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockCellar } from './volumeBook.service.ts'

type Vessel = Prisma.EquipmentModel

/** Puts what vessels hold on hold, until it is released or gone; what is on hold already, and what is empty, stays as it is. */
export async function holdVessels(tx: Tx, ids: readonly string[], hold: Hold): Promise<void> {
  await lockCellar(tx)
  const held = await tx.sql<{ equipmentId: string }[]>`
    UPDATE "VesselContent" SET "heldAt" = ${hold.heldAt}, "heldById" = ${hold.heldById}, "holdReason" = ${hold.holdReason}
    WHERE "equipmentId" = ANY(${ids}) AND "volumeBBL" > 0 AND "heldAt" IS NULL RETURNING "equipmentId"`
  for (const { equipmentId } of held)
    record(tx, {
      type: 'ContentsHeld',
      entityId: equipmentId,
      detail: { act: 'HELD', reason: hold.holdReason },
    })
}

/** Releases what a vessel holds. */
export async function releaseVessel(
  ctx: Context,
  { id, commandId }: MutationReleaseVesselArgs,
): Promise<Vessel> {
  allow(ctx, 'releaseLots')
  return inTransaction(ctx, { name: 'releaseVessel', input: id, id: commandId }, (tx) => release(tx, id))
}

/** Releases what was just put on hold. */
export async function undoContentsHold(tx: Tx, { entityId }: TakeBack<'ContentsHeld'>): Promise<void> {
  await release(tx, entityId)
}

async function release(tx: Tx, id: string): Promise<Vessel> {
  const [vessel] = await lockVessels(tx, [id])
  if (!vessel) throw new NotFound(message('cellar.vesselGone'))
  await lockCellar(tx)
  const released = await tx.sql`
    UPDATE "VesselContent" SET "heldAt" = NULL, "heldById" = NULL, "holdReason" = NULL
    WHERE "equipmentId" = ${id} AND "heldAt" IS NOT NULL RETURNING "equipmentId"`
  if (released.length > 0)
    record(tx, { type: 'ContentsHeld', entityId: id, detail: { act: 'RELEASED', reason: null } })
  return vessel
}

interface HeldVessel {
  id: string
  label: string
  who: string | null
  reason: string
}

/** A vessel on hold, with how much was packaged out of it, and transferred since it is on hold, in US barrels. */
type HeldTaking = HeldVessel & { taken: number }

const onHold = ({ label, who, reason }: HeldVessel): Message =>
  message('volumes.onHold', { label, who: who ?? message('form.someoneElse'), reason })

/** Refuses an act of now with one of these vessels, if what it holds is on hold. */
export async function refuseHeld({ sql }: Tx, vessels: readonly Vessel[]): Promise<void> {
  const [held] = await sql<HeldVessel[]>`
    SELECT e."id", e."label", u."name" AS "who", c."holdReason" AS "reason" FROM "VesselContent" c
    JOIN "Equipment" e ON e."id" = c."equipmentId" LEFT JOIN "User" u ON u."id" = c."heldById"
    WHERE c."heldAt" IS NOT NULL AND c."volumeBBL" > 0 AND e."id" = ANY(${vessels.map(({ id }) => id)}) ORDER BY e."label" LIMIT 1`
  if (held) throw new Refused(onHold(held))
}

/** The vessels on hold, before a command is booked. */
export function heldSince({ sql }: Tx): Promise<(HeldTaking & { heldAt: Date })[]> {
  return sql<(HeldTaking & { heldAt: Date })[]>`
    SELECT e."id", e."label", u."name" AS "who", c."holdReason" AS "reason", c."heldAt",
      (SELECT coalesce(sum(a."volumeBBL"), 0)::float8 FROM "VolumeAct" a WHERE a."fromEquipmentId" = e."id"
        AND a."supersededAt" IS NULL AND (a."kind" = 'PACKAGE' OR a."kind" = 'TRANSFER' AND a."occurredAt" >= c."heldAt")) AS "taken"
    FROM "VesselContent" c JOIN "Equipment" e ON e."id" = c."equipmentId" LEFT JOIN "User" u ON u."id" = c."heldById"
    WHERE c."heldAt" IS NOT NULL AND c."volumeBBL" > 0 ORDER BY e."label"`
}

/** Refuses a command by which more is packaged out of vessels on hold, or transferred, than before. */
export async function refuseTakenSince(
  { sql }: Tx,
  held: readonly (HeldTaking & { heldAt: Date })[],
): Promise<void> {
  for (const vessel of held) {
    const [now] = await sql<{ taken: number }[]>`
      SELECT coalesce(sum(a."volumeBBL"), 0)::float8 AS "taken" FROM "VolumeAct" a WHERE a."fromEquipmentId" = ${vessel.id}
        AND a."supersededAt" IS NULL AND (a."kind" = 'PACKAGE' OR a."kind" = 'TRANSFER' AND a."occurredAt" >= ${vessel.heldAt})`
    if (now && now.taken > vessel.taken) throw new Refused(onHold(vessel))
  }
}
