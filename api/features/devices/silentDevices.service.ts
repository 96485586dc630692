import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { isSilent, type SilentDevice } from '#domain/devices/silence.ts'

type Seen = SilentDevice & { lastSeenAt: Date }

/**
 * The devices that are silent in a vessel with beer in it: one that stays in an empty vessel may be off. Before its first
 * message counts when it was bound.
 */
export async function silentDevices(sql: RunSql, now: Date): Promise<SilentDevice[]> {
  const devices = await sql<Seen[]>`
    SELECT d."id", d."name", e."id" AS "vesselId", e."label" AS "vesselLabel", s."intervalSeconds",
      greatest(s."lastSeenAt", b."from") AS "lastSeenAt"
    FROM "DeviceBinding" b
    JOIN "Device" d ON d."id" = b."deviceId"
    JOIN "Equipment" e ON e."id" = b."equipmentId" AND e."status" = 'IN_USE' AND e."retiredAt" IS NULL
    LEFT JOIN "DeviceStatus" s ON s."deviceId" = d."id"
    WHERE b."until" IS NULL ORDER BY d."id"`
  return devices.filter((device) => isSilent(device, now))
}
