import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { testPassword, type TestServer } from '#tests/support/servers/server.ts'
import { aPerson } from './aPerson.ts'
import type { Role } from '#domain/people/roles.ts'

/** Where the passkeys of tests are, unless they say otherwise. */
export const passkeyOrigin = 'https://brewery.example'

interface Options {
  challenge: string
}

const sha256 = (of: string | Uint8Array) => createHash('sha256').update(of).digest()

/**
 * A security key in a browser, by the bytes of WebAuthn (https://www.w3.org/TR/webauthn-3): one key, and a counter that
 * each use moves on. `counter` and `origin` may be set, as by who has a copy of it, or a page that imitates the brewery.
 */
export function aSecurityKey(origin = passkeyOrigin, rpId = new URL(origin).hostname) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = { counter: 0, origin, create, get }

  /** User present and verified, and `more` flags. */
  function authenticatorData(more = 0): Buffer {
    key.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(key.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([0x05 | more]), counter])
  }

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: key.origin, crossOrigin: false }))

  const answer = (response: Record<string, Uint8Array>) => {
    const written = Object.entries(response).map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString('base64url'),
    ])
    const named = id.toString('base64url')
    const parts = { id: named, rawId: named, type: 'public-key', clientExtensionResults: {} }
    return JSON.stringify({ ...parts, response: Object.fromEntries(written) as object })
  }

  /** What a browser answers when this key is added. */
  function create(options: Options): string {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const authData = Buffer.concat([
      authenticatorData(0x40),
      Buffer.alloc(16),
      length,
      id,
      isoCBOR.encode(coseKey),
    ])
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', new Uint8Array(authData)],
    ])
    return answer({
      clientDataJSON: clientData('webauthn.create', options),
      attestationObject: isoCBOR.encode(attestation),
    })
  }

  /** What a browser answers when this key signs in. */
  function get(options: Options): string {
    const data = authenticatorData()
    const client = clientData('webauthn.get', options)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return answer({ clientDataJSON: client, authenticatorData: data, signature })
  }

  return key
}

export type SecurityKey = ReturnType<typeof aSecurityKey>

/** Adds this key for the person; the code is of a second factor that is on. */
export async function addKey(
  server: TestServer,
  token: string,
  { key, name = 'Key', code }: { key: SecurityKey; name?: string; code?: string },
) {
  const sent = { password: testPassword, ...(code && { code }) }
  const { status, body } = await server.call('POST', '/api/users/passkeys/options', token, sent)
  if (status !== 200) throw new Error(`No passkey may be added: ${JSON.stringify(body)}`)
  return server.call('POST', '/api/users/passkeys', token, { name, answer: key.create(body as Options) })
}

/** A person whose second factor is one passkey. */
export async function aPersonWithPasskey(server: TestServer, role: Role = 'BREWER', key = aSecurityKey()) {
  const person = await aPerson(server, role)
  const { status, body } = await addKey(server, person.token, { key })
  if (status !== 200) throw new Error('The passkey was not added.')
  return { ...person, key, recoveryCodes: body.recoveryCodes as string[] }
}
