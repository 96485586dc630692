import { TooMany, Unavailable } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'

/** The queue of the semaphore is full; `retryAfter` is in seconds. */
export class SemaphoreFull extends TooMany {
  constructor(seconds: number) {
    super(message('request.signInBusy', { seconds }), seconds)
  }
}

/** Who acquires a slot. */
export interface Requester {
  /** A session, or a device that signed in before: goes before everybody else. */
  isKnown: boolean
  /** Identifies a rejected attempt when it is retried: it then goes before those that came after its first one. */
  retryKey?: string | null
  /** Whether the client has closed the connection. */
  isDisconnected?: (() => boolean) | undefined
  /** Whether the process is stopping: queued requests are then rejected, to be retried at the next process. */
  isStopping?: (() => boolean) | undefined
}

/** A slot of the semaphore, acquired now or later. */
export interface Slot {
  /**
   * Rejects with SemaphoreFull when requests of higher priority filled the queue or the process stops, with Unavailable when its
   * client has disconnected.
   */
  acquired: Promise<void>
  /** Returns the slot, or leaves the queue. May be called again. */
  release(): void
}

interface Queued {
  priority: number
  firstTriedAt: number
  requester: Requester
  acquire(): void
  reject(error: Error): void
}

/** How long, in ms, a retry is recognized, and how many are. */
const retryWindowMs = 60_000
const mostRetries = 10_000

/** What a slot is used for, in ms, until it has been measured. */
const usualMs = 250

/**
 * A semaphore with a bounded priority queue. Known requesters go first, then retries, then the rest, each in the order of their
 * first attempt. When the queue is full, the request of the lowest priority is rejected immediately with the time after which to
 * retry; one whose client has disconnected is skipped. A retry key serves one request at a time, so that nobody multiplies it.
 */
export function createHashSemaphore({
  concurrency,
  queueLimit,
}: {
  concurrency: number
  queueLimit: number
}) {
  const queue: Queued[] = []
  const firstTries = new Map<string, number>()
  let running = 0
  let meanMs = usualMs

  function acquire(requester: Requester): Slot {
    const triedBefore = takeFirstTry(requester)
    let acquiredAt: number | null = null
    let isReleased = false
    const mine: Queued = {
      priority: requester.isKnown ? 0 : triedBefore === null ? 2 : 1,
      firstTriedAt: triedBefore ?? performance.now(),
      requester,
      acquire: () => {},
      reject: () => {},
    }
    const acquired = new Promise<void>((resolve, reject) => {
      mine.reject = reject
      mine.acquire = () => {
        running++
        acquiredAt = performance.now()
        resolve()
      }
    })
    // It may be rejected before anybody awaits it.
    acquired.catch(() => undefined)
    if (running < concurrency) mine.acquire()
    else enqueue(mine)
    return {
      acquired,
      release: () => {
        if (isReleased) return
        isReleased = true
        if (acquiredAt === null) return dequeue(mine)
        running--
        meanMs += (performance.now() - acquiredAt - meanMs) / 8
        acquireNext()
      },
    }
  }

  function enqueue(mine: Queued): void {
    for (const one of queue.filter(({ requester }) => requester.isDisconnected?.()))
      reject(one, new Unavailable(disconnected))
    if (queue.length >= queueLimit) {
      const last = queue.at(-1)
      if (!last || byPriority(mine, last) > 0) throw full(mine)
      reject(last, full(last))
    }
    queue.push(mine)
    queue.sort(byPriority)
  }

  function dequeue(mine: Queued): void {
    const at = queue.indexOf(mine)
    if (at >= 0) queue.splice(at, 1)
  }

  function reject(one: Queued, error: Error): void {
    dequeue(one)
    one.reject(error)
  }

  function acquireNext(): void {
    while (running < concurrency) {
      const next = queue.shift()
      if (!next) return
      if (next.requester.isDisconnected?.()) next.reject(new Unavailable(disconnected))
      else if (next.requester.isStopping?.()) next.reject(full(next))
      else next.acquire()
    }
  }

  /** When a rejected attempt was first made, in ms of this process; null for a new one. Until it is rejected again, it counts as new. */
  function takeFirstTry({ retryKey }: Requester): number | null {
    const at = retryKey ? firstTries.get(retryKey) : undefined
    if (!retryKey || at === undefined) return null
    firstTries.delete(retryKey)
    return performance.now() - at < retryWindowMs ? at : null
  }

  function full({ firstTriedAt, requester: { retryKey } }: Queued): SemaphoreFull {
    if (retryKey) {
      firstTries.set(retryKey, firstTriedAt)
      const [oldest] = firstTries.keys()
      if (firstTries.size > mostRetries && oldest !== undefined) firstTries.delete(oldest)
    }
    return new SemaphoreFull(Math.min(30, Math.ceil(((queue.length + 1) * meanMs) / concurrency / 1_000)))
  }

  return { acquire }
}

const byPriority = (one: Queued, other: Queued) =>
  one.priority - other.priority || one.firstTriedAt - other.firstTriedAt

const disconnected = message('request.closedBefore')
