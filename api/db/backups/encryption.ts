import { randomUUID, createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, Stanza, type Identity, type Recipient } from 'age-encryption'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import { BackupError } from './backupError.ts'

/** The settings that say how backups are encrypted, and what opens them. */
export interface EncryptionSettings {
  BACKUP_PASSPHRASE?: string
  /** Public keys of age. */
  BACKUP_RECIPIENT?: readonly string[]
  BACKUP_IDENTITY_FILE?: string
}

/** What opens encrypted backups. */
export interface BackupKeys {
  /** Called only for a backup that is encrypted with a passphrase; null if there is none. */
  passphrase(): Promise<string | null>
  /** The file with the private keys of age; null if there is none. */
  identityFile: string | null
}

/** What an encrypted backup is opened with. */
export type BackupLock = 'PASSPHRASE' | 'IDENTITY'

/** What encrypts backups, in the format of age; null where they are not encrypted. */
export function encrypterOf({
  BACKUP_PASSPHRASE,
  BACKUP_RECIPIENT = [],
}: EncryptionSettings): Encrypter | null {
  if (BACKUP_PASSPHRASE === undefined && BACKUP_RECIPIENT.length === 0) return null
  const encrypter = new Encrypter()
  // A recipient, so that the key is derived beside the event loop.
  if (BACKUP_PASSPHRASE !== undefined) encrypter.addRecipient(byPassphrase(BACKUP_PASSPHRASE))
  for (const recipient of BACKUP_RECIPIENT) addRecipient(encrypter, recipient)
  return encrypter
}

/** Before the first backup: a mistyped one is found by its checksum. */
function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new WrongSetting(
      `BACKUP_RECIPIENT has ${recipient}, which is mistyped. Copy it from the line "public key" of its identity file.`,
    )
  }
}

/** What opens backups where nobody can be asked: by the settings alone. */
export const keysOf = ({ BACKUP_PASSPHRASE, BACKUP_IDENTITY_FILE }: EncryptionSettings): BackupKeys => ({
  passphrase: () => Promise.resolve(BACKUP_PASSPHRASE ?? null),
  identityFile: BACKUP_IDENTITY_FILE === undefined ? null : resolve(packageRoot(), BACKUP_IDENTITY_FILE),
})

const magic = 'age-encryption.org/v1\n'
/** More than the header of a thousand recipients. */
const headerBytes = 256 * 1024

/** What a file is opened with; null if it is not encrypted. */
async function lockOf(handle: FileHandle): Promise<BackupLock | null> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(headerBytes), 0, headerBytes, 0)
  const start = Buffer.from(buffer.subarray(0, bytesRead)).toString('latin1')
  if (!start.startsWith(magic)) return null
  return start.startsWith(`${magic}-> scrypt `) ? 'PASSPHRASE' : 'IDENTITY'
}

async function lockOfFile(file: string): Promise<BackupLock | null> {
  const handle = await open(file)
  try {
    return await lockOf(handle)
  } finally {
    await handle.close()
  }
}

/** The lock of a backup that these keys do not open, and why. */
export interface ClosedLock {
  lock: BackupLock
  reason: string
}

/** Whether these keys are meant to open a backup: one of a recipient without an identity file here is opened elsewhere. */
export async function isOpenedHere(file: string, keys: BackupKeys): Promise<boolean> {
  return (await lockOfFile(file)) !== 'IDENTITY' || keys.identityFile !== null
}

/**
 * Tries to open a backup, by its header alone. Null if that works, and for one of a recipient without an identity file here:
 * its private key is elsewhere, as intended.
 */
export async function closedLockOf(file: string, keys: BackupKeys): Promise<ClosedLock | null> {
  const lock = await lockOfFile(file)
  if (!lock || (lock === 'IDENTITY' && keys.identityFile === null)) return null
  try {
    await (await openPayload(file, lock, keys)).cancel()
    return null
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return { lock, reason: error.message }
  }
}

/**
 * Opens a backup as it is under its encryption; one that is not encrypted as it is. It is decrypted to a file in `scratch`,
 * since a zip is read from its end, which has no name as soon as it is open: not even a killed process leaves it behind.
 */
export async function withPlain<T>(
  { handle, file, keys, scratch }: { handle: FileHandle; file: string; keys: BackupKeys; scratch: string },
  work: (plain: FileHandle) => Promise<T>,
): Promise<T> {
  const lock = await lockOf(handle)
  if (!lock) return work(handle)
  const path = join(scratch, `.${randomUUID()}.decrypted`)
  const plain = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const payload = Readable.fromWeb(await openPayload(file, lock, keys))
    await writeFile(plain, payload).catch((error: NodeJS.ErrnoException) => {
      // Without a code it is of the cipher: a chunk that is not what was encrypted.
      throw error.code ? error : damaged(file)
    })
    return await work(plain)
  } finally {
    await plain.close()
  }
}

