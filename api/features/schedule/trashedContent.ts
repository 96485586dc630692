import type { Prisma } from '#generated/prisma/client.ts'

/** What of a batch is in the trash: its rows, and the movements of stock and kegs that were for it. */
export interface TrashedContent {
  batch: Prisma.BatchUncheckedCreateInput & { stage: Prisma.BatchModel['stage'] }
  logs: Prisma.BatchLogCreateManyInput[]
  revisions: Prisma.LogRevisionCreateManyInput[]
  stock: string[]
  kegs: string[]
}

/** The rows as they were written there: days, moments and decimals as text, which the database takes. */
export function trashedBatch({ content }: Prisma.TrashedBatchModel): TrashedContent {
  return content as unknown as TrashedContent
}
