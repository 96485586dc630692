import type { Logger } from 'pino'
import type { Database } from '#api/db/client.ts'
import { onConnection } from '#api/db/onConnection.ts'
import { troubleOf, type Trouble } from '#api/db/databaseErrors.ts'
import { troubleForOperators } from './words.ts'

const retryMs = 1_000

/**
 * Takes a megabyte of the database's disk and gives it back. PostgreSQL refuses it on a full disk, on a standby and in a
 * read-only transaction.
 */
const probe = `BEGIN; CREATE TEMP TABLE "space" ON COMMIT DROP AS
  SELECT repeat(md5(n::text), 250) FROM generate_series(1, 128) n; ROLLBACK`

/** What keeps the database from working although it answers. */
export interface TroubleWatch {
  /** Null when there is none that this process knows of. */
  current(): Trouble | null
  close(): void
}

/**
 * Hears of trouble by the errors that PostgreSQL sends to this process, and tries every second on a connection of its own
 * whether it is over. Both are logged once.
 */
export function watchTrouble(database: Database, log: Logger): TroubleWatch {
  let trouble: Trouble | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function onError(error: unknown): void {
    const found = troubleOf(error)
    if (!found || found === trouble || isClosed) return
    log.error({ err: error }, `${troubleForOperators[found]}: not ready until this is over`)
    trouble = found
    clearTimeout(timer)
    timer = setTimeout(() => void retry(), retryMs)
  }

  async function retry(): Promise<void> {
    const error = await problemOf(database.url)
    if (isClosed) return
    if (error === null || (trouble === 'connections' && troubleOf(error) !== 'connections')) {
      if (trouble) log.info(`${troubleForOperators[trouble]}: this is over`)
      trouble = null
      onError(error)
    } else timer = setTimeout(() => void retry(), retryMs)
  }

  const stopListening = database.onServerError(onError)
  return {
    current: () => trouble,
    close() {
      isClosed = true
      clearTimeout(timer)
      stopListening()
    },
  }
}

/** Null when a connection can be made and written by; otherwise why not. */
function problemOf(url: string): Promise<unknown> {
  const limits = { connectionTimeoutMillis: 5_000, statement_timeout: 5_000 }
  return onConnection({ connectionString: url, ...limits }, (client) => client.query(probe)).then(
    () => null,
    (error: unknown) => error,
  )
}
