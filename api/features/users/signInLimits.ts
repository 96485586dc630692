import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '#api/errors.ts'
import { networkOf, siteOf } from '#api/limits/networkOf.ts'
import { message } from '#domain/language/message.ts'

/**
 * How many passwords may be tried in 15 minutes: from one address, for any account; from all addresses that one holder of IPv6
 * has; for an account from one address; for an account from everywhere; by a device that signed in to the account before,
 * counted separately; by a session for its own current password. How many codes of a second factor by whoever knows the
 * password, from everywhere but those devices: 960 a day find one of three in a million about once a year. And how many links
 * for a new password are asked for from one address, and from all of a holder of IPv6, and mailed for one account. How many codes
 * of the first start from one address, and from everywhere.
 */
const allowed = {
  address: 50,
  site: 200,
  pair: 10,
  account: 100,
  device: 10,
  session: 10,
  code: 10,
  linksOfAddress: 20,
  linksOfSite: 80,
  linksOfAccount: 3,
  firstStart: 10,
  firstStarts: 100,
} as const
const windowSeconds = 15 * 60

type Kind = keyof typeof allowed

/** A sign-in attempt: for which account, and from where. */
export interface Attempt {
  account: string
  address: string
  /** The stored hash of a device that signed in to this account before. */
  device: string | null
}

/** An attempt that was counted. */
export interface CountedAttempt {
  /** It succeeded: neither it nor what failed before for this account from there counts any longer. */
  clear(): Promise<void>
  /** Nothing was guessed by it: it no longer counts itself. */
  refund(): Promise<void>
}

/** Counts sign-in attempts before the password is checked: for all processes together, and across restarts. */
export interface SignInLimits {
  /** Consumes an attempt; throws TooMany when none is left. */
  take(attempt: Attempt): Promise<CountedAttempt>
  /**
   * Consumes an attempt of a session whose person changes what they sign in with; throws like `take`. Returns a function that
   * clears it when the password was correct.
   */
  takeForSession(sessionId: string): Promise<() => Promise<void>>
  /**
   * Counts a link that is asked for, apart from sign-ins: guesses at an account keep nobody from asking. Throws TooMany for an
   * address that asks too often. Returns whether the account may be mailed another; the earlier links work until they expire.
   */
  takeForLink(request: Pick<Attempt, 'account' | 'address'>): Promise<boolean>
  /** Consumes an attempt at the code of a person's second factor; throws and clears likewise. */
  takeForCode(userId: string): Promise<() => Promise<void>>
  /** Consumes an attempt at the code of the first start; throws and clears likewise. */
  takeForFirstStart(address: string): Promise<() => Promise<void>>
}

declare module '#api/context.ts' {
  interface App {
    signInLimits: SignInLimits
  }
}

/**
 * Counters in the table SignInCount, whose keys reveal neither accounts nor addresses. Who tried too often is told of the link
 * by mail, where there is one.
 */
export function createSignInLimits(pool: Pool, { mailsLinks }: { mailsLinks: boolean }): SignInLimits {
  const limiterOf = (kind: Kind) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'SignInCount',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: kind,
      points: allowed[kind],
      duration: windowSeconds,
    })
  const limiters = {
    address: limiterOf('address'),
    site: limiterOf('site'),
    pair: limiterOf('pair'),
    account: limiterOf('account'),
    device: limiterOf('device'),
    session: limiterOf('session'),
    code: limiterOf('code'),
    linksOfAddress: limiterOf('linksOfAddress'),
    linksOfSite: limiterOf('linksOfSite'),
    linksOfAccount: limiterOf('linksOfAccount'),
    firstStart: limiterOf('firstStart'),
    firstStarts: limiterOf('firstStarts'),
  }
  const tooManySignIns = mailsLinks ? 'request.signInAttemptsOrLink' : 'request.signInAttempts'

  async function consume(kind: Kind, of: string, said: TooManySaid = tooManySignIns): Promise<string> {
    const key = keyOf(of)
    await limiters[kind].consume(key).catch((used: unknown) => {
      throw used instanceof RateLimiterRes ? tooMany(said, Math.ceil(used.msBeforeNext / 1000)) : used
    })
    return key
  }

  return {
    async take({ account, address, device }) {
      if (device !== null) {
        const key = await consume('device', `${device} ${account}`)
        return {
          clear: async () => void (await limiters.device.delete(key)),
          refund: async () => void (await limiters.device.reward(key)),
        }
      }
      const place = networkOf(address)
      const site = siteOf(address)
      const used: [Kind, string][] = [['address', await consume('address', place)]]
      if (site) used.push(['site', await consume('site', site)])
      const ofPair = await consume('pair', `${place} ${account}`)
      used.push(['account', await consume('account', account)])
      const reward = async () => {
        for (const [kind, key] of used) await limiters[kind].reward(key)
      }
      return {
        async clear() {
          await limiters.pair.delete(ofPair)
          await reward()
        },
        async refund() {
          await limiters.pair.reward(ofPair)
          await reward()
        },
      }
    },
    async takeForSession(sessionId) {
      const key = await consume('session', sessionId)
      return async () => void (await limiters.session.delete(key))
    },
    async takeForCode(userId) {
      const key = await consume('code', userId)
      return async () => void (await limiters.code.delete(key))
    },
    async takeForFirstStart(address) {
      const key = await consume('firstStart', networkOf(address), 'firstStart.tooMany')
      await consume('firstStarts', 'everywhere', 'firstStart.tooMany')
      return async () => void (await limiters.firstStart.delete(key))
    },
    async takeForLink({ account, address }) {
      await consume('linksOfAddress', networkOf(address), 'request.tooManyLinks')
      const site = siteOf(address)
      if (site) await consume('linksOfSite', site, 'request.tooManyLinks')
      return consume('linksOfAccount', account).then(
        () => true,
        (error: unknown) => {
          if (error instanceof TooMany) return false
          throw error
        },
      )
    },
  }
}

const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url')

type TooManySaid =
  | 'request.signInAttempts'
  | 'request.signInAttemptsOrLink'
  | 'request.tooManyLinks'
  | 'firstStart.tooMany'

function tooMany(said: TooManySaid, seconds: number): TooMany {
  return new TooMany(message(said, { minutes: Math.ceil(seconds / 60) }), seconds)
}
