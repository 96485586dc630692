import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { PhotoFolder } from './photoFolder.ts'

/** The files of a photo that is in the folder and not in the database. */
export interface FolderPhoto {
  id: string
  content: Buffer
  thumbnail: Buffer | null
}

/** A photo that is nowhere to be had, and why: its file is missing, damaged, or can't be read. */
export interface LostPhoto {
  id: string
  reason: string
}

/** How many lost photos are named: of an unmounted disk it would be all. */
const named = 20

/** Lost photos in words, for a command and the log: how many, what is said of them, which, and why. */
export function inWords(lost: readonly LostPhoto[], said = ''): string {
  const all = lost.slice(0, named).map(({ id, reason }) => `${id} (${reason})`)
  const others = lost.length > named ? [`and ${lost.length - named} more`] : []
  const count = `${lost.length} ${lost.length === 1 ? 'photo' : 'photos'}`
  return `${[count, said].filter(Boolean).join(' ')}: ${[...all, ...others].join(', ')}`
}

interface Known {
  id: string
  sha256: string
}

/** The photos whose files are not in the database, in the order of their ids. */
export async function photosElsewhere(client: Pick<pg.ClientBase, 'query'>): Promise<Known[]> {
  const { rows } = await client.query<Known>(
    `SELECT p."id", p."sha256" FROM "Photo" p WHERE NOT EXISTS (SELECT FROM "PhotoFile" f WHERE f."id" = p."id")
      ORDER BY p."id"`,
  )
  return rows
}

/**
 * The photos that are in the folder only; those that can't be had go to `lost`. One bad sector, or a share that fails, must
 * not end what everything else can be read for.
 */
export async function* folderPhotos(
  client: Pick<pg.ClientBase, 'query'>,
  folder: PhotoFolder | null,
  lost: LostPhoto[],
): AsyncGenerator<FolderPhoto> {
  for (const { id, sha256 } of await photosElsewhere(client)) {
    const file = folder ? await readOf(folder, id, false) : { content: null, reason: 'PHOTO_DIR is not set' }
    if (!file.content) lost.push({ id, reason: file.reason })
    else if (createHash('sha256').update(file.content).digest('hex') !== sha256)
      lost.push({ id, reason: 'its file is damaged' })
    else yield { id, content: file.content, thumbnail: folder && (await readOf(folder, id, true)).content }
  }
}

async function readOf(folder: PhotoFolder, id: string, isThumbnail: boolean) {
  try {
    return { content: await folder.read(id, isThumbnail), reason: 'its file is missing' }
  } catch (error) {
    return { content: null, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Bytes as PostgreSQL writes them in its text format of COPY, in which a backslash is two; null as it has that. */
const bytesOf = (bytes: Buffer | null) => (bytes ? `\\\\x${bytes.toString('hex')}` : '\\N')

/** A photo of the folder as a row of the table of those in the database, in the text format of COPY. */
export function copiedPhoto({ id, content, thumbnail }: FolderPhoto, columns: readonly string[]): Buffer {
  const cells: Record<string, string> = { id, content: bytesOf(content), thumbnail: bytesOf(thumbnail) }
  const row = columns.map((column) => cells[column] ?? '\\N')
  return Buffer.from(`${row.join('\t')}\n`)
}
