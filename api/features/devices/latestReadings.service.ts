import { allow, type Context } from '#api/context.ts'
import { tankStays } from '#api/db/readings/tankStays.ts'
import { Prisma } from '#generated/prisma/client.ts'

type LatestReading = Prisma.LatestReadingModel

/**
 * The latest readings, at most one of each kind and vessel, that nobody excluded. Of several devices in a vessel it is always
 * the one that was bound first, as long as it sends: else the value would jump between them. Set point and ambient
 * temperature are those of the controller, which may be another one. What was measured before the batch came that is in a
 * vessel now is of another beer, and none of them.
 */
export function readLatest(db: Prisma.TransactionClient, equipmentId?: string): Promise<LatestReading[]> {
  const ofVessel = equipmentId === undefined ? Prisma.empty : Prisma.sql`AND b."equipmentId" = ${equipmentId}`
  return db.$queryRaw`
    WITH held AS (
      SELECT stay."equipmentId", max(stay."since") AS "since" FROM "Batch" b CROSS JOIN LATERAL ${tankStays} stay
      WHERE b."stage" IN ('FERMENTING', 'CONDITIONING', 'KEGGING') AND stay."until" IS NULL GROUP BY 1),
    known AS (
      SELECT l.*, l."at" < now() - interval '30 minutes' AS "isOld" FROM "LatestReading" l
      JOIN "DeviceBinding" b ON b."id" = l."bindingId" AND b."until" IS NULL
      JOIN "Equipment" e ON e."id" = b."equipmentId" AND e."retiredAt" IS NULL
      LEFT JOIN held ON held."equipmentId" = b."equipmentId"
      WHERE (held."since" IS NULL OR l."at" >= held."since") ${ofVessel}),
    beside AS (
      SELECT "equipmentId", "kind", max("setPoint") FILTER (WHERE NOT "isOld") AS "setPoint",
        max("ambient") FILTER (WHERE NOT "isOld") AS "ambient"
      FROM known GROUP BY 1, 2)
    SELECT DISTINCT ON ("equipmentId", "kind") k."bindingId", "kind", "equipmentId", k."value", k."at",
      coalesce(k."setPoint", beside."setPoint") AS "setPoint", coalesce(k."ambient", beside."ambient") AS "ambient"
    FROM known k JOIN beside USING ("equipmentId", "kind")
    ORDER BY "equipmentId", "kind", k."isOld", k."bindingId"`
}

/** The latest readings of every vessel; computed once for all requests. */
export function readings(ctx: Context): Promise<LatestReading[]> {
  allow(ctx, 'read')
  return ctx.app.readings.now()
}

/** The latest readings of a vessel, or of every one. */
export function latestReadings(ctx: Context, equipmentId?: string | null): Promise<LatestReading[]> {
  allow(ctx, 'read')
  return readLatest(ctx.db, equipmentId ?? undefined)
}
