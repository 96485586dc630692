import type { Prisma } from '#generated/prisma/client.ts'
import type { Person } from '#prisma/seed/people.ts'

/** A log entry before it is given its number, its batch and its person. */
export type LogEntry = Omit<
  Prisma.BatchLogCreateManyInput,
  'id' | 'batchId' | 'recipeId' | 'timestamp' | 'loggedById'
> & {
  timestamp: Date
  by?: Person
}
