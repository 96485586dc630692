import type { Logger } from 'pino'
import type { ClockWatch } from '#api/db/clockWatch.ts'
import type { Database } from '#api/db/client.ts'
import { repeatedly } from '#api/db/repeatedly.ts'
import { sumHours } from './hours.ts'
import { alone, dropPartitions, makePartitions } from './partitions.ts'

const everyMs = 5 * 60_000

/**
 * Keeps the readings of devices, and the messages that they were read from: makes the partitions that they need before the server starts, sums each hour after it has
 * ended, and drops old partitions while the clock is believed, catching up with whatever a stopped server has missed. Hours are summed before anything is
 * dropped. Returns a function that stops it and waits.
 */
export async function keepReadings(
  database: Database,
  log: Logger,
  clock: Pick<ClockWatch, 'mayDelete'>,
): Promise<() => Promise<void>> {
  const { pool } = database
  await makePartitions(pool, new Date())
  return repeatedly(everyMs, async () => {
    try {
      await makePartitions(pool, new Date())
      await alone(pool, (client) => sumHours(client, new Date()))
      if (!(await clock.mayDelete())) return
      const dropped = await dropPartitions(pool, new Date())
      if (dropped.length > 0)
        log.info({ dropped }, 'dropped readings of devices older than 90 days, or messages older than 7')
    } catch (error) {
      log.warn({ err: error }, 'could not sum the readings of devices; retrying in 5 minutes')
    }
  })
}
