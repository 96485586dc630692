import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { Pages } from './earlyQueries.ts'

type Context = Rolldown.ChunkingContext

/** What is loaded together, by the views that load it, in this order. */
const views = {
  start: ['main.tsx'],
  device: ['features/login/WaitingNotice.tsx'],
  frame: ['start/pages.tsx', 'AppShell.tsx', 'live/connection/client.ts'],
}

/** A module that so many pages load is loaded by all of them: a file costs more than what a few of them don't need. */
const commonFrom = 5

/**
 * Puts the modules of a first visit into few files: what the sign-in page is made of, what it looks for on the device,
 * what every other page loads besides, what most pages load, and one for each combination of the remaining pages.
 * Otherwise each combination of pages and dialogs that share a module is a file, more than fifty of them on a page, each
 * with a request and headers that outweigh it. No files import each other in a circle: a module is loaded by every page
 * that loads one which imports it.
 */
export function chunkGroups(web: string, pages: Pages): Rolldown.CodeSplittingGroup[] {
  const names = Object.keys(views)
  const firsts = Object.entries(views).map(([group, files], index) => {
    const own = files.map((file) => join(web, file))
    let loaded: ReadonlySet<string> | null = null
    const has = (id: string, context: Context) => (loaded ??= importedBy(own, context)).has(id)
    const name = (id: string, context: Context) =>
      has(id, context) && !isView(id, own, context) ? group : null
    return { name, debugName: group, priority: names.length - index }
  })
  let loadedBy: ReadonlyMap<string, readonly string[]> | null = null
  const name = (id: string, context: Context) => {
    loadedBy ??= pagesByModule(web, pages, context)
    const its = loadedBy.get(id)
    if (!its || Object.values(pages).some(({ view }) => join(web, view) === id)) return null
    return its.length < commonFrom ? its.join(' ') : 'common'
  }
  return [...firsts, { name, debugName: 'pages', priority: 0 }, { name: sentencesOf, debugName: 'sentences' }]

  /**
   * What a page says is a file of its own in each language; what is only ever loaded later, within a room, is one for all
   * of it. See tools/language/programSentences.ts.
   */
  function sentencesOf(id: string, context: Context): string | null {
    const [, program = '', room = '', language = ''] =
      /^\0sentences:(web\/((?:features\/)?\w+).*)\/(\w+)$/.exec(id) ?? []
    if (!program) return null
    const file = join(web, program.slice('web/'.length))
    const isPage = Object.values(pages).some(({ view }) => join(web, view) === file)
    const isImported = (context.getModuleInfo(file)?.importers.length ?? 0) > 0
    return isPage || isImported ? null : `${room} ${language}`
  }
}

/** Whether a module is only ever loaded by itself: it stays a file of its own, which the manifest names. */
function isView(id: string, views: readonly string[], context: Context): boolean {
  const { importers, isEntry } = context.getModuleInfo(id) ?? { importers: [], isEntry: false }
  return isEntry || (views.includes(id) && importers.every((importer) => importer.endsWith('.html')))
}

/** The pages that load each module when they open. */
function pagesByModule(web: string, pages: Pages, context: Context): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [page, { view }] of Object.entries(pages))
    for (const id of importedBy([join(web, view)], context)) found.set(id, [...(found.get(id) ?? []), page])
  return found
}

/** These modules and every one that they import statically. */
function importedBy(ids: readonly string[], context: Context): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const to of context.getModuleInfo(id)?.importedIds ?? []) found.add(to)
  return found
}
