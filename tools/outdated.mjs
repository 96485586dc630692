import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import semver from 'semver'
import { root } from './sources.mjs'

/*
 * `npm run outdated`: lists the dependencies of which there are newer versions, and why a major is held (tools/heldMajors.json).
 * Ends with 1 for a newer major without a reason, with 2 when the registry doesn't answer, or else with 0. npm only knows of
 * versions that run on this Node: `npm run test:node -- 24 npm run outdated` knows of more. A folder may be named, for tests.
 */

const folder = resolve(process.argv[2] ?? root)
const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const held = read('tools/heldMajors.json')

const { stdout, stderr } = spawnSync('npm', ['outdated', '--json'], { cwd: folder, encoding: 'utf8' })

/** What npm found, by name; null when the registry doesn't answer. */
function found() {
  try {
    const report = JSON.parse(stdout)
    return report.error ? null : Object.entries(report)
  } catch {
    return null
  }
}

const outdated = found()
if (!outdated) {
  console.error(
    `The registry does not answer which versions there are, so nothing was checked: ${stderr.trim()}`,
  )
  process.exit(2)
}

let failures = 0
for (const [name, { current, latest }] of outdated) {
  // Of an optional package for another platform nothing is installed.
  if (current === undefined || current === latest) continue
  const reason = held.find((one) => one.name === name && semver.gte(latest, one.below))
  const isNew = semver.major(current) !== semver.major(latest)
  if (isNew && !reason) failures++
  const why = reason ? `held: ${reason.reason} Until ${reason.until}` : isNew ? 'a new major' : 'newer'
  console.log(`${name} ${current}, ${latest}: ${why}`)
}
console.log(
  failures === 0
    ? 'No major is behind without a reason.'
    : `${failures} behind by a major: update, or say why not in tools/heldMajors.json.`,
)
process.exit(failures === 0 ? 0 : 1)
