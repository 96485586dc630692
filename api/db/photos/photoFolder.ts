import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { wrongFolder } from '#api/starting/wrongFolder.ts'
import { WrongSetting } from '#api/starting/wrongSetting.ts'

/** What ends the name of a thumbnail, and of a file that is being written. */
export const thumbnailEnding = '.thumbnail'
export const draftEnding = '.part'

/**
 * A folder with the files of photos, each named by the SHA-256 of the photo's id: whatever an id is, it leads nowhere else,
 * and two that differ by capitals are two on every disk. Any number of processes may share it.
 */
export interface PhotoFolder {
  path: string
  /** Writes a photo, or its thumbnail, durably; what is there under this id is replaced. */
  write(id: string, bytes: Uint8Array, isThumbnail: boolean): Promise<void>
  /** A photo, or its thumbnail; null if there is none. */
  read(id: string, isThumbnail: boolean): Promise<Buffer | null>
}

/** The name of a photo's file. */
export const nameOfPhoto = (id: string): string => createHash('sha256').update(id).digest('hex')

/** Opens the folder of PHOTO_DIR, which is made if it is missing; throws WrongSetting if it can't be written. */
export async function openPhotoFolder(path: string): Promise<PhotoFolder> {
  const fileOf = (id: string, isThumbnail: boolean) => {
    const name = nameOfPhoto(id)
    return join(path, name.slice(0, 2), isThumbnail ? `${name}${thumbnailEnding}` : name)
  }
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await writeDurably(join(path, `.writable.${process.pid}`), Buffer.alloc(1))
    await rm(join(path, `.writable.${process.pid}`))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const sentence = wrongFolder('PHOTO_DIR', path, code)
    throw sentence ? new WrongSetting(sentence) : error
  }
  return {
    path,
    write: (id, bytes, isThumbnail) => writeDurably(fileOf(id, isThumbnail), bytes),
    read: (id, isThumbnail) =>
      readFile(fileOf(id, isThumbnail)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
  }
}

/** Appears under its name only when it is complete and on the disk, as does the name itself. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await sync(dirname(made))
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
    await sync(folder)
  } finally {
    await rm(draft, { force: true })
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
