import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreBackup, notSentAfterRestore } from '#api/db/backups/restoreBackup.ts'
import { backUp, type Written } from '#api/db/backups/writeBackup.ts'
import { beginSession } from '#api/features/users/session.service.ts'
import { filesOf } from '#tests/support/restores/alteredBackup.ts'
import { download, upload } from '#tests/support/data/photos.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'
import { inThisDatabase } from '#tests/support/faults/locks.ts'

let server: TestServer
let other: FreshDatabase
let folder: string
let backup: Written
let files = 0
let photo = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-backups-'))
  server = await startServer({ DEMO: '1' })
  photo = await aPhoto()
  await server.app.database.pool.query(
    `INSERT INTO "Reading" ("bindingId", "minute", "hash", "at", "gravity")
      SELECT n, date_bin('1 minute', now(), 'epoch'), n, now(), 1.05 FROM generate_series(1, 3) n`,
  )
  await server.app.database.pool.query(
    `INSERT INTO "RawMessage" ("bindingId", "minute", "at", "message")
      SELECT n, date_bin('1 minute', now(), 'epoch'), now(), '{"body": "{}"}' FROM generate_series(1, 2) n`,
  )
  backup = await backUp(server.databaseUrl, newFile())
  other = await freshDatabase()
})
afterAll(async () => {
  await server?.close()
  await other?.drop()
  await rm(folder, { recursive: true, force: true })
})

const newFile = () => join(folder, `backup-${(files += 1)}.zip`)
const prisma = () => server.app.database.prisma
const restoreHere = (file: string) => restoreBackup({ url: server.databaseUrl, file, safetyFile: newFile() })

/** A photo of a recipe. */
async function aPhoto(): Promise<string> {
  const brewer = await server.signIn('BREWER')
  const { id } = await upload(server, brewer, {})
  const recipe = await prisma().recipe.findFirstOrThrow()
  await server.ask(brewer, `mutation { addRecipePhoto(recipeId: "${recipe.id}", photoId: "${id}") { id } }`)
  return id
}

async function aPerson(name: string) {
  const email = `${name.toLowerCase()}@brewhouse.local`
  const user = await prisma().user.create({
    data: { name, email, role: 'BREWER', passwordHash: 'the first password' },
  })
  return { ...user, token: await beginSession(prisma(), user.id) }
}

const isSignedIn = async (token: string) => (await server.ask(token, '{ me { id } }')).errors === undefined

it('a restored brewery has every row and photo of its backup, and starts', async () => {
  const restored = await restoreBackup({ url: other.url, file: backup.file, safetyFile: newFile() })
  expect(restored).toMatchObject({ safety: null, access: { gone: [], hasAdministrator: true } })
  const again = await backUp(other.url, newFile())
  expect(backup.manifest.tables.length).toBeGreaterThan(20)
  expect(backup.manifest.tables).toContainEqual(expect.objectContaining({ name: 'Reading', rows: 3 }))
  expect(backup.manifest.tables).toContainEqual(expect.objectContaining({ name: 'RawMessage', rows: 2 }))
  expect(again.manifest.tables).toEqual(backup.manifest.tables)
  expect(again.manifest.sequences).toEqual(backup.manifest.sequences)
  const second = await startServer({ databaseUrl: other.url })
  const token = await second.signIn('BREWER')
  const asked = '{ equipment { id label status version } kegs { id quantity } batches { id stage } }'
  expect(await second.ask(token, asked)).toEqual(await server.ask(await server.signIn('BREWER'), asked))
  const shown = await Promise.all([
    download(server, await server.signIn('VIEWER'), photo),
    download(second, token, photo),
  ])
  const [there, here] = await Promise.all(shown.map(async (file) => Buffer.from(await file.arrayBuffer())))
  expect(there?.length).toBeGreaterThan(200)
  expect(here).toEqual(there)
  await second.close()
})

