import { Prisma } from '#generated/prisma/client.ts'

/**
 * When a device last measured the gravity of batch `b` in its vessel `e`, since it ferments; null when none did. A batch that
 * is measured that way doesn't wait for anyone to read it; a device that falls silent raises an alert of its own.
 */
export const measuredAt = Prisma.sql`(SELECT max(m."at") FROM "LatestReading" m
  WHERE m."equipmentId" = e."id" AND m."kind" = 'GRAVITY' AND m."at" >= b."fermentingStartDate")`
