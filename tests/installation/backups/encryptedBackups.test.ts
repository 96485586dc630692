import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encrypterOf, keysOf, type EncryptionSettings } from '#api/db/backups/encryption.ts'
import { withBackup } from '#api/db/backups/readBackup.ts'
import { restoreBackup } from '#api/db/backups/restoreBackup.ts'
import { withConnection } from '#api/db/backups/tables.ts'
import { backUp, type Written } from '#api/db/backups/writeBackup.ts'
import { readEnv } from '#api/env.ts'
import { inThisDatabase } from '#tests/support/faults/locks.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'

const passphrase = 'malt, hops, yeast and water'
const byPassphrase = { BACKUP_PASSPHRASE: passphrase }

let database: FreshDatabase
let folder: string
let byRecipient: EncryptionSettings
let backups: Record<'passphrase' | 'recipient', Written>
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-encrypted-'))
  database = await freshDatabase()
  await ask(`INSERT INTO "BeerType" ("id", "name") VALUES ('ipa', 'IPA'), ('stout', 'Stout')`)
  await ask(`INSERT INTO "User" ("id", "name", "email", "role", "passwordHash")
    VALUES ('ana', 'Ana', 'ana@example.com', 'ADMIN', 'none')`)
  byRecipient = await aRecipient('operator')
  backups = {
    passphrase: await backUpBy(byPassphrase),
    recipient: await backUpBy(byRecipient),
  }
})
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const newFile = () => join(folder, `backup-${(files += 1)}.zip.age`)
const ask = (statement: string) => withConnection(database.url, (client) => client.query(statement))
const backUpBy = (settings: EncryptionSettings) => backUp(database.url, newFile(), encrypterOf(settings))
const restore = (file: string, encryption: EncryptionSettings) =>
  restoreBackup({ url: database.url, file, safetyFile: newFile(), encryption })

/** A key pair whose identity file is written as age-keygen does. */
async function aRecipient(name: string): Promise<EncryptionSettings & { BACKUP_IDENTITY_FILE: string }> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const BACKUP_IDENTITY_FILE = join(folder, `${name}.txt`)
  await writeFile(BACKUP_IDENTITY_FILE, `# public key: ${recipient}\n${identity}\n`)
  return { BACKUP_RECIPIENT: [recipient], BACKUP_IDENTITY_FILE }
}

async function beers(): Promise<string[]> {
  const { rows } = await ask('SELECT "name" FROM "BeerType" ORDER BY 1')
  return (rows as { name: string }[]).map(({ name }) => name)
}

it.each(['passphrase', 'recipient'] as const)(
  'a backup that is encrypted by %s tells nothing, and is restored with its key',
  async (kind) => {
    const settings = kind === 'passphrase' ? byPassphrase : byRecipient
    const { file, bytes } = backups[kind]
    const content = await readFile(file)
    expect(content.length).toBe(bytes)
    for (const readable of ['PK\u0003\u0004', 'manifest.json', 'BeerType'])
      expect(content.includes(readable)).toBe(false)

    await ask(`INSERT INTO "BeerType" ("id", "name") VALUES ('pils', 'Pils')`)
    const { safety } = await restore(file, settings)
    expect(await beers()).toEqual(['IPA', 'Stout'])
    await restore(safety ?? '', settings)
    expect(await beers()).toEqual(['IPA', 'Pils', 'Stout'])
    await ask(`DELETE FROM "BeerType" WHERE "id" = 'pils'`)
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
  },
)

it('the library of the author of age opens what is encrypted with a passphrase, and the other way round', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const zip = await decrypter.decrypt(new Uint8Array(await readFile(backups.passphrase.file)))
  expect(Buffer.from(zip.subarray(0, 2)).toString()).toBe('PK')

  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(12)
  const file = newFile()
  await writeFile(file, await encrypter.encrypt(zip))
  const opening = { keys: keysOf(byPassphrase), scratch: folder }
  const { madeAt } = await withBackup(file, ({ manifest }) => Promise.resolve(manifest), opening)
  expect(madeAt).toBe(backups.passphrase.manifest.madeAt)
})

