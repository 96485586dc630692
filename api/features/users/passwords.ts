import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './commonPasswords.ts'
import { message, type Message } from '#domain/language/message.ts'
import { shortestPassword } from '#domain/people/passwords.ts'
import { createHashSemaphore, type Slot } from './hashSemaphore.ts'

/** argon2id with 64 MiB, three passes, one lane. */
const strength = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * A hash takes a core for a fifth of a second. One core is left to everything else, and half of the threads of libuv, which files,
 * DNS and compression need too. A longer queue would make people wait for more than a few seconds.
 */
const semaphore = createHashSemaphore({
  concurrency: Math.min(2, Math.max(1, availableParallelism() - 1)),
  queueLimit: 20,
})

/** Acquires a slot to verify a password in; throws SemaphoreFull when too many wait. */
export const acquireVerification = semaphore.acquire

/** The argon2id hash of a password, in the encoded form that includes its parameters. */
export function hashPassword(password: string): Promise<string> {
  return within(semaphore.acquire({ isKnown: true }), () => hash(password, strength))
}

/** The hash of a password that nobody has, verified for unknown accounts so that they take as long as known ones. */
export const nobodysHash =
  '$argon2id$v=19$m=65536,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$GpZ3sK/oH9p7VIiV56G/64Zo/8GaUw434IimaPqxwCo'

/** Verifies a password against a hash, and releases the slot; false without a hash, after the same time. */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  slot: Slot = semaphore.acquire({ isKnown: true }),
): Promise<boolean> {
  return within(slot, async () => {
    const isRight = await verify(passwordHash ?? nobodysHash, password)
    return passwordHash !== null && isRight
  })
}

async function within<T>(slot: Slot, work: () => Promise<T>): Promise<T> {
  try {
    await slot.acquired
    return await work()
  } finally {
    slot.release()
  }
}

const maxLength = 256

/** Why a new password is too weak, in a sentence, or null. Only its length and a list of common passwords count. */
export function refusePassword(
  password: string,
  person: { email: string; isAdmin: boolean },
): Message | null {
  const min = shortestPassword(person.isAdmin)
  if (password.length < min) return message('password.tooShort', { min })
  if (password.length > maxLength) return message('password.tooLong', { max: maxLength })
  const plain = password.toLowerCase()
  if (
    commonPasswords.some(
      (known) =>
        plain === known ||
        plain === known.repeat(Math.ceil(plain.length / known.length)).slice(0, plain.length),
    )
  ) {
    return message('password.tooCommon')
  }
  if (plain.includes(person.email.toLowerCase()) || new Set(plain).size < 5) {
    return message('password.tooEasy')
  }
  return null
}
