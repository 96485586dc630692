import { createHash, randomBytes } from 'node:crypto'

/** A token that nobody can guess: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the server keeps of a token: its SHA-256. */
export function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest())
}
