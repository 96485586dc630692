import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { isTried } from '#tests/support/programs.ts'

/** Only root may give a process files of its own in /etc. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0

/** Starts PostgreSQL on a data folder, and prints what is logged and the account of its process. */
const program = (dataDir: string) => `
  const { statSync } = await import('node:fs')
  const { startEmbeddedPostgres } = await import(${JSON.stringify(join(packageRoot(), 'api/db/embedded/embeddedPostgres.ts'))})
  const log = { info() {}, warn: console.log, error: console.log }
  const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
  console.log('uid ' + statSync('/proc/' + postgres.pid()).uid)
  await postgres.stop()`

describe.runIf(isTried('mount', mayMount, 'An /etc of its own needs root on Linux.'))('as root', () => {
  let folder: string
  const own = (name: string) => join(folder, name)

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'brewhouse-account-'))
    chmodSync(folder, 0o755)
    cpSync('/etc', own('etc'), { recursive: true, verbatimSymlinks: true })
    for (const file of ['passwd', 'group', 'shadow', 'gshadow'].map((name) => own(`etc/${name}`)))
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^brewhouse:.*\n/gm, ''))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** Starts it where these mounts are, which nobody else sees. */
  async function start(...mounts: string[]): Promise<string> {
    const shell = [...mounts.map((mount) => `mount --bind ${mount}`), 'exec "$@"'].join(' && ')
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', program(own('data'))]
    const child = spawn('unshare', ['--mount', 'bash', '-c', shell, 'bash', ...node], {
      cwd: packageRoot(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
    return output
  }

  it('makes the system account, without a password, a home or a shell, and runs PostgreSQL as it', async () => {
    expect(await start(`${own('etc')} /etc`)).toMatch(/^uid \d+\n$/)
    const [, uid] =
      /^brewhouse:x:(\d+):\d+::?[^:]*:\/var\/lib\/brewhouse:\S*\/nologin$/m.exec(
        readFileSync(own('etc/passwd'), 'utf8'),
      ) ?? []
    expect(Number(uid)).toBeGreaterThan(0)
    expect(Number(uid)).toBeLessThan(1_000)
    expect(readFileSync(own('etc/shadow'), 'utf8')).toMatch(/^brewhouse:!/m)
    // The next start finds it.
    expect(await start(`${own('etc')} /etc`)).toBe(`uid ${uid}\n`)
  })

  it('uses a group of that name that is there', async () => {
    writeFileSync(own('etc/group'), 'brewhouse:x:977:\n', { flag: 'a' })
    expect(await start(`${own('etc')} /etc`)).toMatch(/^uid \d+\n$/)
    expect(readFileSync(own('etc/passwd'), 'utf8')).toMatch(/^brewhouse:x:\d+:977:/m)
  })

  it('runs PostgreSQL as uid 65534, and logs that, where the account cannot be made', async () => {
    const files = ['passwd', 'group', 'shadow', 'gshadow'].map((name) => `${own(`etc/${name}`)} /etc/${name}`)
    expect(await start(...files)).toBe(
      'PostgreSQL runs as uid 65534 in place of the system account brewhouse: there is none and it could not be made.\nuid 65534\n',
    )
    // What it made is handed over as soon as there is an account.
    expect(await start(`${own('etc')} /etc`)).toMatch(/^uid (?!65534)\d+\n$/)
  })
})