const damaged = (file: string) =>
  new BackupError(`${file} is damaged. Nothing was changed. Use another backup.`)

/** A stream of the web as Node's own streams take it. */
export type WebStream = Parameters<typeof Readable.fromWeb>[0]

/** How far a stream is read ahead. Without it `Readable.toWeb` does by 65,536 chunks of any size. */
export const oneMegabyte = new ByteLengthQueuingStrategy({ highWaterMark: 1_048_576 })

async function openPayload(file: string, lock: BackupLock, keys: BackupKeys): Promise<WebStream> {
  const decrypter = await decrypterOf(file, lock, keys)
  const encrypted = createReadStream(file)
  try {
    const bytes = Readable.toWeb(encrypted, { strategy: oneMegabyte }) as ReadableStream<Uint8Array>
    return (await decrypter.decrypt(bytes)) as WebStream
  } catch (error) {
    encrypted.destroy()
    if (!(error instanceof Error) || !error.message.startsWith('no identity matched')) throw damaged(file)
    throw new BackupError(
      lock === 'PASSPHRASE'
        ? `The passphrase does not open ${file}. Nothing was changed. Use the one that BACKUP_PASSPHRASE was when it was made.`
        : `${keys.identityFile} does not open ${file}. Nothing was changed. Use the identity file of a recipient that it was made for.`,
    )
  }
}

async function decrypterOf(file: string, lock: BackupLock, keys: BackupKeys): Promise<Decrypter> {
  const decrypter = new Decrypter()
  if (lock === 'PASSPHRASE') {
    const passphrase = await keys.passphrase()
    if (passphrase === null)
      throw new BackupError(
        `${file} is encrypted with a passphrase. Set it as BACKUP_PASSPHRASE. Nothing was changed.`,
      )
    decrypter.addIdentity(byPassphrase(passphrase))
    return decrypter
  }
  if (keys.identityFile === null)
    throw new BackupError(
      `${file} is encrypted for a recipient. Name its identity file as BACKUP_IDENTITY_FILE. Nothing was changed.`,
    )
  await addIdentities(decrypter, keys.identityFile)
  return decrypter
}

/** Adds the private keys in an identity file, as age-keygen writes it. */
async function addIdentities(decrypter: Decrypter, identityFile: string): Promise<void> {
  const text = await readFile(identityFile, 'utf8').catch((error: Error) => {
    throw new BackupError(`${identityFile} can't be read: ${error.message}. Nothing was changed.`)
  })
  const identities = text.split(/\s*\n\s*/).filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
    if (identities.length > 0) return
  } catch {
    // Mistyped: its checksum is wrong.
  }
  throw new BackupError(
    `${identityFile} has no valid identity of age, AGE-SECRET-KEY-…. Nothing was changed. Choose another file.`,
  )
}

/**
 * A passphrase as the format of age has it (age-encryption.org/v1, "scrypt recipient stanza"), which the `age` command reads.
 * The library's own blocks the event loop for seconds on a small machine; this one works beside it.
 */
const byPassphrase = (passphrase: string): Recipient & Identity => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(saltBytes)
    const cipher = createCipheriv(algorithm, await keyOf(passphrase, salt, workFactor), noNonce, {
      authTagLength,
    })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), `${workFactor}`], body)]
  },
  async unwrapFileKey(stanzas) {
    const [stanza] = stanzas
    const [kind, salt = '', logN = '', ...more] = stanza?.args ?? []
    if (!stanza || kind !== 'scrypt' || stanzas.length > 1) return null
    if (more.length > 0 || !/^[1-9]\d?$/.test(logN) || stanza.body.length !== wrappedBytes)
      throw new Error('The header is malformed.')
    if (Number(logN) > mostWork) throw new Error('The header asks for more memory than a passphrase needs.')
    const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(logN))
    const decipher = createDecipheriv(algorithm, key, noNonce, { authTagLength })
    decipher.setAuthTag(stanza.body.subarray(-authTagLength))
    try {
      return Buffer.concat([decipher.update(stanza.body.subarray(0, -authTagLength)), decipher.final()])
    } catch {
      return null
    }
  },
})

const algorithm = 'chacha20-poly1305'

const authTagLength = 16

const saltBytes = 16

/** A file key of 16 bytes and its tag. */
const wrappedBytes = 32

/** Each key is used once. */
const noNonce = Buffer.alloc(12)

/** The binary logarithm of scrypt's cost: 128 MB and half a second. age itself takes 18, which is what is accepted at most. */
const workFactor = 17

const mostWork = 18

const blockSize = 8

function keyOf(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const labeled = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
  const cost = 2 ** logN
  const options = { cost, blockSize, parallelization: 1, maxmem: 256 * cost * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(passphrase, labeled, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
