import type { Prisma } from '#generated/prisma/client.ts'
import type { Person } from '#prisma/seed/people.ts'

/** A log entry without id, batch and author. */
export type LogEntry = Omit<
  Prisma.BatchLogCreateManyInput,
  'id' | 'batchId' | 'recipeId' | 'timestamp' | 'loggedById'
> & {
  timestamp: Date
  by?: Person
}
