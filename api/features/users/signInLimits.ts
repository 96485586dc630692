import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { countOf } from '#domain/counts.ts'
import { TooMany } from '#api/errors.ts'

const windowSeconds = 15 * 60

/** Counts failed sign-ins per account and per address, and makes whoever fails too often wait. */
export interface SignInLimits {
  /** Throws TooMany while an account or address has to wait. */
  check(account: string, address: string): Promise<void>
  failed(account: string, address: string): Promise<void>
  succeeded(account: string): Promise<void>
}

/** Ten wrong passwords per account and 50 per address in 15 minutes; the right one clears the account. */
export function createSignInLimits(perAccount = 10, perAddress = 50): SignInLimits {
  const accounts = new RateLimiterMemory({
    points: perAccount,
    duration: windowSeconds,
    keyPrefix: 'account',
  })
  const addresses = new RateLimiterMemory({
    points: perAddress,
    duration: windowSeconds,
    keyPrefix: 'address',
  })
  const refuse = (used: RateLimiterRes | null, allowed: number) => {
    if (!used || used.consumedPoints < allowed) return
    const seconds = Math.ceil(used.msBeforeNext / 1000)
    throw new TooMany(
      `Too many failed attempts to sign in. Please wait ${countOf(seconds, 'second')}.`,
      seconds,
    )
  }
  return {
    async check(account, address) {
      refuse(await accounts.get(account), perAccount)
      refuse(await addresses.get(address), perAddress)
    },
    async failed(account, address) {
      await Promise.all([accounts.penalty(account), addresses.penalty(address)])
    },
    async succeeded(account) {
      await accounts.delete(account)
    },
  }
}
