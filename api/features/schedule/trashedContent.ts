import type { NewRow } from '#api/db/statements/rows.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** A batch in the trash: its rows, and the ids of its stock and keg movements and of its tasks. */
export interface TrashedContent {
  batch: NewRow<'Batch'> & { stage: Prisma.BatchModel['stage'] }
  logs: NewRow<'BatchLog'>[]
  revisions: NewRow<'LogRevision'>[]
  /** Missing in what an earlier version put there. */
  remarks?: NewRow<'Remark'>[]
  /** What each photo of the log, its revisions and the remarks belongs to; missing in what an earlier version put there. */
  photos?: Pick<NewRow<'Photo'>, 'id' | 'logId' | 'remarkId' | 'revisionId'>[]
  /** Missing in what an earlier version put there. */
  brewSteps?: NewRow<'BrewStep'>[]
  transfers?: NewRow<'Transfer'>[]
  stock: string[]
  kegs: string[]
  /** Missing in what an earlier version put there. */
  tasks?: string[]
}

/** The stored rows; dates, timestamps and decimals are text, which the database accepts. */
export function trashedBatch({ content }: Prisma.TrashedBatchModel): TrashedContent {
  return content as unknown as TrashedContent
}
