import { writeSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { leftOut } from './programs.ts'

function countOf(modules: readonly TestModule[], state: 'passed' | 'failed' | 'skipped'): number {
  return modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0)
}

/** Files that failed without a failed test: they did not load, or a hook failed. */
const brokenFiles = (modules: readonly TestModule[]) =>
  modules.filter((module) => module.state() === 'failed' && module.children.allTests('failed').next().done)
    .length

/**
 * Prints the order of the run, and as the very last line, over all projects, `N passed, N failed`, with `, N skipped` and
 * `, without NAME` if there are any.
 */
export default class ClosingLine implements Reporter {
  private passed = 0
  private failed = 0
  private skipped = 0
  private order = 0

  constructor() {
    process.on('exit', (code) => {
      // A run that was interrupted or could not be set up failed, even if no test did.
      const failed = code ? Math.max(this.failed, 1) : this.failed
      writeSync(
        1,
        `ORDER=${this.order} repeats this order.\n${this.passed} passed, ${failed} failed${this.skipped ? `, ${this.skipped} skipped` : ''}${leftOut.length > 0 ? `, without ${leftOut.join(', ')}` : ''}\n`,
      )
    })
  }

  onInit({ config }: Vitest) {
    this.order = config.sequence.seed
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    this.passed = countOf(modules, 'passed')
    this.failed = countOf(modules, 'failed') + brokenFiles(modules) + unhandled.length
    this.skipped = countOf(modules, 'skipped')
  }
}
