import { resolve } from 'node:path'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { openPhotoFolder, type PhotoFolder } from './photoFolder.ts'

/** The folder that PHOTO_DIR names; null without it, when photos are in the database. */
export function photoFolderOf({ PHOTO_DIR }: { PHOTO_DIR?: string }): Promise<PhotoFolder | null> {
  return PHOTO_DIR === undefined ? Promise.resolve(null) : openPhotoFolder(resolve(packageRoot(), PHOTO_DIR))
}
