import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import type { Message } from '#domain/language/message.ts'

/**
 * The ids in what the server says that a component does not load: those whose areas its `textOf` of a field does not name. Of
 * what the server made, a page has only the areas that it names (web/ui/language/text.ts).
 */
export function notLoaded(messages: readonly Message[], file: string, field: string): string[] {
  const source = readFileSync(join(packageRoot(), file), 'utf8')
  const [, named] = new RegExp(`textOf\\(${field.replace('.', '\\.')}, ([^)]+)\\)`).exec(source) ?? []
  if (named === undefined) throw new Error(`${file} says no ${field}.`)
  const ids = [...JSON.stringify(messages).matchAll(/"id":"([\w.]+)"/g)].map(([, id = '']) => id)
  if (ids.length === 0) throw new Error('There is no sentence to look for.')
  // The first page loads what is as it was written.
  return ids.filter((id) => id !== 'common.asWritten' && !named.includes(`'${id.split('.')[0]}.*'`))
}
