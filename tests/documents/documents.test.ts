import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { withHeadline } from '#bench/support/report.ts'

const root = packageRoot()
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))

const documents = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs').filter((file) => file.endsWith('.md'))]
/** What was decided once describes the code of its time. */
const current = documents.filter((path) => path !== 'docs/decisions/history.md')

/** Text in backticks that looks like a file or folder of this project; `hops` is the feature of an example. */
const path = /`((?:api|bench|docs|domain|prisma|tests|tools|web)\/[^\s`*…<>{}]*)`/g
const isPlaceholder = (named: string) => /NNN|NAME|^hops\.|^index\.ts$/.test(named)

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Matches of a pattern in the documents that `isThere` rejects, each with its document. */
function wrongIn(
  among: readonly string[],
  pattern: RegExp,
  isThere: (named: string, document: string) => boolean,
): string[] {
  return among.flatMap((document) =>
    matches(textOf(document), pattern)
      .filter((named) => !isThere(named, document))
      .map((named) => `${document}: ${named}`),
  )
}

describe('the documents', () => {
  it('name only files and folders that exist', () => {
    const isThere = (named: string) => isPlaceholder(named) || existsSync(join(root, named))
    expect(wrongIn(current, path, isThere)).toEqual([])
  })

  it('link only to files that exist', () => {
    const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
    expect(
      wrongIn(documents, link, (target, document) => existsSync(join(root, dirname(document), target))),
    ).toEqual([])
  })

  it('name only files that exist, also by their last part', () => {
    const files = ['api', 'bench', 'domain', 'prisma', 'tests', 'tools', 'web'].flatMap(filesIn)
    const lastPart = /`((?:[\w.-]+\/)*[\w-]+(?:\.\w+)?\.(?:tsx?|mjs|cjs|css))`/g
    const isThere = (named: string) =>
      isPlaceholder(named) ||
      existsSync(join(root, named)) ||
      files.some((file) => `/${file}`.endsWith(`/${named}`))
    expect(wrongIn(current, lastPart, isThere)).toEqual([])
  })

  it('named in code exist', () => {
    const code = ['api', 'bench', 'domain', 'prisma', 'tests', 'tools', 'web']
      .flatMap(filesIn)
      .filter((file) => /\.(ts|tsx|mjs|css|prisma)$/.test(file))
    const document = /(docs\/[\w./-]+\.(?:md|json|yml))/g
    expect(wrongIn(code, document, (named) => existsSync(join(root, named)))).toEqual([])
  })

  it('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    expect(wrongIn(current, /npm run ([a-z:]+)/g, (name) => name in scripts)).toEqual([])
  })

  it('continuous integration runs the test command of README', () => {
    expect(textOf('README.md')).toContain('npm ci && npm test')
    expect(textOf('.ci/run')).toMatch(/^npm ci\b.*\nnpm test\b/m)
  })

  it('the tables at the top of the benchmarks have the figures of their parts', () => {
    const report = textOf('docs/benchmarks.md')
    expect(report.slice(0, report.indexOf('end of headline'))).not.toContain('–')
    expect(withHeadline(report)).toBe(report)
  })

  it('the architecture names every folder of code, and no other', () => {
    const inTable = matches(textOf('docs/architecture.md'), /^\| `([a-zA-Z/]+)`/gm)
    const there = ['api', 'domain', 'web', 'tools', 'prisma'].flatMap(filesIn).map((file) => dirname(file))
    // A row for all of their kind: features, the parts of the kit, migrations, the parts of the demo.
    const named = there.map((folder) =>
      folder.replace(/^((?:api|web)\/features|web\/ui|prisma\/(?:migrations|seed))\/.*/, '$1'),
    )
    const whole = ['locales', 'tests', 'bench', 'docs']
    expect([...new Set([...named, ...whole])].sort()).toEqual(inTable.sort())
  })
})