it('backs up what a restore replaces, so that it can be undone', async () => {
  const note = await prisma().beerType.create({ data: { name: 'Made after the backup' } })
  const { safety } = await restoreHere(backup.file)
  expect(await prisma().beerType.count({ where: { id: note.id } })).toBe(0)
  await restoreHere(safety ?? '')
  expect(await prisma().beerType.count({ where: { id: note.id } })).toBe(1)
})

it('keeps people signed in whom the backup knows, and ends the sessions of all others', async () => {
  const ana = await aPerson('Ana')
  const { file } = await backUp(server.databaseUrl, newFile())
  const later = await beginSession(prisma(), ana.id)
  const tom = await aPerson('Tom')
  const { access } = await restoreHere(file)
  expect(access.gone).toContain(tom.email)
  expect(await isSignedIn(ana.token)).toBe(true)
  expect(await isSignedIn(later)).toBe(true)
  expect(await isSignedIn(tom.token)).toBe(false)
})

it('brings back no session, password, role, display or address that was withdrawn since the backup', async () => {
  const eve = await aPerson('Eve')
  const display = await prisma().display.create({
    data: { name: 'Old TV', tokenHash: Buffer.from('tv'), createdById: eve.id, createdByName: eve.name },
  })
  const address = await prisma().ingestAddress.create({
    data: { name: 'Cellar', tokenHash: Buffer.from('a'), createdById: eve.id, createdByName: eve.name },
  })
  const { file } = await backUp(server.databaseUrl, newFile())
  await prisma().session.deleteMany({ where: { userId: eve.id } })
  await prisma().user.update({
    where: { id: eve.id },
    data: { passwordHash: 'the second password', role: 'VIEWER', name: 'Eve Newly Named' },
  })
  await prisma().display.update({ where: { id: display.id }, data: { revokedAt: new Date() } })
  await prisma().ingestAddress.update({ where: { id: address.id }, data: { revokedAt: new Date() } })
  await restoreHere(file)
  expect(await isSignedIn(eve.token)).toBe(false)
  expect(await prisma().user.findUnique({ where: { id: eve.id } })).toMatchObject({
    name: 'Eve',
    passwordHash: 'the second password',
    role: 'VIEWER',
  })
  expect((await prisma().display.findUnique({ where: { id: display.id } }))?.revokedAt).not.toBeNull()
  expect((await prisma().ingestAddress.findUnique({ where: { id: address.id } }))?.revokedAt).not.toBeNull()
})

it('brings back no second factor that was turned off or replaced since the backup, and none that was used up', async () => {
  const [off, on, replaced] = [await aPerson('Ora'), await aPerson('Ona'), await aPerson('Rea')]
  const given = async (id: string, what: string) => {
    const [secret, at] = [Buffer.from(`secret ${what}`), new Date()]
    await prisma().authenticatorApp.create({ data: { userId: id, secret, confirmedAt: at, usedStep: 7 } })
    await prisma().recoveryCode.createMany({
      data: ['one', 'two'].map((code) => ({ userId: id, codeHash: Buffer.from(`${code} ${what}`) })),
    })
    await prisma().passkey.create({
      data: { userId: id, name: `Key ${what}`, credentialId: `${id} ${what}`, publicKey: secret, counter: 7 },
    })
    await prisma().user.update({ where: { id }, data: { secondFactorAt: at } })
  }
  const taken = async (id: string) => {
    await prisma().authenticatorApp.delete({ where: { userId: id } })
    await prisma().recoveryCode.deleteMany({ where: { userId: id } })
    await prisma().passkey.deleteMany({ where: { userId: id } })
    await prisma().user.update({ where: { id }, data: { secondFactorAt: null } })
  }
  await given(off.id, 'of the backup')
  await given(replaced.id, 'of the backup')
  const { file } = await backUp(server.databaseUrl, newFile())
  await taken(off.id)
  await given(on.id, 'of now')
  await taken(replaced.id)
  await given(replaced.id, 'of now')
  await prisma().recoveryCode.deleteMany({ where: { codeHash: Buffer.from('one of now') } })
  await restoreHere(file)
  const stored = ({ id }: { id: string }) =>
    prisma().user.findUnique({
      where: { id },
      select: { secondFactorAt: true, authenticator: true, recoveryCodes: true, passkeys: true },
    })
  expect(await stored(off)).toEqual({
    secondFactorAt: null,
    authenticator: null,
    recoveryCodes: [],
    passkeys: [],
  })
  for (const person of [on, replaced])
    expect(await stored(person)).toMatchObject({
      secondFactorAt: expect.any(Date) as unknown,
      authenticator: { secret: new Uint8Array(Buffer.from('secret of now')), usedStep: 7 },
      recoveryCodes: [{ codeHash: new Uint8Array(Buffer.from('two of now')) }],
      passkeys: [{ name: 'Key of now', counter: 7n }],
    })
})

