import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
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
  'ProofDialog',
]

interface SourceDialog {
  /** Its component, behind the folder in `web/` where it stands: `features/kegs/BeerFormDialog`. */
  path: string
  /** The ids of the sentences that may be its title; none for one that is called by what people typed. */
  titles: string[]
}

/** Every component that opens a dialog, by its source. */
export const dialogsInSource: readonly SourceDialog[] = readdirSync(web, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) =>
    componentsIn(readFileSync(join(web, file), 'utf8')).map(({ name, code }) => ({
      path: posix.join(dirname(file), name),
      windows: kit.includes(name) ? [] : windowsIn(code),
    })),
  )
  .filter(({ windows }) => windows.length > 0)
  .map(({ path, windows }) => ({ path, titles: windows.flatMap(titlesIn) }))

/** The files outside of the kit that make a dialog of their own. */
export const dialogsOfTheirOwn = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.tsx') &&
    /@base-ui\/react\/(?:alert-)?dialog'|<dialog\b|(?<!\[)role="(?:alert)?dialog"/.test(
      readFileSync(join(web, file), 'utf8'),
    ),
)

/** The files with a plain form around the body of a dialog: it neither scrolls nor keeps its footer in sight. */
export const plainFormsInDialogs = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => {
  const code = file.endsWith('.tsx') ? readFileSync(join(web, file), 'utf8') : ''
  return /<form\b[^]*<DialogBody\b[^]*<\/form>/.test(code)
})

/** The components of a module, each with the code up to the next one. */
function componentsIn(code: string): { name: string; code: string }[] {
  const begun = [...code.matchAll(/^(?:export )?(?:function|const) ([A-Z]\w*)/gm)]
  return begun.map(({ 1: name = '', index }, at) => ({ name, code: code.slice(index, begun[at + 1]?.index) }))
}

/** Each use of a dialog of the kit in a component, from its name to the end of its properties. */
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

/** The dialogs that a name means: that of a component, with as many of its folders as tell it from others. */
export const dialogsNamed = (name: string): readonly SourceDialog[] =>
  dialogsInSource.filter(({ path }) => `/${path}`.endsWith(`/${name}`))
