import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { story } from '#tests/support/story.ts'

story()

const folder = mkdtempSync(join(tmpdir(), 'brewhouse-update-test-'))
const current = join(folder, 'current')
const dataDir = join(folder, 'data')
const script = join(folder, 'service')
let env: NodeJS.ProcessEnv
let port: number

/** What a container has, made once. */
const image = join(folder, 'image')

/** A version of Brewhouse as it is installed: the files of the image, with its name, and with more migrations. */
function aVersion(version: string, migrations: Record<string, string> = {}): string {
  const release = join(folder, version)
  mkdirSync(release)
  for (const name of readdirSync(image)) {
    // The built-in PostgreSQL is not in the image.
    if (name === 'node_modules') symlinkSync(join(packageRoot(), name), join(release, name))
    else cpSync(join(image, name), join(release, name), { recursive: true })
  }
  const manifest = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as object
  writeFileSync(join(release, 'package.json'), JSON.stringify({ ...manifest, version }))
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(join(release, 'prisma/migrations', name))
    writeFileSync(join(release, 'prisma/migrations', name, 'migration.sql'), sql)
  }
  return release
}

/** What systemd does elsewhere. */
const service = `#!/bin/sh
case $1 in
  start) cd ${current} && { node dist/main.js >>${folder}/log 2>&1 & echo $! >${folder}/pid; } ;;
  stop) kill -TERM $(cat ${folder}/pid); while kill -0 $(cat ${folder}/pid) 2>/dev/null; do sleep 0.1; done ;;
esac
`

function update(to: string, seconds = '300') {
  const options = [`--current=${current}`, `--stop=${script} stop`, `--start=${script} start`]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/update.mjs', to, ...options, '--prepare=true', `--seconds=${seconds}`],
    { env, encoding: 'utf8' },
  )
  return { status, said: stdout + stderr }
}

const later = '29990101000000_later'
/** Those that the database has, by what an update asks. */
const migrations = () =>
  spawnSync(process.execPath, [join(current, 'dist/migrations.js')], { env, encoding: 'utf8' }).stdout
const served = () => readlinkSync(current)
const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false
const backupsMade = () =>
  readdirSync(join(dataDir, 'backups')).filter((name) => name.startsWith('before-update'))

beforeAll(async () => {
  chmodSync(folder, 0o755)
  port = await freePort()
  env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' }
  writeFileSync(script, service, { mode: 0o755 })
  execFileSync(process.execPath, ['tools/image.mjs', image])
  aVersion('1.0.0')
  symlinkSync('1.0.0', current)
  spawnSync(script, ['start'], { env })
  await eventually(async () => expect(await isReady()).toBe(true))
})
afterAll(() => {
  spawnSync(script, ['stop'])
  rmSync(folder, { recursive: true, force: true })
})

it('refuses a version that cannot migrate a copy of the brewery, and nobody notices', async () => {
  const broken = aVersion('1.0.1', {
    '29990101000000_broken': 'ALTER TABLE "NoSuchTable" ADD COLUMN "x" INT;',
  })
  const { status, said } = update(broken)
  expect(said).toContain('could not migrate a copy of the brewery. Nothing was changed.')
  expect({ status, served: served() }).toEqual({ status: 1, served: '1.0.0' })
  await eventually(async () => expect(await isReady()).toBe(true))
  expect(() => backupsMade()).toThrow('ENOENT')
})

it('goes back to a version and to the encrypted backup when the new one migrated and does not become ready', async () => {
  env = { ...env, BACKUP_PASSPHRASE: 'five words that nobody guesses' }
  const deaf = aVersion('1.0.2', { [later]: 'CREATE TABLE "Later" ("id" INT PRIMARY KEY);' })
  const main = join(deaf, 'dist/main.js')
  writeFileSync(main, `process.env.PORT = '0'\n${readFileSync(main, 'utf8')}`)
  const { status, said } = update(deaf, '60')
  expect(said).toContain('The previous version serves again. A migration had run, so the backup')
  expect({ status, served: served() }).toEqual({ status: 1, served: '1.0.0' })
  await eventually(async () => expect(await isReady()).toBe(true))
  expect(backupsMade()).toEqual([expect.stringMatching(/\.zip\.age$/)])
  expect(migrations()).not.toContain(later)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres-failed-'))).toHaveLength(1)
})

it('goes back without the backup when no migration ran', async () => {
  const deaf = aVersion('1.0.3')
  const main = join(deaf, 'dist/main.js')
  writeFileSync(main, `process.env.PORT = '0'\n${readFileSync(main, 'utf8')}`)
  const { status, said } = update(deaf, '60')
  expect(said).toContain('The previous version serves again. No migration ran, so the data is as it was.')
  expect({ status, served: served() }).toEqual({ status: 1, served: '1.0.0' })
  await eventually(async () => expect(await isReady()).toBe(true))
})

it('updates to a version that becomes ready, and says where the backup is', async () => {
  env = { ...env, BACKUP_PASSPHRASE: '' }
  const next = aVersion('1.1.0', { [later]: 'CREATE TABLE "Later" ("id" INT PRIMARY KEY);' })
  const { status, said } = update(next)
  expect(said).toMatch(
    /Brewhouse 1\.1\.0 serves\. The database was migrated\. The backup from before is \S+\.zip\.\n$/,
  )
  expect({ status, served: served() }).toEqual({ status: 0, served: '1.1.0' })
  await eventually(async () => expect(await isReady()).toBe(true))
  expect(migrations()).toContain(later)
})
