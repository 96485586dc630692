import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { PhotoFolder } from './photoFolder.ts'

/** The files of a photo that is in the folder and not in the database. */
export interface FolderPhoto {
  id: string
  content: Buffer
  thumbnail: Buffer | null
}

interface Known {
  id: string
  sha256: string
}

/** The photos whose files are not in the database, in the order of their ids. */
export async function photosElsewhere(
  client: Pick<pg.ClientBase, 'query'>,
  limit?: number,
): Promise<Known[]> {
  const { rows } = await client.query<Known>(
    `SELECT p."id", p."sha256" FROM "Photo" p WHERE NOT EXISTS (SELECT FROM "PhotoFile" f WHERE f."id" = p."id")
      ORDER BY p."id" LIMIT $1`,
    [limit ?? null],
  )
  return rows
}

/** The photos that are in the folder only; those whose file is missing there or damaged go to `lost`. */
export async function* folderPhotos(
  client: Pick<pg.ClientBase, 'query'>,
  folder: PhotoFolder | null,
  lost: string[],
): AsyncGenerator<FolderPhoto> {
  for (const { id, sha256 } of await photosElsewhere(client)) {
    const content = (await folder?.read(id, false)) ?? null
    if (content && createHash('sha256').update(content).digest('hex') === sha256)
      yield { id, content, thumbnail: (await folder?.read(id, true)) ?? null }
    else lost.push(id)
  }
}
