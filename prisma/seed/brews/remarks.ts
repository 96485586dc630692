import type { Prisma } from '#generated/prisma/client.ts'
import type { SeededChange } from '#prisma/seed/activity.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import { ana, ben, clara, eva, type Person } from '#prisma/seed/people.ts'
import type { BrewPlan } from './brewPlan.ts'
import type { Brew } from './brews.ts'

/** A remark to insert, with its author. */
export interface SeededRemark {
  row: Prisma.RemarkCreateManyInput & { id: string; timestamp: Date; mentions: string[] }
  by: Person
}

interface Remark {
  /** On every brew of which this is true. */
  of: (plan: BrewPlan) => boolean
  by: Person
  /** Days ago, and the hour. */
  at: [days: number, hour: number]
  text: string
  mentions?: Person[]
}

const remarks: Remark[] = [
  {
    of: ({ story }) => story === 'warm',
    by: clara,
    at: [1, 18],
    text: `@${eva.name} the glycol valve sticks again. Can you look at it before the night?`,
    mentions: [eva],
  },
  {
    of: ({ story }) => story === 'warm',
    by: eva,
    at: [1, 20],
    text: 'Freed it and ordered a new one. Check the temperature first thing in the morning.',
  },
  {
    of: ({ story }) => story === 'stuck',
    by: ben,
    at: [1, 9],
    text: `@${ana.name} if it does not move by tomorrow I pitch fresh yeast from the next brew.`,
    mentions: [ana],
  },
  {
    of: ({ completed }) => completed !== undefined && completed < 24,
    by: ben,
    at: [17, 16],
    text: 'Tasted with the taproom: clean and dry. Same mash next time, five minutes less in the whirlpool.',
  },
]

/** What people wrote on the brews of the demo brewery. */
export function remarkAll(brews: Brew[], calendar: Calendar): SeededRemark[] {
  return brews.flatMap(({ plan, row }) =>
    remarks
      .filter(({ of }) => of(plan))
      .map(({ by, at: [days, hour], text, mentions = [] }, index) => ({
        by,
        row: {
          id: `${row.id}-remark-${index + 1}`,
          batchId: row.id,
          text,
          mentions: mentions.map(({ id }) => id),
          authorId: by.id,
          timestamp: calendar.ago(days, hour, 12),
        },
      })),
  )
}

/** The changes of these remarks. */
export function remarkChanges(all: SeededRemark[]): SeededChange[] {
  return all.map(({ row: { id: entityId, batchId, mentions, timestamp: at }, by }) => {
    return { type: 'RemarkAdded', entityId, at, by, detail: { batchId, mentions } }
  })
}
