import type { FolderPhoto } from './folderPhotos.ts'

/** Bytes as PostgreSQL writes them in its text format of COPY, in which a backslash is two; null as it has that. */
const bytesOf = (bytes: Buffer | null) => (bytes ? `\\\\x${bytes.toString('hex')}` : '\\N')

/** A photo of the folder as a row of the table of those in the database, in the text format of COPY. */
export function copiedPhoto({ id, content, thumbnail }: FolderPhoto, columns: readonly string[]): Buffer {
  const cells: Record<string, string> = { id, content: bytesOf(content), thumbnail: bytesOf(thumbnail) }
  const row = columns.map((column) => cells[column] ?? '\\N')
  return Buffer.from(`${row.join('\t')}\n`)
}
