import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** A process leases a budget in this many parts, so that few requests cost a statement of their own. */
const leasesPerPeriod = 30

/** Points per person or address and period, counted by all processes together and across restarts. */
export interface Budget {
  /** Spends points; returns 0, or, when there are too few left, the seconds until there are more. */
  spend(of: string, points: number): Promise<number>
}

/** What this process may still spend without asking the database. */
interface Lease {
  left: number
  /** When the period ends, by the monotonic clock in ms. */
  until: number
  /** The database had no more to lease in this period. */
  isLast: boolean
  renewing: Promise<void> | null
}

/**
 * A budget in the table RequestCount. Each process leases a thirtieth at a time and spends it locally; what others have
 * leased and not spent is lost to it until the period ends. While the database can't count, each process counts for
 * itself.
 */
export function createBudget(options: { pool: Pool; name: string; points: number; seconds: number }): Budget {
  const { pool, name, points, seconds } = options
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'RequestCount',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
  })
  const part = Math.ceil(points / leasesPerPeriod)
  const leases = new Map<string, Lease>()
  let sweptAt = performance.now()

  function leaseOf(of: string): Lease {
    const now = performance.now()
    if (now - sweptAt > seconds * 1_000) sweep(now)
    const lease = leases.get(of) ?? { left: 0, until: 0, isLast: false, renewing: null }
    if (now >= lease.until) Object.assign(lease, { left: 0, isLast: false })
    leases.set(of, lease)
    return lease
  }

  function sweep(now: number) {
    sweptAt = now
    for (const [of, { until, renewing }] of leases) if (now >= until && !renewing) leases.delete(of)
  }

  async function renew(of: string, lease: Lease, needed: number): Promise<void> {
    const wanted = Math.max(part, needed - lease.left)
    const { consumedPoints, msBeforeNext, isFirstInDuration } = await consume(of, wanted)
    const granted = Math.min(wanted, Math.max(0, points - consumedPoints + wanted))
    lease.left = granted + (isFirstInDuration ? 0 : lease.left)
    lease.until = performance.now() + Math.min(msBeforeNext, seconds * 1_000)
    lease.isLast = granted < wanted
  }

  async function consume(of: string, wanted: number): Promise<RateLimiterRes> {
    const used = await limiter.consume(of, wanted).catch(usedUp)
    // Begun by a clock far ahead of this one, which may have been set back: it would last that long.
    if (used.msBeforeNext <= 2 * seconds * 1_000) return used
    await limiter.delete(of)
    return limiter.consume(of, wanted).catch(usedUp)
  }

  return {
    async spend(of, spent) {
      for (;;) {
        const lease = leaseOf(of)
        if (lease.left >= spent) {
          lease.left -= spent
          return 0
        }
        if (lease.isLast) return Math.max(1, Math.ceil((lease.until - performance.now()) / 1_000))
        await (lease.renewing ??= renew(of, lease, spent).finally(() => (lease.renewing = null)))
      }
    },
  }
}

function usedUp(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason
  throw reason
}