it('leaves challenges of passkeys out, which are over before anybody restores them', async () => {
  const { id } = await aPerson('Cha')
  await prisma().passkeyChallenge.create({ data: { challenge: 'abc', userId: id, act: 'PROVE' } })
  const { file } = await backUp(server.databaseUrl, newFile())
  const { manifest } = await restoreHere(file)
  expect(manifest.tables.map(({ name }) => name)).not.toContain('PasskeyChallenge')
  expect(await prisma().passkeyChallenge.count()).toBe(0)
})

it('reports people who come back with the backup', async () => {
  const ida = await aPerson('Ida')
  const { file } = await backUp(server.databaseUrl, newFile())
  await prisma().user.delete({ where: { id: ida.id } })
  expect((await restoreHere(file)).access.back).toEqual([ida.email])
})

it('sends no order twice, and keeps no temporary password in the file', async () => {
  const order = { to: 'malt@example.com', subject: 'Order', text: 'Two bags' }
  const sentSince = await prisma().mail.create({ data: order })
  const unknown = await prisma().mail.create({ data: { ...order, secret: 'wort-and-yeast-4711' } })
  const { file } = await backUp(server.databaseUrl, newFile())
  for (const text of (await filesOf(file)).values()) expect(text).not.toContain('wort-and-yeast-4711')
  const sentAt = new Date()
  await prisma().mail.update({ where: { id: sentSince.id }, data: { sentAt, nextTryAt: null } })
  await restoreHere(file)
  expect(await prisma().mail.findUnique({ where: { id: sentSince.id } })).toMatchObject({
    sentAt,
    nextTryAt: null,
  })
  expect(await prisma().mail.findUnique({ where: { id: unknown.id } })).toMatchObject({
    sentAt: null,
    nextTryAt: null,
    error: notSentAfterRestore,
  })
})

it('waits for a table that is in use, although statements have a time limit', async () => {
  const holder = await connectionTo(server.databaseUrl)
  const { database } = new URL(server.databaseUrl).pathname.match(/\/(?<database>.*)/)?.groups ?? {}
  await holder.query(`ALTER DATABASE ${database} SET statement_timeout = 100`)
  await holder.query('BEGIN; LOCK TABLE "Batch" IN ACCESS EXCLUSIVE MODE')
  const written = backUp(server.databaseUrl, newFile())
  const waits = `SELECT count(*)::int AS "count" FROM pg_locks WHERE ${inThisDatabase} AND NOT granted AND relation = '"Batch"'::regclass
    AND waitstart < clock_timestamp() - interval '300 ms'`
  await expect.poll(async () => (await holder.query<{ count: number }>(waits)).rows[0]?.count).toBe(1)
  await holder.query('COMMIT')
  expect((await written).manifest.tables.length).toBeGreaterThan(20)
  await holder.query(`ALTER DATABASE ${database} RESET statement_timeout`)
  await holder.end()
})

it('leaves no part of a backup that fails', async () => {
  const left = async () => (await readdir(folder)).sort()
  const before = await left()
  await expect(backUp(server.databaseUrl, backup.file)).rejects.toThrow('exists already')
  await expect(backUp(server.databaseUrl, join(folder, 'none', 'a.zip'))).rejects.toThrow(
    'There is no folder',
  )
  expect(await left()).toEqual(before)
})
