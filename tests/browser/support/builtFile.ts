import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'

const built = JSON.parse(readFileSync(join(packageRoot(), 'dist/web/.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string }
>

/** The file that the build makes of a program, such as assets/BMjU2vAC.js. */
export function builtFile(source: string): string {
  const program = built[source]
  if (!program) throw new Error(`The build has no program ${source}.`)
  return program.file
}
