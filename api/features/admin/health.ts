import os from 'node:os'
import type { App } from '#api/context.ts'
import { written } from '#api/language/readers.ts'
import { message } from '#domain/language/message.ts'
import type { Health } from '#generated/arguments.ts'

/** The outbox is read twice a second; if it was read longer ago, screens are not live. */
const freshMs = 3_000
const slowMs = 1_000

/** Checks this process and the database; never throws, since an unreachable database is a result too. */
export async function readHealth({ database, live }: Pick<App, 'database' | 'live'>): Promise<Health> {
  const answer = await askDatabase(database)
  const isFresh = live.sinceRead() < freshMs
  const isWell = answer.connected && answer.ms < slowMs && isFresh
  return {
    status: isWell ? 'HEALTHY' : 'DEGRADED',
    server: {
      uptime: Math.floor(process.uptime()),
      nodeVersion: process.version,
      memory: { used: inMegabytes(process.memoryUsage.rss()), total: inMegabytes(memoryGiven()) },
    },
    database: {
      ...{ connected: answer.connected, statusSaid: answer.status, status: written(answer.status) },
    },
  }
}

async function askDatabase({ pool }: App['database']) {
  const start = performance.now()
  try {
    const { rows } = await pool.query<{ server_version: string }>('SHOW server_version')
    const ms = performance.now() - start
    const version = rows[0]?.server_version.split(' ')[0] ?? ''
    return {
      connected: true,
      ms,
      status: message('admin.databaseAnswered', { version, ms: Math.max(1, Math.round(ms)) }),
    }
  } catch {
    return { connected: false, ms: Infinity, status: message('admin.databaseAway') }
  }
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** The container's memory limit or, without one, the machine's memory. */
function memoryGiven(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < os.totalmem() ? limit : os.totalmem()
}
