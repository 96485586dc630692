import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { programsOf, sentencesOf } from './pageDocuments.mjs'
import { isProgram, root } from '../sources.mjs'

/**
 * The JavaScript that a first visit to a page may load, in kB (1,000 bytes) after gzip: entry, frame and page, and their
 * sentences in one language.
 */
const limits = { login: 100, dashboard: 219, batch: 225, schedule: 218 }

const web = join(root, 'dist/web')

const gzipSize = (file) => gzipSync(readFileSync(join(web, file))).length / 1000

/** Prints the initial JavaScript of the measured pages and returns whether all are within their budget. */
export function checkSizes() {
  const rows = Object.entries(limits).map(([page, limit]) => {
    const programs = programsOf(web, page)
    const files = [...programs, ...sentencesOf(web, programs, 'en')]
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
