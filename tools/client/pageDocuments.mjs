import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '#tools/language/compileSentences.mjs'
import { root } from '../sources.mjs'

const login = 'features/login/LoginPage.tsx'

/** What every page but sign-in loads besides the entry. */
const frame = ['start/pages.tsx', 'AppShell.tsx']

/** Each page: its view, which is loaded when it opens, and its first queries. */
const pages = JSON.parse(readFileSync(new URL('pages.json', import.meta.url), 'utf8'))

/** The modules that a page loads: the wall has no navigation around it. */
const modulesOf = (page) => (page === 'wall' ? [frame[0], pages[page].view] : [...frame, pages[page].view])

/** The JavaScript files of the entry and a page, or of the sign-in page, in the built client of a folder. */
export const programsOf = (web, page) => filesOf(web, page === 'login' ? [login] : modulesOf(page))

/** The JavaScript files of the sign-in page, of the frame around all pages, and of what reads the stored pages. */
export const shellOf = (web) => filesOf(web, [login, ...frame, 'live/storage/persistedCache.ts'])

/** The JavaScript files of all pages, and of what the frame loads by itself. */
export function pageFilesOf(web) {
  const { dynamicImports } = manifestOf(web)['AppShell.tsx']
  const loaded = dynamicImports.filter((key) => !key.includes('sentences:'))
  return filesOf(web, [...loaded, ...Object.keys(pages).flatMap(modulesOf)])
}

const manifestOf = (web) => JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))

/** The JavaScript files of the entry and of these modules. */
function filesOf(web, modules) {
  const manifest = manifestOf(web)
  const keys = new Set(['index.html', ...modules])
  for (const key of keys) {
    if (!manifest[key]) throw new Error(`There is no web/${key} in the build.`)
    for (const imported of manifest[key].imports ?? []) keys.add(imported)
  }
  const files = [...keys].map((key) => manifest[key].file)
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

/** The files of what these programs say, in a language. */
export function sentencesOf(web, programs, language) {
  const { needs, files } = JSON.parse(readFileSync(join(web, '.vite/sentences.json'), 'utf8'))
  const areas = programs.flatMap((program) => needs[program] ?? [])
  return [...new Set(areas.map((area) => files[`${area}/${language}`]))]
}

/** What each document brings itself: what is said when no file of sentences can be loaded. */
const ofErrors = [
  'common.close',
  'common.tryAgain',
  'shell.loadingBrewhouse',
  'shell.noticesMissing',
  'shell.pageFailed',
  'shell.pageFailedTitle',
  'shell.reload',
  'shell.viewGone',
  'shell.viewMissing',
  'shell.wallFailed',
]

function sentencesOfErrors(language) {
  const all = catalogue(language)
  return JSON.stringify(Object.fromEntries(ofErrors.map((id) => [id, all[id]])))
}

/** The font of all that is written in a Latin alphabet, by its key in the manifest. */
const font = '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** The stylesheets that a document links to. */
const stylesheets = /\s*<link rel="stylesheet"[^>]*>/g

const shell = readFileSync(join(root, 'web/start/shell.html'), 'utf8').replaceAll(/\n\s*/g, ' ').trim()

/**
 * Gives each page a document of its own in pages/: index.html with its frame, the script that asks its first queries, and all its
 * programs, so that the browser loads them together, instead of each when another has been read. The stylesheet comes
 * first: without it nothing is painted. The font comes last, and still before the first words, which then don't change theirs.
 * Each is written in each language that is offered, with what the page says: pages/kegs.html in English, pages/kegs.de.html in
 * German. The sign-in page and all others are index.html.
 */
export function writePageDocuments(web, languages) {
  const entry = readFileSync(join(web, 'index.html'), 'utf8')
  const manifest = manifestOf(web)
  mkdirSync(join(web, 'pages'))
  for (const language of languages) {
    const programs = programsOf(web, 'login')
    const document = inLanguage(entry, language).replace(
      /\s*<\/head>/,
      (end) => linksTo(programs, language) + end,
    )
    writeFileSync(language === 'en' ? join(web, 'index.html') : fileOf('login', language), document)
    for (const page of Object.keys(pages)) writeFileSync(fileOf(page, language), documentOf(page, language))
  }

  function fileOf(page, language) {
    return join(web, 'pages', language === 'en' ? `${page}.html` : `${page}.${language}.html`)
  }

  function shellIn(language) {
    return shell.replace('Loading Brewhouse', catalogue(language)['shell.loadingBrewhouse'])
  }

  function inLanguage(document, language) {
    return document
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(catalogue('en')['shell.needsJavaScript'], catalogue(language)['shell.needsJavaScript'])
      .replace(
        '</body>',
        `  <script type="application/json" id="sentences" lang="${language}">${sentencesOfErrors(language)}</script>\n  </body>`,
      )
  }

  function linksTo(programs, language) {
    return [...programs, ...sentencesOf(web, programs, language)]
      .filter((file) => !entry.includes(file))
      .map((file) => `\n    <link rel="modulepreload" crossorigin href="/${file}">`)
      .join('')
  }

  function documentOf(page, language) {
    const { queries } = pages[page]
    const early = `\n    <script type="module" async crossorigin src="/${manifest['start/early.ts'].file}"></script>`
    const linkToFont = `\n    <link rel="preload" as="font" fetchpriority="low" crossorigin href="/${manifest[font].file}">`
    const first = [...(Object.keys(queries).length > 0 ? [early] : []), ...(entry.match(stylesheets) ?? [])]
    return inLanguage(entry, language)
      .replace(stylesheets, '')
      .replace(/\s*<script /, (script) => first.join('') + script)
      .replace('<div id="root"></div>', `<div id="root">${page === 'wall' ? '' : shellIn(language)}</div>`)
      .replace(/\s*<\/head>/, (end) => linksTo(programsOf(web, page), language) + linkToFont + end)
  }
}
