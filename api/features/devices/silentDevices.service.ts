import { isReading } from '#api/db/readings/isReading.ts'
import { measuredAt } from '#api/db/readings/measuredAt.ts'
import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { isSilent, type SilentDevice } from '#domain/devices/silence.ts'

type Seen = SilentDevice & { lastSeenAt: Date; readAt: Date | null }

const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000

/**
 * The devices that are silent in a vessel with beer in it: one that stays in an empty vessel may be off. Before its first
 * message counts when it was bound.
 */
export async function silentDevices(sql: RunSql, now: Date): Promise<SilentDevice[]> {
  const devices = await sql<Seen[]>`
    SELECT d."id", d."name", e."id" AS "vesselId", e."label" AS "vesselLabel", s."intervalSeconds",
      greatest(s."lastSeenAt", binding."from") AS "lastSeenAt", beer."batch", beer."readAt", beer."readingHours"
    FROM "DeviceBinding" binding
    JOIN "Device" d ON d."id" = binding."deviceId"
    JOIN "Equipment" e ON e."id" = binding."equipmentId" AND e."status" = 'IN_USE' AND e."retiredAt" IS NULL
    LEFT JOIN "DeviceStatus" s ON s."deviceId" = d."id"
    LEFT JOIN LATERAL (
      SELECT r."name" AS "batch", r."readingHours", greatest(b."fermentingStartDate", (
        SELECT max("timestamp") FROM "BatchLog" WHERE "batchId" = b."id" AND ${isReading}),
        ${measuredAt}) AS "readAt"
      FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
      WHERE b."stage" = 'FERMENTING' AND b."fermenterId" = e."id") beer ON true
    WHERE binding."until" IS NULL ORDER BY d."id"`
  return devices
    .filter((device) => isSilent(device, now))
    .map(({ readAt, ...device }) => ({ ...device, unreadHours: readAt && hoursBetween(readAt, now) }))
}
