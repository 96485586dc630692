import { join } from 'node:path'
import type { Rolldown, Plugin } from 'vite'
import { readFileSync } from 'node:fs'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { print, stripIgnoredCharacters } from 'graphql'
import { z } from 'zod'
import { documentOf, documentsIn } from './inlineDocuments.ts'

type Context = Rolldown.ChunkingContext

/** What is loaded besides the pages: always, to sign in, soon after that, and around every page. */
const views = {
  start: ['main.tsx'],
  login: ['features/login/LoginPage.tsx'],
  device: ['features/login/WaitingNotice.tsx'],
  later: [
    'ui/feedback/Notifications.tsx',
    'ui/feedback/layOutNotifications.tsx',
    'ui/programs/untilLoaded.ts',
    'features/login/DemoAccounts.tsx',
  ],
  frame: ['start/pages.tsx', 'AppShell.tsx', 'live/connection/client.ts'],
}

/** What takes photos brings what sends them: where they are taken, that can't be loaded any more once they are. */
const photos = ['live/photos/addPhoto.ts', 'live/photos/withPhotos.ts']

/** A module that so many pages load is loaded by all of them: a file costs more than what a few of them don't need. */
const commonFrom = 3

/** The pages with most of their own. Common modules that one of them does not load are in files that it does not load either. */
const fullest = ['batch', 'ingredients']

/**
 * Puts the modules of a first visit into few files, one for each combination of views and pages that load them.
 * Otherwise each combination of pages and dialogs that share a module is a file, more than fifty of them on a page, each
 * with a request and headers that outweigh it. No files import each other in a circle: a module is loaded by every view
 * that loads one which imports it.
 */
export function chunkGroups(web: string, pages: Pages): Rolldown.CodeSplittingGroup[] {
  const pageFiles = Object.values(pages).map(({ view }) => join(web, view))
  const photoFiles = photos.map((file) => join(web, file))
  const viewFiles = [...Object.values(views).flat(), 'start/early.ts'].map((file) => join(web, file))
  let loadedBy: ReadonlyMap<string, readonly string[]> | null = null
  const name = (id: string, context: Context): string | null => {
    loadedBy ??= viewsByModule(web, pages, context)
    const all = loadedBy.get(id)
    if (!all || pageFiles.includes(id) || isView(id, viewFiles, context)) return null
    // What the sign-in page shares with others is little; it would be five files more on each page.
    if (all.includes('start') || (all.includes('login') && all.length > 1)) return 'start'
    const [first, its] = [all.filter((one) => one in views), all.filter((one) => !(one in views))]
    // Every page has the frame.
    if (first.includes('frame') || its.length === 0) return first.join(' ')
    return [
      ...first,
      ...(its.length < commonFrom ? its : ['common', ...its.filter((page) => fullest.includes(page))]),
    ].join(' ')
  }
  return [
    { name, debugName: 'views' },
    { name: sentencesOf, debugName: 'sentences' },
    { name: (id) => (photoFiles.includes(id) ? 'photos' : null), debugName: 'photos' },
  ]

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

/** The views and pages that load each module when they open. */
function viewsByModule(web: string, pages: Pages, context: Context): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const all = [
    ...Object.entries(views),
    ...Object.entries(pages).map(([page, { view }]) => [page, [view]] as const),
  ]
  for (const [name, files] of all) {
    const loaded = importedBy(
      files.map((file) => join(web, file)),
      context,
    )
    for (const id of loaded) found.set(id, [...(found.get(id) ?? []), name])
  }
  return found
}

/** These modules and every one that they import statically. */
function importedBy(ids: readonly string[], context: Context): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const to of context.getModuleInfo(id)?.importedIds ?? []) found.add(to)
  return found
}

const pagesShape = z.record(
  z.string(),
  z.object({
    view: z.string(),
    queries: z.record(z.string(), z.record(z.string(), z.unknown())),
    phoneTabs: z.record(z.string(), z.string()).optional(),
  }),
)

/**
 * The pages: the view of each, which is loaded when it opens, and its first queries with their variables, of which
 * `?number` is what the address says behind that name, and `BatchByNumber>batchByNumber.id` what the answer to that
 * query says there. A query that only one tab asks on a phone stands with that tab in `phoneTabs`, the first tab first.
 */
type Pages = z.infer<typeof pagesShape>

/** The pages in a file. */
export function pagesIn(file: string): Pages {
  return pagesShape.parse(JSON.parse(readFileSync(file, 'utf8')))
}

const moduleId = 'virtual:early-queries'

/**
 * Makes `virtual:early-queries`: the first queries of each page as the client sends them, by the address of the page. A
 * page whose query was renamed or dropped fails the build.
 */
export function earlyQueries(web: string, pages: Pages): Plugin {
  return {
    name: 'early-queries',
    apply: 'build',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    load(id) {
      if (id !== `\0${moduleId}`) return null
      const { operations, fragments } = documentsIn(web)
      const textOf = (operation: string) => {
        const text = operations.get(operation)
        if (text === undefined) throw new Error(`There is no query ${operation}, which a page asks first.`)
        return stripIgnoredCharacters(print(addTypenameToDocument(documentOf(text, fragments))))
      }
      const bodies = Object.entries(pages).map(([page, { queries, phoneTabs }]) => [
        `/${page}`,
        Object.entries(queries).map(([operationName, variables]) => ({
          operationName,
          variables,
          query: textOf(operationName),
          phoneTab: phoneTabs?.[operationName],
        })),
      ])
      return {
        code: `export const queriesByPath = ${JSON.stringify(Object.fromEntries(bodies))}`,
        map: null,
      }
    },
  }
}
