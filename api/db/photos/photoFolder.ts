import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { nullIfMissing, syncToDisk } from '#api/db/files.ts'
import { wrongFolder, WrongSetting } from '#api/starting/wrongSetting.ts'

/** What ends the name of a thumbnail, and of a file that is being written. */
export const thumbnailEnding = '.thumbnail'
export const draftEnding = '.part'

/** The file that says which database a folder belongs to; an empty one lets the next that starts with it have it. */
export const ownerName = 'brewhouse-owner'

/**
 * A folder with the files of photos, each named by the SHA-256 of the photo's id: whatever an id is, it leads nowhere else,
 * and two that differ by capitals are two on every disk. Any number of processes of one database may share it.
 */
export interface PhotoFolder {
  path: string
  /** The database that it belongs to, empty for the next one that starts with it; null if nothing says so. */
  owner(): Promise<string | null>
  /** Makes it the folder of a database, for which this process then writes. */
  take(owner: string): Promise<void>
  /**
   * Writes a photo, or its thumbnail, durably; what is there under this id is replaced. Throws when the folder is not, or no
   * longer, that of the database that took it: its disk may have been unmounted, and what is written be hidden by it later.
   */
  write(id: string, bytes: Uint8Array, isThumbnail: boolean): Promise<void>
  /** A photo, or its thumbnail; null if there is none. */
  read(id: string, isThumbnail: boolean): Promise<Buffer | null>
}

/** The name of a photo's file. */
export const nameOfPhoto = (id: string): string => createHash('sha256').update(id).digest('hex')

/** The folder that PHOTO_DIR names; null without it, when photos are in the database. */
export function photoFolderOf({ PHOTO_DIR }: { PHOTO_DIR?: string }): Promise<PhotoFolder | null> {
  return PHOTO_DIR === undefined ? Promise.resolve(null) : openPhotoFolder(resolve(packageRoot(), PHOTO_DIR))
}

/** Opens the folder of PHOTO_DIR, which is made if it is missing; throws WrongSetting if it can't be used. */
export async function openPhotoFolder(path: string): Promise<PhotoFolder> {
  const ownerFile = join(path, ownerName)
  const fileOf = (id: string, isThumbnail: boolean) => {
    const name = nameOfPhoto(id)
    return join(path, name.slice(0, 2), isThumbnail ? `${name}${thumbnailEnding}` : name)
  }
  const owner = async () => (await readIfThere(ownerFile))?.toString().trim() ?? null
  let takenFor: string | null = null
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await writeDurably(join(path, `.writable.${process.pid}`), Buffer.alloc(1))
    await rm(join(path, `.writable.${process.pid}`))
    await owner()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const sentence = wrongFolder('PHOTO_DIR', path, code)
    throw sentence ? new WrongSetting(sentence) : error
  }
  return {
    path,
    owner,
    async take(by) {
      if ((await owner()) !== by) await writeDurably(ownerFile, Buffer.from(`${by}\n`))
      takenFor = by
    },
    async write(id, bytes, isThumbnail) {
      const by = await owner()
      if (by === null || by !== takenFor) throw new Error(notOurs(path, by))
      await writeDurably(fileOf(id, isThumbnail), bytes)
    },
    read: (id, isThumbnail) => readIfThere(fileOf(id, isThumbnail)),
  }
}

/** That a folder which this database used is no longer there, or no longer its own, in words for the log. */
export const notOurs = (path: string, owner: string | null): string =>
  owner === null
    ? `${path} has no ${ownerName}: its disk is not mounted, or it is not the folder of this brewery's photos`
    : `${path} belongs to another database now, by its ${ownerName}`

const readIfThere = (file: string): Promise<Buffer | null> => readFile(file).catch(nullIfMissing)

/** Appears under its name only when it is complete and on the disk, as does the name itself. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await syncToDisk(dirname(made))
  const draft = `${file}.${randomUUID()}${draftEnding}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
    await syncToDisk(folder)
  } finally {
    await rm(draft, { force: true })
  }
}
