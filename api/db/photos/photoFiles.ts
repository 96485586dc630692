import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { draftEnding, ownerName, thumbnailEnding } from './photoFolder.ts'

/** What is in a folder, by names from it on: files of photos, drafts of them, and what Brewhouse did not write. */
interface Found {
  photos: string[]
  drafts: string[]
  others: string[]
}

const prefix = /^[0-9a-f]{2}$/
const photoFile = new RegExp(`^[0-9a-f]{64}(\\${thumbnailEnding})?$`)
const draftFile = new RegExp(`^[0-9a-f]{64}(\\${thumbnailEnding})?\\.[0-9a-f-]{36}\\${draftEnding}$`)

/** Lists a folder of photos. What a disk or its server keeps there for itself is not told: hidden files, lost+found. */
export async function filesIn(path: string): Promise<Found> {
  const found: Found = { photos: [], drafts: [], others: [] }
  const isOfDisk = (name: string) => name.startsWith('.') || name === 'lost+found'
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const { name: folder } = entry
    if (folder === ownerName || isOfDisk(folder)) continue
    if (!entry.isDirectory() || !prefix.test(folder)) {
      found.others.push(folder)
      continue
    }
    for (const name of await readdir(join(path, folder))) {
      const isHere = name.startsWith(folder)
      if (isHere && photoFile.test(name)) found.photos.push(join(folder, name))
      else if (isHere && draftFile.test(name)) found.drafts.push(join(folder, name))
      else if (!isOfDisk(name)) found.others.push(join(folder, name))
    }
  }
  return found
}

/** The photo, by the name of its file, that a file of `filesIn` belongs to. */
export const photoOf = (name: string): string => name.slice(3, 3 + 64)
