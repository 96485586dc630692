import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What every page but sign-in loads besides the entry. */
const frame = ['start/pages.tsx', 'AppShell.tsx']

/** The view of each page, which is loaded when it opens. */
const views = JSON.parse(readFileSync(new URL('pages.json', import.meta.url), 'utf8'))

/** The modules that a page loads: the wall has no navigation around it. */
const modulesOf = (page) => (page === 'wall' ? [frame[0], views[page]] : [...frame, views[page]])

/** The JavaScript files of the entry and a page, or of the sign-in page, in the built client of a folder. */
export function programsOf(web, page) {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))
  const keys = new Set(page === 'login' ? ['index.html'] : ['index.html', ...modulesOf(page)])
  for (const key of keys) {
    if (!manifest[key]) throw new Error(`There is no web/${key} in the build: /${page} can't be measured.`)
    for (const imported of manifest[key].imports ?? []) keys.add(imported)
  }
  const files = [...keys].map((key) => manifest[key].file)
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

/**
 * Gives each page a document of its own in pages/: index.html with all programs of the page, so that the browser loads
 * them together, instead of each when another has been read.
 */
export function writePageDocuments(web) {
  const entry = readFileSync(join(web, 'index.html'), 'utf8')
  mkdirSync(join(web, 'pages'))
  for (const page of Object.keys(views)) {
    const links = programsOf(web, page)
      .filter((file) => !entry.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n    `)
    const document = entry.replace('<link rel="stylesheet"', (found) => links.join('') + found)
    writeFileSync(join(web, 'pages', `${page}.html`), document)
  }
}
