import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { programsOf } from './pageDocuments.mjs'
import { isProgram, root } from '../sources.mjs'

/** The JavaScript that a first visit to a page may load, in kB (1,000 bytes) after gzip: entry, frame and page. */
const limits = { login: 96, dashboard: 250, batch: 250, schedule: 245 }

const web = join(root, 'dist/web')

const gzipSize = (file) => gzipSync(readFileSync(join(web, file))).length / 1000

/** Prints the initial JavaScript of the measured pages and returns whether all are within their budget. */
export function checkSizes() {
  const rows = Object.entries(limits).map(([page, limit]) => {
    const files = programsOf(web, page)
    const size = files.reduce((sum, file) => sum + gzipSize(file), 0)
    const verdict = size > limit ? 'OVER' : 'ok'
    console.log(
      `  ${`/${page}`.padEnd(12)} ${size.toFixed(1).padStart(7)} kB of ${limit} kB in ${files.length} files  ${verdict}`,
    )
    return size <= limit
  })
  return rows.every(Boolean)
}

if (isProgram(import.meta)) process.exitCode = checkSizes() ? 0 : 1
