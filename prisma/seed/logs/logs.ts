import type { Prisma } from '#generated/prisma/client.ts'
import type { Brew } from '#prisma/seed/brews/brews.ts'
import { minutesAfter } from '#prisma/seed/calendar.ts'
import type { SeededChange } from '#prisma/seed/activity.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import { conditioningLogs } from './conditioningLogs.ts'
import { fermentationLogs } from './fermentationLogs.ts'
import { occasions } from '#prisma/seed/occasions.ts'
import { cellar } from '#prisma/seed/people.ts'
import type { Person } from '#prisma/seed/people.ts'
import { randomOf } from '#prisma/seed/random.ts'

/** A log entry to insert, with its author. */
export interface Logged {
  row: Prisma.BatchLogCreateManyInput & { id: string; createdAt: Date }
  by: Person
}

/** Every log entry of a brew, oldest first; each was received a few minutes after it was measured. */
function logsOf(brew: Brew, calendar: Calendar): Logged[] {
  const random = randomOf(`logs of ${brew.row.id}`)
  const readings = fermentationLogs(brew, calendar, random)
  const last = readings.at(-1)
  if (!last) return []
  const entries = [
    ...readings,
    ...occasions(brew, last, calendar),
    ...conditioningLogs(brew, last, calendar, random),
  ].sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime())
  return entries.map(({ by = random.pick(cellar), ...entry }, index) => {
    const createdAt = minutesAfter(entry.timestamp, random.whole(1, 9))
    return {
      by,
      row: {
        ...entry,
        id: `${brew.row.id}-log-${String(index + 1).padStart(2, '0')}`,
        batchId: brew.row.id,
        recipeId: brew.plan.recipe.id,
        originalGravity: brew.plan.recipe.og,
        targetGravity: brew.plan.recipe.fg,
        loggedById: by.id,
        createdAt,
        updatedAt: createdAt,
      },
    }
  })
}

/** The log entries of all brews. */
export function logAll(brews: Brew[], calendar: Calendar): Logged[] {
  return brews.flatMap((brew) => logsOf(brew, calendar))
}

/** The changes of these entries. */
export function logChanges(logs: Logged[]): SeededChange[] {
  return logs.map(({ row: { id, batchId, createdAt }, by }) => {
    return { type: 'LogAdded', entityId: id, at: createdAt, by, detail: { batchId } }
  })
}
