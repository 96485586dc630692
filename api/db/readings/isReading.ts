import { measurementKinds } from '#domain/fermentation/readings.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** Whether a log entry has any measurement. */
export const isReading = Prisma.raw(
  `(${measurementKinds.map((kind) => `"${kind}" IS NOT NULL`).join(' OR ')})`,
)
