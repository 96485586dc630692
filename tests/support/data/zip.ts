import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'

/** The files of a zip, by name. */
export async function unzip(bytes: ArrayBuffer): Promise<Record<string, string>> {
  const reader = new ZipReader(new BlobReader(new Blob([bytes])), { useWebWorkers: false })
  const files: Record<string, string> = {}
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files[entry.filename] = await entry.getData(new TextWriter())
  }
  await reader.close()
  return files
}
