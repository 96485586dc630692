import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'

const read = (file: string) =>
  JSON.parse(readFileSync(join(packageRoot(), 'dist/web/.vite', file), 'utf8')) as unknown
const built = read('manifest.json') as Record<string, { file: string }>
const sentences = read('sentences.json') as { files: Record<string, string> }

/** The file that the build makes of a program, such as assets/BMjU2vAC.js. */
export function builtFile(source: string): string {
  const program = built[source]
  if (!program) throw new Error(`The build has no program ${source}.`)
  return program.file
}

/** The file of what a program says in English. */
export function sentencesFile(source: string): string {
  const file = sentences.files[`web/${source}/en`]
  if (!file) throw new Error(`The build has no sentences of ${source}.`)
  return file
}
