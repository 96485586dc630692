import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** As every authenticator app expects it: RFC 6238 with SHA-1, six digits, a new code every 30 seconds. */
const periodSeconds = 30

/** Clocks may differ, and typing takes its time: the code before and the one after count, too. */
const window = 1

/** 160 bits, the length that RFC 4226 recommends. */
const secretBytes = 20

const totpOf = (secret: Secret) => new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: periodSeconds })

/** A new secret for an authenticator app. */
export function newSecret(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(secretBytes))
}

/** The secret in Base32, to be typed into an app. */
export function writtenSecret(secret: Uint8Array<ArrayBuffer>): string {
  return secretOf(secret).base32
}

/** The secret as an `otpauth:` address, by which an app names it. */
export function addressOf(
  secret: Uint8Array<ArrayBuffer>,
  { brewery, account }: { brewery: string; account: string },
): string {
  const key = { secret: secretOf(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds }
  return new TOTP({ ...key, issuer: brewery, label: account }).toString()
}

/** The time step whose code this is, one before or after the current one at the most; null for a wrong code. */
export function stepOf(secret: Uint8Array<ArrayBuffer>, code: string, at: Date): number | null {
  const totp = totpOf(secretOf(secret))
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window })
  return delta === null ? null : totp.counter({ timestamp: at.getTime() }) + delta
}

/** A copy: what the driver of PostgreSQL reads is a part of a larger buffer. */
const secretOf = (secret: Uint8Array<ArrayBuffer>) => new Secret({ buffer: Uint8Array.from(secret).buffer })
