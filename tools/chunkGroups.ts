import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

/** What is loaded together, by the views that load it, in this order. */
const views = {
  start: ['main.tsx'],
  device: ['features/login/WaitingNotice.tsx'],
  frame: ['start/pages.tsx', 'AppShell.tsx', 'live/connection/client.ts'],
}

/**
 * Puts the modules of a first visit into three files: what the sign-in page is made of, what it looks for on the device,
 * and what every other page loads besides.
 * Otherwise each combination of pages that share a module is a file, nearly a hundred of them on a page. A group takes
 * everything that its modules import, but for what an earlier one has, so that no files import each other in a circle.
 */
export function chunkGroups(web: string): Rolldown.CodeSplittingGroup[] {
  const names = Object.keys(views)
  return Object.entries(views).map(([group, files], index) => {
    const own = files.map((file) => join(web, file))
    let loaded: ReadonlySet<string> | null = null
    const name = (id: string, context: Context) => {
      loaded ??= importedBy(own, context)
      return loaded.has(id) && !isView(id, own, context) ? group : null
    }
    return { name, debugName: group, priority: names.length - index }
  })
}

/** Whether a module is only ever loaded by itself: it stays a file of its own, which the manifest names. */
function isView(id: string, views: readonly string[], context: Context): boolean {
  const { importers, isEntry } = context.getModuleInfo(id) ?? { importers: [], isEntry: false }
  return isEntry || (views.includes(id) && importers.every((importer) => importer.endsWith('.html')))
}

/** These modules and every one that they import statically. */
function importedBy(ids: readonly string[], context: Context): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const to of context.getModuleInfo(id)?.importedIds ?? []) found.add(to)
  return found
}
