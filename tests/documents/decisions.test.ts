import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'

const folder = join(packageRoot(), 'docs/decisions')
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const current = readdirSync(folder).filter((file) => file !== 'README.md' && file !== 'history.md')
const numbered = current.filter((file) => /^\d{3}-/.test(file))
const subjects = current.filter((file) => !numbered.includes(file))

/** The lines of the history: each has a number, and the file in which what holds of it stands. */
const history = matches(textOf('history.md'), /^(\| \d.*)$/gm)
const folded = history.map((line) => line.slice(2, 5))

describe('the decisions', () => {
  it('have every number up to the last of the history once, as a file or as a line of it', () => {
    const ofFiles = numbered.map((file) => file.slice(0, 3))
    const all = [...folded, ...ofFiles].sort()
    expect(folded).toEqual([...folded].sort())
    expect(all).toEqual([...new Set(all)])
    // Those who decide at the same time agree on numbers, so that of the newest some may be missing for a while.
    const upToLast = Array.from({ length: Number(folded.at(-1)) }, (_, at) => String(at + 1).padStart(3, '0'))
    expect(all.slice(0, upToLast.length)).toEqual(upToLast)
  })

  it('lead from every line of the history to what holds today', () => {
    const astray = history.filter((line) => {
      const [found] = matches(line, /\| \[[^\]]+\]\(([^)]+)\): [^|]+\|$/g)
      return found === undefined || !subjects.includes(found)
    })
    expect(astray).toEqual([])
  })

  it('are all current: what another replaced is replaced in its text, and stands in the history', () => {
    expect(current.filter((file) => /^\W*supersede[sd]\b/im.test(textOf(file)))).toEqual([])
  })

  it('are listed by their subjects', () => {
    expect(matches(textOf('README.md'), /^\| \[[^\]]+\]\(([^)]+)\)/gm)).toEqual(subjects.sort())
  })
})
