import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const isOurs = (file: string) =>
  existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'brewhouse'

/** The folder of Brewhouse's package.json, found upwards from this module, be it source or bundle. */
export function packageRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (isOurs(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder))
      throw new Error('No package.json of Brewhouse was found above its program.')
  }
}
