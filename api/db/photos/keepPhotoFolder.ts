import type { Logger } from 'pino'
import type pg from 'pg'
import type { Database } from '#api/db/client.ts'
import { onBorrowed } from '#api/db/statements/borrowed.ts'
import { repeatedly } from '#api/db/repeatedly.ts'
import type { PhotoFolder } from './photoFolder.ts'
import { createSweep } from './sweepPhotos.ts'

const everyMs = 60 * 60 * 1_000
/** How many files are moved in a transaction, at up to 2 MB each. */
const atOnce = 4

/**
 * Moves the files that the database has into the folder, a few in each transaction, of which none begins after `stop`;
 * returns how many.
 */
export async function moveIntoFolder(pool: pg.Pool, folder: PhotoFolder, stop: AbortSignal): Promise<number> {
  let moved = 0
  while (!stop.aborted) {
    const count = await onBorrowed(pool, 'BEGIN', async (client) => {
      const { rows } = await client.query<{ id: string; content: Buffer; thumbnail: Buffer | null }>(
        `SELECT "id", "content", "thumbnail" FROM "PhotoFile" ORDER BY "id" LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`,
      )
      for (const { id, content, thumbnail } of rows) {
        await folder.write(id, content, false)
        if (thumbnail) await folder.write(id, thumbnail, true)
      }
      await client.query('DELETE FROM "PhotoFile" WHERE "id" = ANY($1)', [rows.map(({ id }) => id)])
      return rows.length
    })
    moved += count
    if (count < atOnce) break
  }
  return moved
}

/**
 * At the start and then once an hour, moves what the database has into the folder, and sweeps it. Returns a function that
 * stops it and waits for what is under way.
 */
export function keepPhotoFolder({ pool }: Database, folder: PhotoFolder, log: Logger): () => Promise<void> {
  const sweep = createSweep(pool, folder)
  return repeatedly(everyMs, async (stop) => {
    try {
      const moved = await moveIntoFolder(pool, folder, stop)
      if (moved > 0) log.info({ moved, folder: folder.path }, 'photos were moved from the database')
      await sweep()
    } catch (error) {
      log.error({ err: error, folder: folder.path }, 'the folder of photos; retrying in an hour')
    }
  })
}
