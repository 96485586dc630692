import pg from 'pg'
import type { Logger } from 'pino'

const reconnectMs = 250
/** How long a database may take to accept a connection: as long as for those of the pool. */
const connectMs = 5_000

/** What the processes of one database notify each other of. */
const channels = ['brewhouse_changes', 'brewhouse_presence', 'brewhouse_readings'] as const
type Channel = (typeof channels)[number]

/** LISTEN and NOTIFY between the processes of one database, after each commit. */
export interface Listener {
  /**
   * Calls back on every notification from another process and after every (re)connect: a hint to read again. Returns a function
   * that stops it.
   */
  on(channel: Channel, onWake: () => void): () => void
  /** Notifies the other processes; many calls in a short time become one. */
  notify(channel: Channel): void
  close(): Promise<void>
}

/** Holds one dedicated connection for LISTEN on every channel, and reconnects indefinitely. */
export function listen(url: string, log: Logger): Listener {
  let client: pg.Client | null = null
  /** The last connection, from before it is open. */
  let last: pg.Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const awaiting = new Map<Channel, Set<() => void>>(channels.map((channel) => [channel, new Set()]))
  const wake = (channel: string) => awaiting.get(channel as Channel)?.forEach((onWake) => onWake())

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
      fresh.on('notification', ({ channel, processId }) => {
        if (processId !== rows[0]?.pid) wake(channel)
      })
      await fresh.query(channels.map((channel) => `LISTEN ${channel}`).join('; '))
      if (isClosed) return lost()
      client = fresh
      channels.forEach(wake)
    } catch (error) {
      lost(error instanceof Error ? error : undefined)
    }
  }

  const due = new Set<Channel>()
  let isNotifying = false

  async function notifyOthers() {
    if (isNotifying) return
    isNotifying = true
    while (due.size > 0 && !isClosed) {
      const notified = [...due].map((channel) => `NOTIFY ${channel}`)
      due.clear()
      // May be lost with the connection; the other processes poll anyway.
      await client?.query(notified.join('; ')).catch(() => {})
    }
    isNotifying = false
  }

  void connect()
  return {
    on(channel, onWake) {
      awaiting.get(channel)?.add(onWake)
      return () => void awaiting.get(channel)?.delete(onWake)
    },
    notify(channel) {
      due.add(channel)
      void notifyOthers()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await last?.end().catch(() => {})
    },
  }
}
