import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'

const web = join(packageRoot(), 'web')

/** What dialogs are made of: who uses one of these, and gives it its title, is a dialog. */
const kit = [
  'Dialog',
  'ActionDialog',
  'FormDialog',
  'CountDialog',
  'ConfirmDialog',
  'ConfirmCommand',
  'ShownOnce',
]

interface DialogFile {
  /** Its path in `web/`, without its ending. */
  path: string
  /** The ids of the sentences that may be its title; none for one that is called by what people typed. */
  titles: string[]
}

/** Every component that opens a dialog, by its source. */
export const dialogsInSource: readonly DialogFile[] = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ path: file.slice(0, -4), code: readFileSync(join(web, file), 'utf8') }))
  .filter(({ path }) => !kit.includes(path.split('/').at(-1) ?? ''))
  .map(({ path, code }) => ({ path, windows: windowsIn(code) }))
  .filter(({ windows }) => windows.length > 0)
  .map(({ path, windows }) => ({ path, titles: windows.flatMap(titlesIn) }))

/** The files outside of the kit that make a dialog of their own. */
export const dialogsOfTheirOwn = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.tsx') &&
    /@base-ui\/react\/(?:alert-)?dialog'|<dialog\b|role="(?:alert)?dialog"/.test(
      readFileSync(join(web, file), 'utf8'),
    ),
)

/** The files with a plain form around the body of a dialog: it neither scrolls nor keeps its footer in sight. */
export const plainFormsInDialogs = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => {
  const code = file.endsWith('.tsx') ? readFileSync(join(web, file), 'utf8') : ''
  return /<form\b[^]*<DialogBody\b[^]*<\/form>/.test(code)
})

/** Each use of a dialog of the kit in a module, from its name to the end of its properties. */
function windowsIn(code: string): string[] {
  const uses = [...code.matchAll(new RegExp(`<(?:${kit.join('|')})(?=\\s)`, 'g'))]
  return uses.map(({ index }) => propertiesAt(code, index))
}

function propertiesAt(code: string, from: number): string {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    if (code[at] === '{') depth++
    if (code[at] === '}') depth--
    if (depth === 0 && code[at] === '>') return code.slice(from, at)
  }
  return code.slice(from)
}

function titlesIn(properties: string): string[] {
  const begin = properties.search(/\btitle=\{/)
  if (begin < 0) return []
  let depth = 0
  let end = properties.indexOf('{', begin)
  for (; end < properties.length; end++) {
    if (properties[end] === '{') depth++
    if (properties[end] === '}' && --depth === 0) break
  }
  return [...properties.slice(begin, end).matchAll(/'([a-zA-Z]+\.\w+)'/g)].map(([, id = '']) => id)
}

/** The dialogs that a name means: that of a file, with as many of its folders as tell it from others. */
export const dialogsNamed = (name: string): readonly DialogFile[] =>
  dialogsInSource.filter(({ path }) => `/${path}`.endsWith(`/${name}`))
