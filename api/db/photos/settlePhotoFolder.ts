import { join } from 'node:path'
import type { Logger } from 'pino'
import type pg from 'pg'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import { databaseId } from './databaseId.ts'
import { inWords, photosElsewhere } from './folderPhotos.ts'
import { filesIn, photoOf } from './photoFiles.ts'
import { nameOfPhoto, ownerName, type PhotoFolder } from './photoFolder.ts'

/**
 * Makes a folder that of this database, or refuses it by WrongSetting: when it is another database's, has other files, or
 * should have photos and has none. Then says in the log which photos it lacks. Without a folder, says that there are such photos.
 */
export async function settlePhotoFolder(
  pool: pg.Pool,
  folder: PhotoFolder | null,
  log: Logger,
): Promise<void> {
  const elsewhere = await photosElsewhere(pool)
  if (!folder) {
    if (elsewhere.length > 0)
      log.warn('photos of this brewery are in a folder: set PHOTO_DIR to it, or they are not shown')
    return
  }
  const { path } = folder
  const { photos, others } = await filesIn(path)
  const here = new Set(photos.map(photoOf))
  const lost = elsewhere.filter(({ id }) => !here.has(nameOfPhoto(id)))
  const [me, owner] = [await databaseId(pool), await folder.owner()]
  const ownerFile = join(path, ownerName)
  if (owner === null) {
    if (others[0] !== undefined)
      throw new WrongSetting(
        `PHOTO_DIR is ${path}, which has files of something else, such as ${others[0]}. Choose an empty folder.`,
      )
    if (photos.length === 0 && (await isMissingMost(pool, lost.length)))
      throw new WrongSetting(
        `PHOTO_DIR is ${path}, where the photos of this brewery are not. Mount or choose the folder that has them; without PHOTO_DIR Brewhouse starts, and does not show them. If they are lost, make ${ownerFile} an empty file and start again.`,
      )
  }
  // Without an owner, it is that of an earlier version if it has photos that this database lacks.
  const isOurs = owner === null ? photos.length === 0 || lost.length < elsewhere.length : owner === me
  if (!isOurs && owner !== '')
    throw new WrongSetting(
      `PHOTO_DIR is ${path}, which has the photos of another database. Choose an empty folder; if that database is given up, make ${ownerFile} an empty file and start again.`,
    )
  await folder.take(me)
  if (lost.length > 0) {
    const missing = lost.map(({ id }) => ({ id, reason: 'its file is missing' }))
    log.error({ folder: path, lost: inWords(missing) }, 'the folder lacks photos')
  }
}

/**
 * Whether photos that are nowhere are more than those in the database. After a restore they are all in there, but for what
 * the backup lacked, and an empty folder is as it should be; otherwise its disk may not be mounted.
 */
async function isMissingMost(pool: pg.Pool, lost: number): Promise<boolean> {
  if (lost === 0) return false
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS "count" FROM "PhotoFile"')
  return lost > (rows[0]?.count ?? 0)
}
