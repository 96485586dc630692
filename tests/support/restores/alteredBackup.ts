import { readFile, writeFile } from 'node:fs/promises'
import { BlobReader, BlobWriter, TextReader, TextWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'

const options = { useWebWorkers: false }

/** The files of a backup as text, by name. */
export async function filesOf(file: string): Promise<Map<string, string>> {
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(await readFile(file))])), options)
  const files = new Map<string, string>()
  for (const entry of await zip.getEntries())
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()))
  return files
}

/** Writes a copy of a backup in which one of its files reads differently, or is missing. */
export async function alter(
  file: string,
  copy: string,
  name: string,
  change: (text: string) => string | null,
): Promise<string> {
  const zip = new ZipWriter(new BlobWriter(), options)
  for (const [found, text] of await filesOf(file)) {
    const changed = found === name ? change(text) : text
    if (changed !== null) await zip.add(found, new TextReader(changed))
  }
  await writeFile(copy, new Uint8Array(await (await zip.close()).arrayBuffer()))
  return copy
}
