import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from './generate.mjs'
import { root } from './sources.mjs'

/*
 * `npm run test:faults -- --without nginx`: the tests of a project that need programs beside those of npm, without those that
 * this machine does not have. Names of files run only these.
 */

const { values, positionals } = parseArgs({
  options: { without: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})
const [project = '', ...files] = positionals
await generate()
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...files]
const env = { ...process.env, WITHOUT: values.without.join() }
process.exit(spawnSync(process.execPath, vitest, { cwd: root, env, stdio: 'inherit' }).status ?? 1)
