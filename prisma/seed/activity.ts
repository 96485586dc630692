import type { ChangeKind } from '#domain/changes/changeKinds.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Calendar } from './calendar.ts'
import type { Person } from './people.ts'

/** Something that happened in the demo brewery, as the outbox keeps it. */
export interface SeededChange {
  type: ChangeKind
  entityId: string
  at: Date
  by: Person
  detail: Prisma.InputJsonObject
}

/** The activity of the last two days, oldest first; the database numbers it when it commits. */
export function activityRows(changes: SeededChange[], calendar: Calendar): Prisma.ChangeCreateManyInput[] {
  const since = calendar.ago(2, 0)
  return changes
    .filter(({ at }) => at >= since)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ by, ...change }) => ({ ...change, actorId: by.id, actorName: by.name }))
}
