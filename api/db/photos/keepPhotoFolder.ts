import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Database } from '#api/db/client.ts'
import { borrow } from '#api/db/statements/borrowed.ts'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import { photosElsewhere } from './folderPhotos.ts'
import { draftEnding, nameOfPhoto, thumbnailEnding, type PhotoFolder } from './photoFolder.ts'

const everyMs = 60 * 60 * 1_000
const draftLivesMs = 24 * 60 * 60 * 1_000
/** How many files are moved in a transaction, at up to 2 MB each. */
const atOnce = 4
/** How many photos are looked for before a folder is called the wrong one. */
const samples = 20

/**
 * Refuses a folder that has none of the photos that are not in the database: it is another one, or its disk is not mounted.
 * Without a folder, says in the log that there are such photos.
 */
export async function checkPhotoFolder(
  pool: pg.Pool,
  folder: PhotoFolder | null,
  log: Logger,
): Promise<void> {
  const photos = await photosElsewhere(pool, samples)
  if (photos.length === 0) return
  if (!folder) {
    log.warn('photos of this brewery are in a folder: set PHOTO_DIR to it, or they are not shown')
    return
  }
  for (const { id } of photos) if (await folder.read(id, false)) return
  throw new WrongSetting(
    `PHOTO_DIR is ${folder.path}, where the photos of this brewery are not. Mount or choose the folder that has them; without PHOTO_DIR Brewhouse starts, and does not show them.`,
  )
}

/** Moves the files that the database has into the folder, a few in each transaction; returns how many. */
export async function moveIntoFolder(pool: pg.Pool, folder: PhotoFolder): Promise<number> {
  let moved = 0
  for (;;) {
    const { client, spoil, giveBack } = await borrow(pool)
    try {
      await client.query('BEGIN')
      const { rows } = await client.query<{ id: string; content: Buffer; thumbnail: Buffer | null }>(
        `SELECT "id", "content", "thumbnail" FROM "PhotoFile" ORDER BY "id" LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`,
      )
      for (const { id, content, thumbnail } of rows) {
        await folder.write(id, content, false)
        if (thumbnail) await folder.write(id, thumbnail, true)
      }
      await client.query('DELETE FROM "PhotoFile" WHERE "id" = ANY($1)', [rows.map(({ id }) => id)])
      await client.query('COMMIT')
      moved += rows.length
      if (rows.length < atOnce) return moved
    } catch (error) {
      await client.query('ROLLBACK').catch(spoil)
      throw error
    } finally {
      giveBack()
    }
  }
}

/**
 * Deletes files whose photo no longer exists, and drafts that a killed process left. A file is deleted by the second sweep
 * that finds it without its photo: its upload may be under way, or a backup that began before the photo was deleted.
 */
export function createSweep(pool: pg.Pool, { path }: PhotoFolder): () => Promise<void> {
  let before = new Set<string>()

  return async () => {
    const names = (await readdir(path, { recursive: true })).filter((name) => /[\\/]/.test(name))
    const { rows } = await pool.query<{ id: string }>('SELECT "id" FROM "Photo"')
    const known = new Set(rows.map(({ id }) => nameOfPhoto(id)))
    const orphans = new Set<string>()
    const abandoned = new Date(new Date().getTime() - draftLivesMs)
    for (const name of names) {
      const file = join(path, name)
      if (name.endsWith(draftEnding)) {
        const draft = await stat(file).catch(() => null)
        if (draft && draft.mtime < abandoned) await rm(file, { force: true })
      } else if (!known.has(name.slice(3).replace(thumbnailEnding, ''))) {
        if (before.has(name)) await rm(file, { force: true })
        else orphans.add(name)
      }
    }
    before = orphans
  }
}

/**
 * At the start and then once an hour, moves what the database has into the folder, and sweeps it. Returns a function that
 * stops it and waits for what is under way.
 */
export function keepPhotoFolder({ pool }: Database, folder: PhotoFolder, log: Logger): () => Promise<void> {
  const sweep = createSweep(pool, folder)
  const run = async () => {
    try {
      const moved = await moveIntoFolder(pool, folder)
      if (moved > 0) log.info({ moved, folder: folder.path }, 'photos were moved from the database')
      await sweep()
    } catch (error) {
      log.error({ err: error, folder: folder.path }, 'the folder of photos; retrying in an hour')
    }
  }
  let underWay = run()
  const timer = setInterval(() => {
    underWay = underWay.then(run)
  }, everyMs)
  return () => {
    clearInterval(timer)
    return underWay
  }
}
