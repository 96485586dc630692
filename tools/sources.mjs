import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Whether the module of this `import.meta` is the main program, not an import. */
export const isProgram = (meta) => realpathSync(process.argv[1]) === meta.filename

/** Every file under a path, by names relative to the project. */
export function* filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found?.isFile()) yield path
  if (!found?.isDirectory()) return
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) yield* filesIn(inside)
    else if (entry.isFile()) yield inside
  }
}

/** One hash over the names and contents of files and folders; `matters` may exclude files. */
export function hashOf(paths, matters = () => true) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => [...filesIn(path)]).sort()) {
    const text = readFileSync(join(root, file))
    if (matters(file, text)) hash.update(`${file}\0${text.length}\0`).update(text)
  }
  return hash.digest('hex')
}

/** The content of a stamp file, or null. */
export function stampIn(file) {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return null
  }
}
