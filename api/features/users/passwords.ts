import { availableParallelism } from 'node:os'
import { message, type Message } from '#domain/language/message.ts'
import { shortestPassword } from '#domain/people/passwords.ts'
import { createHashProcess } from './hashProcess.ts'
import { createHashSemaphore, type Slot } from './hashSemaphore.ts'

/** Where hashes are computed for everything in this process. */
export const hashProcess = createHashProcess()

/**
 * A hash takes a core for a fifth of a second, and one core is left to everything else. A longer queue would make people wait for
 * more than a few seconds.
 */
const semaphore = createHashSemaphore({
  concurrency: Math.min(2, Math.max(1, availableParallelism() - 1)),
  queueLimit: 20,
})

/** Acquires a slot to verify a password in; throws SemaphoreFull when too many wait. */
export const acquireVerification = semaphore.acquire

/** The argon2id hash of a password, in the encoded form that includes its parameters. */
export function hashPassword(password: string): Promise<string> {
  return within(semaphore.acquire({ isKnown: true }), () => hashProcess.hash(password))
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
    const isRight = await hashProcess.verify(passwordHash ?? nobodysHash, password)
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

/** Common passwords, and words that are repeated to make one, including those of the brewery. */
const commonPasswords = [
  'password',
  'passw0rd',
  'password1',
  'password123',
  'password1234',
  'password12345',
  'passwordpassword',
  'qwerty',
  'qwertyuiop',
  'qwertyuiop123',
  'qwerty123456',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'asdfghjkl',
  '123456789012',
  '1234567890',
  '123456',
  '123123',
  '987654321',
  '0123456789',
  'abc123',
  'abcdefghijkl',
  'letmein',
  'welcome',
  'welcome123',
  'welcome12345',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'superman',
  'trustno1',
  'changeme',
  'changeme123',
  'changeme1234',
  'administrator',
  'administrator1',
  'admin',
  'admin123',
  'root',
  'secret',
  'login',
  'master',
  'brewhouse',
  'brewery',
  'brewer',
  'brewhouse123',
  'brewhouse1234',
  'homebrew',
  'beerbeerbeer',
  'ilovebeer',
  'craftbeer',
  'correcthorsebatterystaple',
]
