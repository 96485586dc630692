import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { generate } from './generate.mjs'
import { root } from './sources.mjs'
import { suite } from './suite.mjs'

/*
 * `npm test`: every check, then every test; stops at the first failure. To run only some:
 *   node tools/test.mjs lint tests
 */

/** Run alongside the tests at a lower priority. */
const checks = ['lint', 'types', 'boundaries', 'unused']
const niceness = 10
const wanted = process.argv.slice(2)
const isWanted = (step) => wanted.length === 0 || wanted.includes(step)
const running = new Set()

/** Runs a program to completion; returns whether it succeeded, and its output unless it wrote directly. */
function run(command, args, stdio, isAside = false) {
  // Its own process group, so that signals also reach what npm started.
  // The type checker and the linter are Go programs; collecting no garbage before 2 GiB takes a fifth less of a processor.
  const env = { GOGC: 'off', GOMEMLIMIT: '2GiB', ...process.env }
  const child = spawn(command, args, { cwd: root, stdio, env, detached: true })
  running.add(child)
  if (child.pid && isAside) setPriority(child.pid, niceness)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ isOk: false, said: error.message }))
    child.on('close', (code) => {
      running.delete(child)
      resolve({ isOk: code === 0, said: said.trim() })
    })
  })
}

function signalAll(name) {
  for (const { pid, exitCode } of running) if (pid && exitCode === null) process.kill(-pid, name)
}

function stop() {
  signalAll('SIGTERM')
  process.exit(1)
}

async function check(name) {
  const started = performance.now()
  const script =
    name === 'build' ? ['run', '--silent', 'build', '--', '--if-stale'] : ['run', '--silent', name]
  const { isOk, said } = await run('npm', script, ['ignore', 'pipe', 'pipe'], name !== 'build')
  console.log(`${isOk ? 'ok' : 'FAILED'}  ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (!isOk || name === 'build') console.log(said)
  if (!isOk) stop()
}

async function runChecks(names) {
  for (const name of names) await check(name)
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => signalAll(name))
console.log('Every check beside every test.')
const formatted = runChecks(['format:check'].filter(isWanted))
await generate().catch((error) => {
  console.error(error.message)
  stop()
})
const checked = runChecks(checks.filter(isWanted))
if (isWanted('build')) await check('build')
if (isWanted('tests')) {
  process.exitCode = (await run(process.execPath, suite(), ['ignore', 'inherit', 'inherit'])).isOk ? 0 : 1
}
await Promise.all([formatted, checked])
