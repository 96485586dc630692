import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { programsOf, sentencesOf } from './pageDocuments.mjs'
import { isProgram, root } from '../sources.mjs'

/**
 * The JavaScript that a first visit to a page may load, in kB (1,000 bytes): entry, frame and page, and their sentences in one
 * language. Browsers take Brotli over HTTPS and from localhost, gzip over plain HTTP.
 */
const limits = {
  login: { br: 97, gz: 110 },
  page: { br: 215, gz: 247 },
}

const web = join(root, 'dist/web')

const pages = Object.keys(JSON.parse(readFileSync(new URL('pages.json', import.meta.url), 'utf8')))

/** The files that a first visit to a page loads. */
export function firstFiles(page) {
  const programs = programsOf(web, page)
  return [...programs, ...sentencesOf(web, programs, 'en')]
}

/** In kB, as it is sent; the smallest files are not compressed. */
function sizeOf(file, encoding) {
  const compressed = join(web, `${file}.${encoding}`)
  return statSync(existsSync(compressed) ? compressed : join(web, file)).size / 1000
}

/** Prints the initial JavaScript of all pages and returns whether each is within its budget. */
export function checkSizes() {
  const rows = ['login', ...pages].map((page) => {
    const files = firstFiles(page)
    const allowed = limits[page] ?? limits.page
    const sizes = Object.entries(allowed).map(([encoding, limit]) => {
      const size = files.reduce((sum, file) => sum + sizeOf(file, encoding), 0)
      return { size, limit }
    })
    const isWithin = sizes.every(({ size, limit }) => size <= limit)
    const said = sizes.map(({ size, limit }) => `${size.toFixed(1).padStart(6)} of ${limit}`).join('   ')
    console.log(`  ${`/${page}`.padEnd(15)} ${said}   ${files.length} files  ${isWithin ? 'ok' : 'OVER'}`)
    return isWithin
  })
  return rows.every(Boolean)
}

if (isProgram(import.meta)) process.exitCode = checkSizes() ? 0 : 1
