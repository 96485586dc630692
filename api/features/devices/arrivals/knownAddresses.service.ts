import type { Database } from '#api/db/client.ts'
import type { DevicePost } from '#domain/devices/devicePost.ts'
import { rejectionTimes, type Rejection } from '#domain/overview/threats.ts'
import { hashOf } from '#api/features/users/tokens.service.ts'

/** How long, in ms, the addresses are known: a revoked one is refused after this time in every process. */
const knownMs = 1_500

/** A token that nobody knows may be new: then they are read again, at most this often, in ms. */
const newMs = 200

/** How old `lastUsedAt` may get, in ms. */
const usedMs = 60_000

/** The addresses that can be used, by the hash of their token: they are few, so that a wrong token costs no statement. */
export interface KnownAddresses {
  /** The address of a token; null when there is none, or it was revoked. */
  addressOf(token: string): Promise<{ id: string } | null>
  /** Notes a message that could not be read, and why, so that somebody who sets up a device sees it. */
  refused(id: string, reason: string, message: DevicePost): Promise<void>
  /** Notes that an address rejects messages by a limit, so that administrators are alerted when it goes on. */
  rejected(id: string, rejection: Rejection): Promise<void>
  /** Has a new or revoked address count immediately in this process. */
  evictAddresses(): void
}

/** A device that nobody understands is noted at most this often, in ms; a limit of an address likewise. */
const refusedMs = 5_000
const rejectedMs = 60_000

/** The addresses of a database, read again when they are needed. */
export function knowAddresses({ pool }: Pick<Database, 'pool'>): KnownAddresses {
  let reading: Promise<Map<string, string>> | null = null
  let readAt = -Infinity
  const usedAt = new Map<string, number>()
  const refusedAt = new Map<string, number>()
  const rejectedAt = new Map<string, number>()

  async function read(): Promise<Map<string, string>> {
    const { rows } = await pool.query<{ id: string; tokenHash: Buffer }>(
      'SELECT "id", "tokenHash" FROM "IngestAddress" WHERE "revokedAt" IS NULL',
    )
    return new Map(rows.map(({ id, tokenHash }) => [tokenHash.toString('base64'), id]))
  }

  function known(freshMs: number): Promise<Map<string, string>> {
    const now = performance.now()
    if (reading && now - readAt < freshMs) return reading
    readAt = now
    const fresh = read()
    reading = fresh
    fresh.catch(() => {
      if (reading === fresh) reading = null
    })
    return fresh
  }

  /** Once a minute, so that administrators see whether devices use it. */
  async function noteUse(id: string): Promise<void> {
    const now = performance.now()
    if (now - (usedAt.get(id) ?? -Infinity) < usedMs) return
    usedAt.set(id, now)
    await pool.query('UPDATE "IngestAddress" SET "lastUsedAt" = now() WHERE "id" = $1', [id])
  }

  return {
    async addressOf(token) {
      const hash = Buffer.from(hashOf(token)).toString('base64')
      const id = (await known(knownMs)).get(hash) ?? (await known(newMs)).get(hash)
      if (id === undefined) return null
      await noteUse(id)
      return { id }
    },
    async refused(id, reason, message) {
      const now = performance.now()
      if (now - (refusedAt.get(id) ?? -Infinity) < refusedMs) return
      refusedAt.set(id, now)
      await pool.query(
        `UPDATE "IngestAddress" SET "refusedAt" = now(), "refusal" = $2, "refused" = $3 WHERE "id" = $1`,
        [id, reason, JSON.stringify(message)],
      )
    },
    async rejected(id, rejection) {
      const now = performance.now()
      if (now - (rejectedAt.get(id) ?? -Infinity) < rejectedMs) return
      rejectedAt.set(id, now)
      await pool.query(
        `UPDATE "IngestAddress" SET "rejection" = $2, "rejectedAt" = now(), "rejectedFrom" =
          CASE WHEN "rejectedAt" > now() - make_interval(secs => $3) THEN coalesce("rejectedFrom", now()) ELSE now() END
          WHERE "id" = $1`,
        [id, rejection, rejectionTimes.pauseMs / 1_000],
      )
    },
    evictAddresses() {
      reading = null
    },
  }
}
