import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { relative } from 'node:path'
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node'

const introduction = `# Reliability

What happens to acknowledged work and open screens when something breaks. \`npm run test:faults\` causes each fault
against the built server, real processes and a real PostgreSQL, and writes this page when all of them pass (about
twelve minutes on two cores). A change counts as lost when its acknowledged command is missing from the history,
as doubled when a command id occurs there twice, and as a gap when a connected client never received it.
`

/** Writes docs/reliability.md after a whole, successful run of the faults. */
export default class Reliability implements Reporter {
  private vitest: Vitest | undefined
  private isWhole = false

  onInit(vitest: Vitest) {
    this.vitest = vitest
  }

  async onTestRunStart(specifications: readonly TestSpecification[]) {
    const all = await this.vitest?.globTestSpecifications()
    const isFault = ({ project }: TestSpecification) => project.name === 'faults'
    this.isWhole = specifications.length === all?.length && specifications.every(isFault)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    if (!this.isWhole || unhandled.length > 0 || modules.some((module) => !module.ok())) return
    const rows = modules.flatMap((module) =>
      [...module.children.allTests('passed')].flatMap((test) =>
        (test.meta().faults ?? []).map((row) => ({ ...row, file: relative('.', module.moduleId) })),
      ),
    )
    const cells = rows
      .sort((one, other) => one.file.localeCompare(other.file))
      .map(
        ({ fault, injected, promised, measured, file }) =>
          `| ${fault} | ${injected} | ${promised} | ${measured} | \`${file.replace('tests/faults/', '')}\` |`,
      )
    const table = [
      '| Fault | How it is caused | Promised | Measured | Test in `tests/faults` |',
      '| --- | --- | --- | --- | --- |',
      ...cells,
    ]
    const when = new Date().toISOString().slice(0, 10)
    const machine = `Measured on ${when} with Node ${process.versions.node}, ${cpus().length} cores.`
    writeFileSync('docs/reliability.md', `${introduction}\n${machine}\n\n${table.join('\n')}\n`)
  }
}
