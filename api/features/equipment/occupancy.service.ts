import { lockRow, lockRows } from '#api/db/statements/rows.ts'
import { NotFound } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { Prisma } from '#generated/prisma/client.ts'

type Vessel = Prisma.EquipmentModel

/** The batch that occupies a vessel. */
export interface Holder {
  batchId: string
  batchNumber: string
}

/**
 * The vessels with these ids, locked until the transaction ends; always in the order of their ids, which prevents
 * deadlocks.
 */
export async function lockVessels(tx: Tx, ids: string[]): Promise<Vessel[]> {
  return ids.length === 0 ? [] : lockRows(tx, 'Equipment', { id: ids })
}

/** A vessel in service, locked; NotFound when it is none. */
export async function lockInService(tx: Tx, id: string): Promise<Vessel> {
  const vessel = await lockRow(tx, 'Equipment', { id })
  if (!vessel || vessel.retiredAt) throw new NotFound(message('cellar.vesselGone'))
  return vessel
}

/** The active batch in each of these vessels. */
export async function holdersOf(tx: Pick<Tx, 'sql'>, ids: string[]): Promise<Map<string, Holder>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.sql<(Holder & { vesselId: string })[]>`
    SELECT b."id" AS "batchId", b."batchNumber", e."id" AS "vesselId"
    FROM "Equipment" e JOIN "Batch" b ON ${isHeldBy}
    WHERE e."id" = ANY(${ids})`
  return new Map(rows.map(({ vesselId, ...holder }) => [vesselId, holder]))
}

/** Vessels in use or being cleaned that no active batch holds, locked. */
export async function unheldVessels(tx: Tx): Promise<Vessel[]> {
  const rows = await tx.sql<{ id: string }[]>`
    SELECT e."id" FROM "Equipment" e
    WHERE e."retiredAt" IS NULL AND e."status" IN ('IN_USE', 'CLEANING')
      AND NOT EXISTS (SELECT 1 FROM "Batch" b WHERE ${isHeldBy})
    ORDER BY e."id"`
  const locked = await lockVessels(
    tx,
    rows.map(({ id }) => id),
  )
  const holders = await holdersOf(
    tx,
    locked.map(({ id }) => id),
  )
  return locked.filter(({ id, status }) => !holders.has(id) && (status === 'IN_USE' || status === 'CLEANING'))
}

/** Batch b occupies vessel e: the rule of domain/equipment/vessels.ts and of the partial unique indexes, in SQL. */
export const isHeldBy = Prisma.sql`(
  (b."stage" = 'MASHING' AND b."mashTunId" = e."id") OR
  (b."stage" = 'BOILING' AND b."kettleId" = e."id") OR
  (b."stage" = 'FERMENTING' AND b."fermenterId" = e."id") OR
  (b."stage" IN ('CONDITIONING', 'KEGGING') AND b."briteTankId" = e."id"))`
