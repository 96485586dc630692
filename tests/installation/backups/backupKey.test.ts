import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createContext } from '#api/context.ts'
import { dailyBackupsIn } from '#api/db/backups/backupFiles.ts'
import { closedLockOf, keysOf } from '#api/db/backups/encryption.ts'
import { evaluateAlerts } from '#api/features/dashboard/alerts.service.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let folder: string
let servers: TestServer[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-key-'))
  servers = []
})
afterEach(async () => {
  for (const server of servers.toReversed()) await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** A server that makes daily backups with these settings, on the database of the first. */
async function start(settings: Record<string, string>): Promise<TestServer> {
  const [first] = servers
  const server = await startServer({
    ...settings,
    BACKUP_DIR: folder,
    ...(first && { databaseUrl: first.databaseUrl }),
  })
  servers.push(server)
  return server
}

const passphrase = { BACKUP_PASSPHRASE: 'the cellar is at 12 °C' }
const clock = () => ({ now: new Date(), zone: 'UTC' })
const readyz = async ({ url }: TestServer) => (await fetch(`${url}/readyz`)).json()

it('daily backups are encrypted, downloaded as they are, and can be opened by whoever starts next', async () => {
  const server = await start(passphrase)
  await server.app.backups.makeDue(new Date())
  const [made, ...more] = await dailyBackupsIn(folder)
  expect(more).toEqual([])
  expect(made?.file).toMatch(/Z\.zip\.age$/)
  expect(await closedLockOf(made!.file, keysOf(passphrase))).toBeNull()
  const name = made!.file.slice(folder.length + 1)
  const admin = await server.signIn('ADMIN')
  const file = await fetch(`${server.url}/api/admin/backups/${name}`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 21)
      .toString(),
  ).toBe('age-encryption.org/v1')
  const next = await start(passphrase)
  expect(await next.app.backups.findings(clock())).toEqual([])
})

it.each([[{ BACKUP_PASSPHRASE: 'another passphrase' }], [{}]])(
  'a start with %j instead of its passphrase says so until a backup is made',
  async (settings) => {
    await (await start(passphrase)).app.backups.makeDue(new Date(Date.now() - 3_600_000))
    const [made] = await dailyBackupsIn(folder)
    const server = await start(settings)
    const warning = 'the newest encrypted backup cannot be opened with BACKUP_PASSPHRASE'
    await eventually(async () => expect(await readyz(server)).toEqual({ status: 'ready', warning }))
    const admin = await server.signIn('ADMIN')
    const closed = {
      kind: 'BACKUP_LATE',
      message: expect.stringContaining(
        `${made!.file.slice(folder.length + 1)} can't be opened with BACKUP_PASSPHRASE`,
      ),
    }
    // By itself it looks five minutes after the start.
    const ctx = createContext(server.app, { asker: null, requestId: 'test', address: '' })
    await eventually(async () => expect(await evaluateAlerts(ctx, new Set(['SYSTEM']))).toBe(true))
    const { data } = await server.ask<{ dashboard: { alerts: object[] } }>(
      admin,
      '{ dashboard { alerts { kind message } } }',
    )
    expect(data?.dashboard.alerts).toContainEqual(closed)
    await server.app.backups.makeNow()
    await eventually(async () => {
      expect(await server.app.backups.findings(clock())).toEqual([])
      expect(await readyz(server)).toEqual({ status: 'ready' })
    })
  },
)

it('a backup for a recipient whose identity file is elsewhere is as it should be; another identity file is not', async () => {
  const identity = await generateX25519Identity()
  const recipient = { BACKUP_RECIPIENT: await identityToRecipient(identity) }
  const server = await start(recipient)
  await server.app.backups.makeDue(new Date())
  expect(await server.app.backups.findings(clock())).toEqual([])
  const unknown = { ...recipient, BACKUP_IDENTITY_FILE: join(folder, 'none.txt') }
  const [finding] = await (await start(unknown)).app.backups.findings(clock())
  expect(finding).toMatchObject({
    key: 'BACKUP_LATE:KEY',
    message: { id: 'alerts.backupClosed', values: { setting: 'BACKUP_IDENTITY_FILE' } },
  })
})
