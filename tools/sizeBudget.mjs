import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isProgram, root } from './sources.mjs'

/** The JavaScript that a first visit to a route may load, in kB (1,000 bytes) after gzip: entry, frame and page. */
const frame = ['start/pages.tsx', 'AppShell.tsx']
const budgets = [
  { route: '/login', lazy: [], limit: 96 },
  { route: '/dashboard', lazy: [...frame, 'DashboardRoute.tsx'], limit: 250 },
  { route: '/batch', lazy: [...frame, 'BatchRoute.tsx'], limit: 250 },
  { route: '/schedule', lazy: [...frame, 'features/schedule/SchedulePage.tsx'], limit: 245 },
]

const web = join(root, 'dist/web')

/** A chunk and everything that it imports statically, by manifest key. */
function withImports(manifest, key, found = new Set()) {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key].imports ?? []) withImports(manifest, imported, found)
  return found
}

const gzipSize = (file) => gzipSync(readFileSync(join(web, file))).length / 1000

/** Prints the initial JavaScript of the measured routes and returns whether all are within their budget. */
export function checkSizes() {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  const rows = budgets.map(({ route, lazy, limit }) => {
    const missing = lazy.find((page) => !manifest[page]?.isDynamicEntry)
    if (missing) {
      console.error(
        `No lazily imported web/${missing} in the build: the budget of ${route} can't be measured.`,
      )
      return false
    }
    const chunks = new Set([entry, ...lazy].flatMap((key) => [...withImports(manifest, key)]))
    const files = new Set([...chunks].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')))
    const size = [...files].reduce((sum, file) => sum + gzipSize(file), 0)
    const verdict = size > limit ? 'OVER' : 'ok'
    console.log(
      `  ${route.padEnd(12)} ${size.toFixed(1).padStart(7)} kB of ${limit} kB in ${files.size} files  ${verdict}`,
    )
    return size <= limit
  })
  return rows.every(Boolean)
}

if (isProgram(import.meta)) process.exitCode = checkSizes() ? 0 : 1
