import { allow, type Context } from '#api/context.ts'
import { Prisma } from '#generated/prisma/client.ts'

type LatestReading = Prisma.LatestReadingModel

/**
 * The latest readings, at most one of each kind and vessel, that nobody excluded. Of several devices in a vessel it is always
 * the one that was bound first, as long as it sends: else the value would jump between them.
 */
export function readLatest(db: Prisma.TransactionClient, equipmentId?: string): Promise<LatestReading[]> {
  const ofVessel = equipmentId === undefined ? Prisma.empty : Prisma.sql`AND b."equipmentId" = ${equipmentId}`
  return db.$queryRaw`
    SELECT DISTINCT ON (l."equipmentId", l."kind") l.*
    FROM "LatestReading" l
    JOIN "DeviceBinding" b ON b."id" = l."bindingId" AND b."until" IS NULL
    JOIN "Equipment" e ON e."id" = b."equipmentId" AND e."retiredAt" IS NULL
    WHERE true ${ofVessel}
    ORDER BY l."equipmentId", l."kind", l."at" < now() - interval '30 minutes', l."bindingId"`
}

/** The latest readings of every vessel; computed once for all requests. */
export function readings(ctx: Context): Promise<LatestReading[]> {
  // A display shows them as well.
  allow(ctx, 'showWall')
  return ctx.app.readings.now()
}

/** The latest readings of a vessel, or of every one. */
export function latestReadings(ctx: Context, equipmentId?: string | null): Promise<LatestReading[]> {
  allow(ctx, 'showWall')
  return readLatest(ctx.db, equipmentId ?? undefined)
}
