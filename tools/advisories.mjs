import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './sources.mjs'

/*
 * `npm run advisories`: asks the registry for known vulnerabilities of what production installs. Ends with 1 for one that is high
 * or critical and not accepted in docs/operations/advisories.json, with 2 when the registry doesn't answer, or else with 0.
 * A folder may be named, for tests.
 */

const folder = resolve(process.argv[2] ?? root)
const accepted = JSON.parse(readFileSync(join(folder, 'docs/operations/advisories.json'), 'utf8'))

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: folder,
  encoding: 'utf8',
})

/** The answer of the registry; null when there is none. */
function answered() {
  try {
    const report = JSON.parse(stdout)
    return report.vulnerabilities ? report : null
  } catch {
    return null
  }
}

/** Every advisory that is high or critical, by its id, with the packages that it is about. */
function seriousIn({ vulnerabilities }) {
  const found = new Map()
  for (const { via } of Object.values(vulnerabilities))
    for (const advisory of via) {
      if (typeof advisory === 'string' || !['high', 'critical'].includes(advisory.severity)) continue
      found.set(advisory.url.split('/').at(-1), advisory)
    }
  return [...found]
}

const report = answered()
if (!report) {
  const why =
    (/"summary": *"([^"]+)"/.exec(stdout) ?? /"message": *"([^"]+)"/.exec(stdout))?.[1] ?? stderr.trim()
  console.error(
    `The registry does not answer what is known of vulnerabilities, so nothing was checked: ${why}`,
  )
  process.exit(2)
}

const today = new Date().toISOString().slice(0, 10)
let failures = 0
const serious = seriousIn(report)
for (const [id, { name, severity, title, url }] of serious) {
  const entry = accepted.find((one) => one.id === id)
  const isAccepted = entry !== undefined && entry.until >= today
  if (!isAccepted) failures++
  const verdict = isAccepted
    ? `accepted until ${entry.until}: ${entry.reason}`
    : entry
      ? `was accepted until ${entry.until}`
      : 'not accepted'
  console.log(`${severity}: ${name}, ${title} (${url}): ${verdict}`)
}
for (const { id } of accepted) {
  if (serious.some(([found]) => found === id)) continue
  failures++
  console.log(`${id} is accepted but not found any more: remove it from docs/operations/advisories.json`)
}
console.log(failures === 0 ? 'No advisory that is high or critical is open.' : `${failures} to be looked at.`)
process.exit(failures === 0 ? 0 : 1)
