import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

/** What failed in a run: a test, a file that did not load, or an error outside of any test; with its first error. */
export interface Failure {
  name: string
  error: string
}

function failuresOf(module: TestModule): Failure[] {
  const file = relative('', module.moduleId)
  const failed = [...module.children.allTests('failed')].map((test) => ({
    name: `${file} > ${test.fullName}`,
    error: test.result().errors?.[0]?.message ?? '',
  }))
  const broken = module.state() === 'failed' && failed.length === 0
  return broken ? [{ name: file, error: module.errors()[0]?.message ?? 'A hook failed.' }] : failed
}

/** Writes the failures of a run to the file that `FAILURES` names, for `npm run test:repeat`. */
export default class Failures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]) {
    if (!process.env.FAILURES) return
    const outside = unhandled.map(({ message }) => ({ name: 'an error outside of any test', error: message }))
    const found = [...modules.flatMap(failuresOf), ...outside]
    const failures = found.map(({ name, error }) => ({ name, error: stripVTControlCharacters(error) }))
    writeFileSync(process.env.FAILURES, JSON.stringify(failures))
  }
}
