import { open } from 'node:fs/promises'

/** For `catch`: null when there is no such file or folder. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Has a file, or the names in a folder, on the disk when it resolves. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
