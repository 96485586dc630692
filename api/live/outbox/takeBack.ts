import type { Prisma } from '#generated/prisma/client.ts'

/** What was done and is to be undone, by the same person, with the notes for its history. */
export interface TakeBack {
  entityId: string
  detail: Prisma.JsonObject
  at: Date
  userId: string
  notes: string
}
