import { Prisma } from '#generated/prisma/client.ts'
import { tankStays } from './tankStays.ts'

/**
 * When a device last measured the gravity of batch `b` in a tank of its stage; null when none did. A batch that is measured
 * that way doesn't wait for anyone to read it; a device that falls silent raises an alert of its own. Of tanks that it has left,
 * the hours are known: the latest reading is of another beer.
 */
export const measuredAt = Prisma.sql`(
  SELECT max(CASE WHEN stay."until" IS NULL THEN (
      SELECT max(l."at") FROM "LatestReading" l
      WHERE l."equipmentId" = stay."equipmentId" AND l."kind" = 'GRAVITY' AND l."at" >= stay."from")
    ELSE (
      SELECT max(h."hour") + interval '1 hour' FROM "DeviceBinding" d CROSS JOIN LATERAL (
        SELECT "hour" FROM "HourlyReading" WHERE "bindingId" = d."id" AND "kind" = 'GRAVITY' AND "hour" >= stay."from"
          AND "hour" <= stay."until" - interval '1 hour' ORDER BY "hour" DESC LIMIT 1) h
      WHERE d."equipmentId" = stay."equipmentId") END)
  FROM ${tankStays} stay WHERE (stay."stage" = 'FERMENTING') = (b."stage" = 'FERMENTING'))`
