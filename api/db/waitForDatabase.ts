import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { causesOf } from './databaseErrors.ts'
import { onConnection } from './onConnection.ts'
import { placeOf } from './placeOf.ts'

const retryMs = 1_000

/** Wrong password, user who is not let in, no such database: waiting does not help. */
const final = ['28P01', '28000', '3D000']

/**
 * Waits until the database is reachable, and logs that every few seconds; rejects with why it is not when patience is
 * over, and immediately when waiting can't help.
 */
export async function waitForDatabase(url: string, log: Logger, patienceMs: number): Promise<void> {
  const since = performance.now()
  for (let tries = 0; ; tries++) {
    const error = await problemOf(url)
    if (error === null) return
    if (isFinal(error) || performance.now() - since > patienceMs) throw error
    if (tries % 5 === 0) {
      const { server, name } = placeOf(url)
      log.warn(
        `The database at ${server}/${name} can't be reached (${reasonOf(error)}). Retrying; check DATABASE_URL.`,
      )
    }
    await pause(Math.min(retryMs, patienceMs))
  }
}

const isFinal = (error: unknown) => [...causesOf(error)].some(({ code }) => final.includes(code))

/** Null when the database answers; otherwise why it does not. */
const problemOf = (url: string): Promise<Error | null> =>
  onConnection({ connectionString: url, connectionTimeoutMillis: 5_000 }, async (client) => {
    await client.query('SELECT 1')
    return null
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))

/** A host with several addresses fails with an error that is empty but for those of each address. */
function reasonOf(error: unknown): string {
  for (const { message } of causesOf(error)) if (message) return message
  return String(error)
}
