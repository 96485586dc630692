import pg from 'pg'
import type { Logger } from 'pino'

const reconnectMs = 250
/** How long a database may take to accept a connection: as long as for those of the pool. */
const connectMs = 5_000

/** LISTEN and NOTIFY between the processes of one database, after each commit. */
export interface Listener {
  /** Notifies the other processes; many calls in a short time become one. */
  notify(): void
  close(): Promise<void>
}

/**
 * Holds a dedicated connection for LISTEN, and reconnects indefinitely. `onWake` is called on every notification from
 * another process and after every (re)connect. It is only a hint to read the outbox.
 */
export function listen(
  url: string,
  log: Logger,
  onWake: () => void,
  channel = 'brewhouse_changes',
): Listener {
  let client: pg.Client | null = null
  /** The last connection, from before it is open. */
  let last: pg.Client | undefined
  let isClosed = false
  let isNotifying = false
  let isNotifyPending = false
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    if (isClosed) return
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      application_name: 'brewhouse listener',
    })
    last = fresh
    let isLost = false
    const lost = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (client === fresh) client = null
      fresh.end().catch(() => {})
      if (isClosed) return
      log.warn({ err: error }, 'lost the connection that listens for changes; reconnecting')
      timer = setTimeout(() => void connect(), reconnectMs)
    }
    fresh.on('error', lost)
    fresh.on('end', () => lost())
    try {
      await fresh.connect()
      const { rows } = await fresh.query<{ pid: number }>('SELECT pg_backend_pid() AS "pid"')
      fresh.on('notification', ({ processId }) => {
        if (processId !== rows[0]?.pid) onWake()
      })
      await fresh.query(`LISTEN ${channel}`)
      if (isClosed) return lost()
      client = fresh
      onWake()
    } catch (error) {
      lost(error instanceof Error ? error : undefined)
    }
  }

  async function notifyOthers() {
    if (isNotifying) {
      isNotifyPending = true
      return
    }
    isNotifying = true
    do {
      isNotifyPending = false
      // May be lost with the connection; the other processes poll anyway.
      await client?.query(`NOTIFY ${channel}`).catch(() => {})
    } while (isNotifyPending && !isClosed)
    isNotifying = false
  }

  void connect()
  return {
    notify: () => void notifyOthers(),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await last?.end().catch(() => {})
    },
  }
}
