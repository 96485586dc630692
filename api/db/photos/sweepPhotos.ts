import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { databaseId } from './databaseId.ts'
import { filesIn, photoOf } from './photoFiles.ts'
import { nameOfPhoto, notOurs, type PhotoFolder } from './photoFolder.ts'

const draftLivesMs = 24 * 60 * 60 * 1_000

/** Throws unless a folder is that of this database. */
async function refuseOthersFolder(pool: pg.Pool, folder: PhotoFolder): Promise<void> {
  const owner = await folder.owner()
  if (owner === null || owner !== (await databaseId(pool))) throw new Error(notOurs(folder.path, owner))
}

/**
 * Deletes files whose photo no longer exists, and drafts that a killed process left; never what is not named as Brewhouse
 * names them, and nothing in a folder of another database. A file is deleted by the second sweep that finds it without its
 * photo: its upload may be under way, or a backup that began before the photo was deleted.
 */
export function createSweep(pool: pg.Pool, folder: PhotoFolder): () => Promise<void> {
  let before = new Set<string>()

  return async () => {
    await refuseOthersFolder(pool, folder)
    // Listed first: what is uploaded meanwhile is known, and not listed.
    const { photos, drafts } = await filesIn(folder.path)
    const { rows } = await pool.query<{ id: string }>('SELECT "id" FROM "Photo"')
    const known = new Set(rows.map(({ id }) => nameOfPhoto(id)))
    const orphans = photos.filter((name) => !known.has(photoOf(name)))
    for (const name of orphans) if (before.has(name)) await rm(join(folder.path, name), { force: true })
    before = new Set(orphans)
    const abandoned = new Date(new Date().getTime() - draftLivesMs)
    for (const name of drafts) {
      const draft = await stat(join(folder.path, name)).catch(() => null)
      if (draft && draft.mtime < abandoned) await rm(join(folder.path, name), { force: true })
    }
  }
}
