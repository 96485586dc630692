import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from './generate.mjs'
import { root } from './sources.mjs'
import { everyDay, suite } from './suite.mjs'

/*
 * `npm run test:repeat -- --runs 5 --loops 2`: runs the tests of `npm test` five times, each time in another order, beside two
 * loops that take what the processor has; prints at the end what failed how often, and the orders that repeat it.
 * `--project chromium` takes those of `npm run test:chromium`, names of files only these. The output of each run is in
 * node_modules/.cache/testRepeat.
 */

const { values, positionals: files } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    loops: { type: 'string', default: '2' },
    project: { type: 'string', multiple: true, default: everyDay },
  },
  allowPositionals: true,
})
const [runs, loops] = [values.runs, values.loops].map(Number)
if (!(runs >= 1) || !(loops >= 0)) {
  console.error('Say how many runs and loops, such as: npm run test:repeat -- --runs 5 --loops 2')
  process.exit(64)
}

/** Ends with its parent, even when that is killed. */
const loop = 'const parent = process.ppid; while (process.ppid === parent);'
const folder = join(root, 'node_modules/.cache/testRepeat')
const newOrder = () => Math.floor(Math.random() * 2 ** 31)
let current

/** Runs the tests in this order; returns what failed, with the first error of each. */
async function run(order, name) {
  const failures = join(folder, `${name}.json`)
  const output = createWriteStream(join(folder, `${name}.log`))
  const env = { ...process.env, ORDER: String(order), FAILURES: failures }
  const started = performance.now()
  current = spawn(process.execPath, suite(values.project, files), {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [current.stdout, current.stderr]) stream.pipe(output, { end: false })
  const code = await new Promise((resolve) => current.once('close', resolve))
  output.end()
  const failed = failuresIn(failures, code)
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log(`${name}  ORDER=${order}  ${minutes} min  ${failed.length} failed`)
  return failed
}

/** What the run wrote; a run that wrote nothing, or ended badly without a failure, is a failure itself. */
function failuresIn(file, code) {
  let failed
  try {
    failed = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return [{ name: 'the run itself', error: `It ended with ${code} before its end.` }]
  }
  return code === 0 || failed.length > 0
    ? failed
    : [{ name: 'the run itself', error: `It ended with ${code}.` }]
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await generate()
const busy = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }))
const endLoops = () => busy.forEach((child) => child.kill('SIGKILL'))
process.once('exit', endLoops)
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(name, () => {
    current?.kill(name)
    process.exit(1)
  })
}

/** Failure by name: its orders and its first error. */
const found = new Map()
for (let number = 1; number <= runs; number++) {
  const order = newOrder()
  for (const { name, error } of await run(order, `run ${number}`)) {
    if (!found.has(name)) found.set(name, { error, orders: [] })
    found.get(name).orders.push(order)
  }
}

for (const [name, { error, orders }] of [...found].sort(
  ([, one], [, other]) => other.orders.length - one.orders.length,
)) {
  console.log(`\nfailed ${orders.length} of ${runs}: ${name}`)
  console.log(`  ${error.split('\n')[0]}`)
  console.log(`  ${orders.map((order) => `ORDER=${order}`).join(' ')}`)
}
console.log(
  `\n${runs} runs beside ${loops} loops, ${found.size} failures. Their output: ${relative(root, folder)}`,
)
// The loops would keep this process from ending.
endLoops()
process.exitCode = found.size > 0 ? 1 : 0
