import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysOf } from '#api/db/backups/encryption.ts'
import type { Manifest } from '#api/db/backups/manifest.ts'
import { withBackup } from '#api/db/backups/readBackup.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { eventually } from '#tests/support/eventually.ts'
import { commandsUnder, notRun, ofDrill } from '#tests/support/operatorCommands.ts'
import { isTried } from '#tests/support/programs.ts'
import { aBareMachine, mayHaveMachine, type BareMachine } from '#tests/support/servers/bareMachine.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { howToHaveSwift, isSwiftHere, startSwift, type Swift } from '#tests/support/servers/swift.ts'
import { story } from '#tests/support/story.ts'

story()

const passphrase = 'malt, hops, yeast and water'
const admin = { email: 'you@example.com', password: 'another long password' }
const brewer = { email: 'brewer@brewhouse.local', password: 'brewhouse-demo' }
const migration = '29990101000000_later'

const isHere = (program: string) => !spawnSync(program, ['--version']).error

const isPossible =
  isTried('rsync', isHere('rsync') && isHere('ssh-keygen'), 'Debian: rsync and openssh-client.') &&
  isTried('mount', mayHaveMachine, 'A machine of its own needs root on Linux.') &&
  isTried('swift', isSwiftHere(), howToHaveSwift)

