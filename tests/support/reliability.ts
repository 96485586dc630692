import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** The projects whose tests report what they caused. */
const reporting = new Set(['faults', 'year'])
const page = 'docs/reliability.md'
const folder = 'tests'

const introduction = `# Reliability

What happens to acknowledged work and open screens when something breaks. \`npm run test:faults\` causes each fault against the
built server, real processes and a real PostgreSQL, \`npm run test:year\` a year of work, and both write this page: the rows of
each file whose tests all passed. A change counts as lost when its acknowledged command is missing from the history, as doubled
when a command id occurs there twice, and as a gap when a connected client never received it.
`

const head = `| Fault | How it is caused | Promised | Measured | When | Test in \`${folder}\` |
| --- | --- | --- | --- | --- | --- |`

/** The file of a row, in its last column. */
const fileOf = (row: string) => / `([^`]+)` +\|$/.exec(row)?.[1] ?? ''

/** The rows that the page has now, of files that still exist. */
const keptRows = () =>
  readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && existsSync(join(folder, fileOf(line) || '-')))

const machine = `Node ${process.versions.node}, ${cpus().length} cores`

function rowsOf(module: TestModule): string[] {
  const file = relative(folder, module.moduleId)
  const when = `${new Date().toISOString().slice(0, 10)}, ${machine}`
  return [...module.children.allTests('passed')].flatMap((test) =>
    (test.meta().faults ?? []).map(
      ({ fault, injected, promised, measured }) =>
        `| ${fault} | ${injected} | ${promised} | ${measured} | ${when} | \`${file}\` |`,
    ),
  )
}

/** Whether all tests of a file ran and passed. */
const isWhole = (module: TestModule) =>
  module.ok() && [...module.children.allTests()].every((test) => test.result().state === 'passed')

/** Writes the rows of faults that were caused and survived to docs/reliability.md. */
export default class Reliability implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const passed = modules.filter((module) => reporting.has(module.project.name) && isWhole(module))
    const fresh = passed.flatMap(rowsOf)
    if (fresh.length === 0) return
    const ran = new Set(passed.map((module) => relative(folder, module.moduleId)))
    const rows = [...keptRows().filter((row) => !ran.has(fileOf(row))), ...fresh].sort((one, other) =>
      fileOf(one).localeCompare(fileOf(other)),
    )
    writeFileSync(page, `${introduction}\n${[head, ...rows].join('\n')}\n`)
    execFileSync(join('node_modules', '.bin', 'oxfmt'), [page])
  }
}