const refused: [string, () => Promise<[string, EncryptionSettings]>, RegExp][] = [
  [
    'a wrong passphrase',
    () => Promise.resolve([backups.passphrase.file, { BACKUP_PASSPHRASE: 'barley and rye' }]),
    /^The passphrase does not open .*\. Nothing was changed\./,
  ],
  [
    'no passphrase',
    () => Promise.resolve([backups.passphrase.file, byRecipient]),
    /is encrypted with a passphrase\. Set it as BACKUP_PASSPHRASE/,
  ],
  [
    'no identity file',
    () => Promise.resolve([backups.recipient.file, byPassphrase]),
    /is encrypted for a recipient\. Name its identity file/,
  ],
  [
    'the identity file of somebody else',
    async () => [backups.recipient.file, await aRecipient('somebody')],
    /somebody\.txt does not open .*\. Nothing was changed\./,
  ],
  [
    'an identity file that has no identity',
    async () => {
      const BACKUP_IDENTITY_FILE = join(folder, 'empty.txt')
      await writeFile(BACKUP_IDENTITY_FILE, '# public key: age1\nAGE-SECRET-KEY-1MISTYPED\n')
      return [backups.recipient.file, { BACKUP_IDENTITY_FILE }]
    },
    /empty\.txt has no valid identity of age/,
  ],
  [
    'an identity file that is not there',
    () => Promise.resolve([backups.recipient.file, { BACKUP_IDENTITY_FILE: join(folder, 'none.txt') }]),
    /none\.txt can't be read/,
  ],
  [
    'half a backup',
    () => damagedCopy((bytes) => bytes.subarray(0, bytes.length / 2)),
    /is damaged\. Nothing was/,
  ],
  [
    'a backup with a changed byte',
    () =>
      damagedCopy((bytes) => {
        bytes[bytes.length - 100]! ^= 1
        return bytes
      }),
    /is damaged\. Nothing was changed/,
  ],
  [
    'a damaged header',
    () => damagedCopy((bytes) => bytes.fill('A', bytes.indexOf('--- ') + 4, bytes.indexOf('--- ') + 20)),
    /is damaged\. Nothing was changed/,
  ],
]

async function damagedCopy(change: (bytes: Buffer) => Buffer): Promise<[string, EncryptionSettings]> {
  const file = newFile()
  await writeFile(file, change(await readFile(backups.passphrase.file)))
  return [file, byPassphrase]
}

it.each(refused)('refuses %s in words, and changes nothing', async (_what, make, reason) => {
  const [file, settings] = await make()
  await expect(restore(file, settings)).rejects.toThrow(reason)
  expect(await beers()).toEqual(['IPA', 'Stout'])
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

it('an encrypted backup ends with a sentence, and without half a file, when its folder is not there', async () => {
  const written = backUp(database.url, join(folder, 'none', 'backup.zip.age'), encrypterOf(byPassphrase))
  await expect(written).rejects.toThrow(/There is no folder .*none/)
})

it('an encrypted backup whose connection breaks midway leaves no file', async () => {
  const before = (await readdir(folder)).sort()
  const locker = await connectionTo(database.url)
  await locker.query('BEGIN; LOCK TABLE "Keg"')
  const failed = expect(backUpBy(byPassphrase)).rejects.toThrow(/terminat/i)
  const waits = `SELECT count(*)::int AS "count" FROM pg_locks WHERE ${inThisDatabase} AND NOT granted`
  await expect.poll(async () => (await locker.query<{ count: number }>(waits)).rows[0]?.count).toBe(1)
  await locker.query(`SELECT pg_terminate_backend("pid") FROM pg_stat_activity
    WHERE "datname" = current_database() AND "application_name" = 'brewhouse backup'`)
  await failed
  await locker.end()
  expect((await readdir(folder)).sort()).toEqual(before)
})

it.each([
  [{ BACKUP_PASSPHRASE: 'short' }, /BACKUP_PASSPHRASE: must have at least 12 characters/],
  [{ BACKUP_RECIPIENT: 'operator@example.com' }, /BACKUP_RECIPIENT: must be a public key of age/],
  [
    { ...byPassphrase, BACKUP_RECIPIENT: 'age1abc' },
    /BACKUP_RECIPIENT: cannot be set together with BACKUP_PASSPHRASE/,
  ],
])('refuses the settings %j', (settings, reason) => {
  expect(() => readEnv(settings)).toThrow(reason)
})

it('refuses a recipient whose checksum is wrong, before the first backup', () => {
  const [recipient = ''] = byRecipient.BACKUP_RECIPIENT ?? []
  const mistyped = recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))
  expect(() => encrypterOf({ BACKUP_RECIPIENT: [mistyped] })).toThrow(/which is mistyped/)
})
