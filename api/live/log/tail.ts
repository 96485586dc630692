import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import type { Logger } from 'pino'
import { changeColumns, changeOfRow, type ChangeRecord, type ChangeRow } from '#api/live/outbox/change.ts'
import { isInHistory, currentGeneration, readHistory, type History } from '#api/live/outbox/generations.ts'
import type { RingBuffer } from './ringBuffer.ts'

const pageSize = 1_000
const pollMs = 500

/** Reads the outbox into the ring buffer, in order, without gaps. One per process. */
export interface Tail {
  /** Something may have been committed: read now. */
  wake(): void
  /** How long ago, in ms, the outbox was last read successfully. */
  sinceRead(): number
  /** The history that the buffered changes belong to. */
  history(): History
  close(): Promise<void>
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

interface Page {
  changes: ChangeRecord[]
  /** The last number assigned when the page was read, and its generation. */
  value: number
  generation: string
}

/**
 * A page after a number, and the history it belongs to: read by one statement, so that a restore can't come between.
 */
async function readPage(pool: pg.Pool, after: number): Promise<Page> {
  const { rows } = await pool.query<ChangeRow & { value: string; generation: string }>({
    name: 'changes and their history after',
    text: `SELECT c."value", g."id" AS "generation", page.* FROM "ChangeCounter" c
      JOIN "Generation" g ON g."number" = c."generation"
      LEFT JOIN LATERAL (SELECT ${changeColumns} FROM "Change" WHERE "seq" > $1 ORDER BY "seq" LIMIT $2) page ON true
      ORDER BY page."seq"`,
    values: [after, pageSize],
  })
  const [row] = rows
  if (!row) throw new Error('The row that numbers the changes is missing.')
  const changes = (row.seq as string | null) === null ? [] : rows.map(changeOfRow)
  return { changes, value: Number(row.value), generation: row.generation }
}

/**
 * Starts reading after the buffer's head: immediately when woken, and every 500 ms in any case. `onRead` is called
 * after changes were added, `onHistoryChanged` when what was already read is no longer in the database's history, as
 * after a restore, or when changes were removed before they were read. Each page comes with its generation; a new one that begins at or behind the head is only a restart.
 */
export function startTail(options: {
  pool: pg.Pool
  ring: RingBuffer
  history: History
  log: Logger
  onRead: () => void
  onHistoryChanged: () => void
}): Tail {
  const { pool, ring, log, onRead, onHistoryChanged } = options
  let history = options.history
  let isWoken = false
  let isClosed = false
  let isFailing = false
  let readAt = performance.now()
  let reading: Promise<void> = Promise.resolve()

  async function readAll() {
    let isMore = true
    while (isMore && !isClosed) {
      isWoken = false
      const page = await readPage(pool, ring.head())
      const isSameHistory = page.generation === currentGeneration(history) && page.value >= ring.head()
      if (!isSameHistory) await reloadHistory()
      else if (hasHole(page))
        startOver('changes are missing from the outbox; resetting all subscribers', page)
      else take(page)
      isMore = isWoken || !isSameHistory || page.changes.length === pageSize
    }
  }

  /** Whether a generation begins with this number. */
  const begins = (seq: number) => history.generations.some(({ first }) => first === seq)

  function take({ changes, value }: Page) {
    readAt = performance.now()
    history = { ...history, value }
    if (changes.length === 0) return
    ring.push(changes, begins)
    onRead()
  }

  /** Whether changes are gone before they were read, as after somebody deleted them: what they changed is unknown. */
  function hasHole({ changes }: Page): boolean {
    return changes.some(({ seq }, at) => seq !== (changes[at - 1]?.seq ?? ring.head()) + 1 && !begins(seq))
  }

  function startOver(message: string, { value }: Pick<History, 'value'>): void {
    log.warn({ head: ring.head(), value }, message)
    readAt = performance.now()
    history = { ...history, value }
    ring.reset(value)
    onHistoryChanged()
  }

  async function reloadHistory() {
    const head = ring.head()
    history = await readHistory(pool)
    if (isInHistory(history, head)) return
    startOver(
      'the history of the database has changed, as after a restore; resetting all subscribers',
      history,
    )
  }

  // The outbox is read for all subscribers: not in the context of the request that woke the tail.
  const read = AsyncResource.bind(readAll)
  let isReading = false
  function wake() {
    isWoken = true
    if (isReading || isClosed) return
    isReading = true
    reading = read()
      .then(() => {
        if (isFailing) log.info('the outbox can be read again')
        isFailing = false
      })
      .catch((error: unknown) => {
        if (!isFailing) log.warn({ err: error }, 'cannot read the outbox; retrying')
        isFailing = true
      })
      .finally(() => (isReading = false))
  }

  const poll = setInterval(wake, pollMs)
  wake()
  return {
    wake,
    sinceRead: () => performance.now() - readAt,
    history: () => history,
    async close() {
      isClosed = true
      clearInterval(poll)
      await reading
    },
  }
}
