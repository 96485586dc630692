import type pg from 'pg'
import type { Logger } from 'pino'
import { changeColumns, changeOfRow, type ChangeRow } from './change.ts'
import type { Ring } from './ring.ts'

const pageSize = 1_000
const pollMs = 500

/** Reads the outbox behind its head into the ring, in order, without gaps. One per process. */
export interface Tail {
  /** Something may have been committed: read now. */
  wake(): void
  /** When the outbox was last read successfully. */
  readAt(): Date
  /** Names the history of the database; another one after a restore. */
  epoch(): string
  close(): Promise<void>
}

/** Where the outbox stands: the last number given out and the name of this history. */
export async function readCounter(pool: pg.Pool): Promise<{ value: number; epoch: string }> {
  const { rows } = await pool.query<{ value: string; epoch: string }>(
    'SELECT "value", "epoch" FROM "ChangeCounter"',
  )
  const row = rows[0]
  if (!row) throw new Error('The row that numbers the changes is missing.')
  return { value: Number(row.value), epoch: row.epoch }
}

/** A page of the outbox after a number. */
export async function readChanges(pool: pg.Pool, after: number, limit: number) {
  const { rows } = await pool.query<ChangeRow>({
    name: 'changes after',
    text: `SELECT ${changeColumns} FROM "Change" WHERE "seq" > $1 ORDER BY "seq" LIMIT $2`,
    values: [after, limit],
  })
  return rows.map(changeOfRow)
}

/**
 * Starts reading behind the ring's head: at once when woken, and every 500 ms in any case. `onRead` is called after
 * the ring has grown, `onHistoryChanged` when the outbox is behind what was already read (a restored database).
 */
export function startTail(options: {
  pool: pg.Pool
  ring: Ring
  epoch: string
  log: Logger
  onRead: () => void
  onHistoryChanged: () => void
}): Tail {
  const { pool, ring, log, onRead, onHistoryChanged } = options
  let epoch = options.epoch
  let isAwake = false
  let isClosed = false
  let isFailing = false
  let readAt = new Date()
  let reading: Promise<void> = Promise.resolve()

  async function readAll() {
    let isMore = true
    while (isMore && !isClosed) {
      isAwake = false
      const page = await readChanges(pool, ring.head(), pageSize)
      readAt = new Date()
      if (page.length > 0) {
        ring.push(page)
        onRead()
      }
      isMore = isAwake || page.length === pageSize
    }
  }

  async function checkHistory() {
    // Compared with what was read before asking: the outbox is read on meanwhile.
    const head = ring.head()
    const counter = await readCounter(pool)
    if (counter.value >= head && counter.epoch === epoch) return
    log.warn({ head, counter }, 'the database has another history than before; every screen starts anew')
    epoch = counter.epoch
    ring.reset(counter.value)
    onHistoryChanged()
  }

  let isReading = false
  function wake() {
    isAwake = true
    if (isReading || isClosed) return
    isReading = true
    reading = readAll()
      .then(() => {
        if (isFailing) log.info('reading the outbox again')
        isFailing = false
      })
      .catch((error: unknown) => {
        if (!isFailing) log.warn({ err: error }, 'the outbox can not be read; trying again')
        isFailing = true
      })
      .finally(() => (isReading = false))
  }

  let polls = 0
  const poll = setInterval(() => {
    wake()
    if (++polls % 10 === 0) checkHistory().catch(() => {})
  }, pollMs)
  wake()
  return {
    wake,
    readAt: () => readAt,
    epoch: () => epoch,
    async close() {
      isClosed = true
      clearInterval(poll)
      await reading
    },
  }
}