describe.runIf(isPossible)(
  'the drill: a machine by its page, updated twice, lost, and restored elsewhere',
  () => {
    let folder: string
    let swift: Swift
    let machine: BareMachine
    let port: number
    let settings: string
    /** The backup that is restored. */
    let newest: { name: string; manifest: Manifest }

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'brewhouse-drill-'))
      swift = await startSwift()
      await swift.ask(swift.bucket('brewery'), { method: 'PUT' })
      port = await freePort()
      settings = `PORT=${port}
BACKUP_PASSPHRASE="${passphrase}"
BACKUP_SECOND_S3=${swift.bucket('brewery')}
BACKUP_SECOND_S3_KEY=${swift.owner.accessKeyId}
BACKUP_SECOND_S3_SECRET=${swift.owner.secretAccessKey}
`
      makeRepository(join(folder, 'brewhouse.git'))
      machine = await aBareMachine()
    })
    afterAll(async () => {
      await machine?.lose()
      await swift?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Runs the commands under a heading as they stand there, with what this test has in place of the examples. */
    function follow(
      place: string,
      examples: Record<string, string> = {},
      commands = commandsUnder(place),
    ): string {
      expect(commands.length).toBeGreaterThan(0)
      const here = { ADDRESS: join(folder, 'brewhouse.git'), ...examples }
      const typed = commands
        .filter((command) => !(command in notRun))
        .map((command) => Object.entries(here).reduce((one, [from, to]) => one.replaceAll(from, to), command))
      writeFileSync(join(folder, 'settings'), settings)
      // What an operator writes there with an editor.
      const edited = typed.flatMap((command) =>
        command.startsWith('install -m 600 /dev/null /etc/brewhouse.env')
          ? [command, `cat ${join(folder, 'settings')} > /etc/brewhouse.env`]
          : [command],
      )
      return machine.run(edited)
    }

    const address = () => `http://127.0.0.1:${port}`
    const isReady = () =>
      eventually(async () => expect((await fetch(`${address()}/readyz`)).status).toBe(200), {
        timeout: 120_000,
      })

    async function call(path: string, body: object, token?: string) {
      const response = await fetch(`${address()}${path}`, {
        method: 'POST',
        // A connection to the process that served before an update would be closed.
        headers: {
          'content-type': 'application/json',
          connection: 'close',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as { token?: string; data?: unknown } }
    }
    async function signIn(person: { email: string; password: string }): Promise<string> {
      const { status, body } = await call('/api/users/login', person)
      expect({ ...person, status }).toEqual({ ...person, status: 200 })
      return body.token ?? ''
    }
    const version = () =>
      (
        JSON.parse(readFileSync(machine.path('/opt/brewhouse/current/package.json'), 'utf8')) as {
          version: string
        }
      ).version

    it('is set up by its page, and serves as the user of its unit', async () => {
      follow(ofDrill.setUp, {}, commandsUnder(ofDrill.setUp).slice(0, -1))
      await isReady()
      const printed = follow(ofDrill.setUp, {}, commandsUnder(ofDrill.setUp).slice(-1))
      const [, password = ''] = /^One-time password: (\S+)$/m.exec(printed) ?? []
      const token = await signIn({ email: admin.email, password })
      const change =
        'mutation ($current: String!, $next: String!) { changePassword(currentPassword: $current, newPassword: $next) { id } }'
      await call('/graphql', { query: change, variables: { current: password, next: admin.password } }, token)
      await signIn(brewer)
      expect(
        machine.run([
          `ps -o user:20= -p "$(pgrep -f '[d]ist/main.js|[p]ostgres.* -D' | paste -sd,)" | sort -u`,
        ]),
      ).toBe('brewhouse\n')
      expect(statSync(machine.path('/var/lib/brewhouse')).mode & 0o777).toBe(0o700)
    })

    it('copies its backups elsewhere by its unit, as its user', async () => {
      await call('/graphql', { query: 'mutation { backUpNow { isBeingMade } }' }, await signIn(admin))
      await eventually(async () => expect(await objects()).toHaveLength(1))
      // Not in /tmp: the unit has its own.
      machine.run(['install -d -o brewhouse /opt/nas'])
      follow(ofDrill.copy, { 'backup@nas.example:brewhouse/': '/opt/nas/' })
      expect(machine.run(['cd /opt/nas && stat --format "%U %n" *'])).toMatch(
        /^brewhouse brewhouse-[^\n]*\.zip\.age\n$/,
      )
    })

    it.each([
      ['1.1', 'The database was migrated.'],
      ['1.2', 'No migration was needed.'],
    ])('is updated to %s by the commands of its page', async (number, migrated) => {
      const printed = follow(ofDrill.update, { 'v1.1': `v${number}`, '1.1': number })
      expect(printed).toContain(`Brewhouse ${number}.0 serves. ${migrated}`)
      expect(version()).toBe(`${number}.0`)
      await signIn(admin)
    })

    it('is lost with its disk, when its last backup is in the bucket', async () => {
      const token = await signIn(brewer)
      const add = 'mutation { createBeerType(input: { name: "Märzen" }) { id } }'
      await call('/graphql', { query: add }, token)
      const before = await objects()
      await call('/graphql', { query: 'mutation { backUpNow { isBeingMade } }' }, await signIn(admin))
      const name = await eventually(async () => {
        const [made = ''] = (await objects()).filter((one) => !before.includes(one))
        expect(made).not.toBe('')
        return made
      })
      newest = { name, manifest: await manifestOf(await contentOf(name)) }
      await machine.lose()
      await expect(fetch(`${address()}/healthz`)).rejects.toThrow()
    })

    it('is restored on another machine by the commands of the page, and everything agrees', async () => {
      machine = await aBareMachine()
      execFileSync('git', ['-C', join(folder, 'brewhouse.git'), 'checkout', '--quiet', 'v1.2'])
      const [start = '', ...others] = commandsUnder(ofDrill.setUp).slice(0, -1).reverse()
      expect(start).toContain('enable --now brewhouse')
      follow(ofDrill.setUp, {}, others.reverse())
      const printed = follow(ofDrill.loss, { 'brewhouse-2026-11-23T030000Z.zip.age': newest.name })
      expect(printed).toContain(`In ${swift.bucket('brewery')}:`)
      expect(printed).toContain(`The brewery is restored to ${newest.manifest.madeAt}.`)
      await isReady()
      expect(version()).toBe('1.2.0')
      const file = join(folder, 'after.zip')
      machine.run([
        'set -a; . /etc/brewhouse.env; DATA_DIR=/var/lib/brewhouse/data; BACKUP_PASSPHRASE=; set +a',
        `cd /opt/brewhouse/current && node dist/backup.js ${file}`,
      ])
      const after = await manifestOf(readFileSync(file))
      expect(rowsOf(after)).toEqual(rowsOf(newest.manifest))
      for (const person of [brewer, admin]) await signIn(person)
      expect(await objects()).toContain(newest.name)
      machine.run(['systemctl stop brewhouse'])
      expect(machine.log('brewhouse')).not.toContain(swift.owner.secretAccessKey)
    })

    const objects = async () =>
      [
        ...(await (await swift.ask(`${swift.bucket('brewery')}?list-type=2`)).text()).matchAll(
          /<Key>(.*?)<\/Key>/g,
        ),
      ].map(([, name = '']) => name)
    const contentOf = async (name: string) =>
      Buffer.from(await (await swift.ask(`${swift.bucket('brewery')}/${name}`)).arrayBuffer())

    function manifestOf(content: Buffer): Promise<Manifest> {
      const file = join(folder, 'opened.zip')
      writeFileSync(file, content)
      return withBackup(file, ({ manifest }) => Promise.resolve(manifest), {
        keys: keysOf({ BACKUP_PASSPHRASE: passphrase }),
        scratch: folder,
      })
    }
  },
)

/** The number of rows and the content of each table. */
const rowsOf = ({ tables }: Manifest) => tables.map(({ name, rows, sha256 }) => `${name}: ${rows} ${sha256}`)

/** A repository of what this folder has: its first version, and two that follow, one of which migrates. */
function makeRepository(repository: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-C', repository, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    ...{ cwd: packageRoot(), encoding: 'utf8', maxBuffer: 2 ** 26 },
  })
  for (const file of files.split('\0')) {
    if (!file || file.startsWith('docs/images/') || !existsSync(join(packageRoot(), file))) continue
    mkdirSync(dirname(join(repository, file)), { recursive: true })
    cpSync(join(packageRoot(), file), join(repository, file))
  }
  git('init', '--quiet', '--initial-branch=main')
  const versions = [
    ['1.0.0', 'v1.0'],
    ['1.1.0', 'v1.1'],
    ['1.2.0', 'v1.2'],
  ] as const
  for (const [number, tag] of versions) {
    const manifest = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as object
    writeFileSync(join(repository, 'package.json'), JSON.stringify({ ...manifest, version: number }))
    if (tag === 'v1.1') {
      mkdirSync(join(repository, 'prisma/migrations', migration))
      writeFileSync(
        join(repository, 'prisma/migrations', migration, 'migration.sql'),
        'CREATE TABLE "Later" ("id" INT PRIMARY KEY);',
      )
    }
    git('add', '--all')
    git('commit', '--quiet', '--message', number)
    git('tag', tag)
  }
  git('checkout', '--quiet', 'v1.0')
}
