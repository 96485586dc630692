import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/*
 * `npm run update -- NEW`: updates an installation to the version in the folder NEW, and goes back when that does not become
 * ready. See docs/operations/update.md. It ends with 0 when the new version serves, with 1 when the previous one does, and
 * with 2 when somebody has to look.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    current: { type: 'string', default: '/opt/brewhouse/current' },
    stop: { type: 'string', default: 'systemctl stop brewhouse' },
    start: { type: 'string', default: 'systemctl start brewhouse' },
    prepare: { type: 'string', default: 'npm ci && npm run build' },
    url: { type: 'string', default: `http://127.0.0.1:${process.env.PORT || 4000}` },
    seconds: { type: 'string', default: '300' },
  },
})

/** Ends the update: says why, and where Brewhouse stands now. */
class Ended extends Error {
  constructor(code, sentence) {
    super(sentence)
    this.code = code
  }
}

const dataDir = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : null
const here = process.env.INIT_CWD ?? '.'
const current = resolve(here, values.current)

/** Runs a command line; its output is seen. Returns whether it succeeded. */
function runs(command, cwd) {
  return spawnSync(command, { shell: true, cwd, stdio: 'inherit' }).status === 0
}

/** Runs a command of a version; returns what it printed, or null when it failed. */
function ask(version, name, args = [], env = {}) {
  const command = ['--enable-source-maps', join(version, 'dist', `${name}.js`), ...args]
  const stdio = ['ignore', 'pipe', 'inherit']
  const { status, stdout } = spawnSync(process.execPath, command, {
    ...{ cwd: version, encoding: 'utf8', stdio },
    env: { ...process.env, NODE_ENV: 'production', ...env, INIT_CWD: version },
  })
  return status === 0 ? stdout : null
}

/** Has a version back up the brewery to a file; returns its path, which ends with `.age` if it is encrypted, or null when it failed. */
function backUp(version, file, env) {
  if (ask(version, 'backup', [file], env) === null) return null
  return [file, `${file}.age`].find((path) => existsSync(path)) ?? null
}

/** Whether this machine cannot open the backups that it makes. */
const isSealed = Boolean(process.env.BACKUP_RECIPIENT) && !process.env.BACKUP_IDENTITY_FILE

const versionOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

/** Has `current` lead to a folder, in one step. */
function switchTo(folder) {
  const draft = `${current}.next`
  rmSync(draft, { force: true })
  symlinkSync(relative(dirname(current), folder), draft)
  renameSync(draft, current)
}

/** How long, in seconds, the previous version is waited for at least: it did serve on this machine. */
const patience = 300

/** Whether Brewhouse becomes ready in time. */
async function becomesReady(seconds) {
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const answer = await fetch(`${values.url}/readyz`).catch(() => null)
    if (answer?.ok) return true
    await pause(500)
  }
  return false
}

const startsAgain = async () =>
  runs(values.start) && (await becomesReady(Math.max(patience, Number(values.seconds))))

/** What is tried before anybody notices: the new version migrates a copy of the brewery, from a backup. */
function tryOut(previous, next) {
  if (!runs(values.prepare, next))
    throw new Ended(1, 'The new version could not be installed. Nothing was changed.')
  const folder = mkdtempSync(join(tmpdir(), 'brewhouse-update-'))
  try {
    // PostgreSQL's account has to enter it, which is another one when root updates.
    chmodSync(folder, 0o755)
    const file = backUp(previous, join(folder, 'trial.zip'), { BACKUP_PASSPHRASE: '', BACKUP_RECIPIENT: '' })
    if (file === null) throw new Ended(1, 'No backup could be made. Nothing was changed.')
    const copy = { DATABASE_URL: '', DIRECT_DATABASE_URL: '', BACKUP_DIR: '' }
    const env = { ...copy, DATA_DIR: join(folder, 'data') }
    if (ask(next, 'restore', [file, '--yes'], env) === null)
      throw new Ended(1, 'The new version could not migrate a copy of the brewery. Nothing was changed.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Puts the built-in database back to a backup, by the version that made it. Returns where what it was is now; null if that failed. */
function restore(previous, file) {
  const [cluster, time] = [join(dataDir, 'postgres'), new Date().toISOString().replaceAll(/[-:.]/g, '')]
  if (!existsSync(cluster)) return null
  const aside = `${cluster}-failed-${time}`
  renameSync(cluster, aside)
  return ask(previous, 'restore', [file, '--yes']) === null ? null : aside
}

/** Goes back to the previous version, and to the backup if the database was migrated. */
async function goBack(previous, next, { file, before }) {
  console.log(`The new version did not become ready within ${values.seconds} seconds: going back.`)
  runs(values.stop)
  switchTo(previous)
  const after = ask(next, 'migrations')
  if (after === null) throw new Ended(2, `The database does not tell its migrations. The backup is ${file}.`)
  let said = 'No migration ran, so the data is as it was.'
  if (after !== before) {
    if (process.env.DATABASE_URL || isSealed)
      throw new Ended(2, `A migration ran. Restore ${file} to an empty database, and start Brewhouse.`)
    const aside = restore(previous, file)
    if (aside === null) throw new Ended(2, `The backup could not be restored: ${file}.`)
    said = `A migration had run, so the backup ${file} was restored. What the new version left is in ${aside}.`
  }
  if (!(await startsAgain()))
    throw new Ended(2, `${said} But the previous version does not become ready either.`)
  throw new Ended(1, `The previous version serves again. ${said}`)
}

async function update() {
  const [named, ...others] = positionals
  if (!named || others.length > 0)
    throw new Ended(64, 'Name the folder of the new version: npm run update -- FOLDER')
  const next = realpathSync(resolve(here, named))
  if (!existsSync(current)) throw new Ended(64, `${current} does not lead to a version: see --current.`)
  const previous = realpathSync(current)
  if (next === previous) throw new Ended(64, `${next} is the version that runs.`)
  if (!dataDir && !process.env.DATABASE_URL) throw new Ended(64, 'Set DATA_DIR, or DATABASE_URL, as it runs.')
  console.log(`Updating from ${versionOf(previous)} in ${previous} to ${versionOf(next)} in ${next}.`)
  tryOut(previous, next)
  console.log('The new version is installed, and migrated a copy of the brewery. Stopping the previous one.')
  if (!runs(values.stop)) throw new Ended(2, 'Brewhouse could not be stopped. Nothing was changed.')
  const folder = process.env.BACKUP_DIR && process.env.BACKUP_DIR !== 'off' ? process.env.BACKUP_DIR : null
  const backups = folder ?? (dataDir ? join(dataDir, 'backups') : tmpdir())
  mkdirSync(backups, { recursive: true, mode: 0o700 })
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const before = ask(next, 'migrations')
  const file = before === null ? null : backUp(previous, join(backups, `before-update-${time}Z.zip`))
  if (file === null) {
    throw new Ended(
      (await startsAgain()) ? 1 : 2,
      'No backup could be made. The previous version was started again.',
    )
  }
  switchTo(next)
  if (!runs(values.start) || !(await becomesReady(Number(values.seconds))))
    await goBack(previous, next, { file, before })
  const migrated =
    ask(next, 'migrations') === before ? 'No migration was needed.' : 'The database was migrated.'
  console.log(`Brewhouse ${versionOf(next)} serves. ${migrated} The backup from before is ${file}.`)
}

try {
  await update()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof Ended ? error.code : 2
}
