import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Stanza, type Identity, type Recipient } from 'age-encryption'

/**
 * A passphrase as the format of age has it (age-encryption.org/v1, "scrypt recipient stanza"), which the `age` command reads.
 * The library's own blocks the event loop for seconds on a small machine; this one works beside it.
 */
export const byPassphrase = (passphrase: string): Recipient & Identity => ({
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
