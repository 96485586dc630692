import type { App } from '#api/context.ts'
import { Unavailable } from '#api/errors.ts'
import type { Arrival, Outcome } from './arrival.ts'
import { keepArrivals } from './keepArrivals.service.ts'
import { postWaits } from '#domain/devices/ingestWords.ts'

/** The most readings in one statement. */
const mostTogether = 500

/** The most readings that wait for the next ones, and characters of their messages: what comes at once after an outage. */
const mostWaiting = 12_000
const mostCharacters = 16_000_000

interface Waiting {
  arrivals: readonly Arrival[]
  resolve: (outcomes: Outcome[]) => void
  reject: (error: unknown) => void
}

/** Writes what devices send: what arrives while a statement runs is written by the next one, so many posts cost few. */
export interface ArrivalsWriter {
  /** Resolves when the readings are committed, with what became of each; throws Unavailable when too many wait. */
  keep(arrivals: readonly Arrival[]): Promise<Outcome[]>
  /** Waits until everything that arrived is written. */
  close(): Promise<void>
}

/** Starts a writer of this process; `app` is only called once something arrives. */
export function createArrivalsWriter(app: () => App): ArrivalsWriter {
  const waiting: Waiting[] = []
  let count = 0
  let characters = 0
  let writing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) await write(nextOnes())
    writing = null
  }

  /** As many posts as fit into a statement, the first in any case. */
  function nextOnes(): Waiting[] {
    let size = 0
    const end = waiting.findIndex(
      ({ arrivals }, index) => (size += arrivals.length) > mostTogether && index > 0,
    )
    const taken = waiting.splice(0, end === -1 ? waiting.length : end)
    for (const { arrivals } of taken) {
      count -= arrivals.length
      characters -= sizeOf(arrivals)
    }
    return taken
  }

  return {
    keep(arrivals) {
      const size = sizeOf(arrivals)
      if (count + arrivals.length > mostWaiting || characters + size > mostCharacters)
        return Promise.reject(new Unavailable(postWaits.writing))
      const done = new Promise<Outcome[]>((resolve, reject) => waiting.push({ arrivals, resolve, reject }))
      count += arrivals.length
      characters += size
      writing ??= writeAll()
      return done
    },
    close: () => writing ?? Promise.resolve(),
  }

  async function write(posts: Waiting[]): Promise<void> {
    const arrivals = posts.flatMap((post) => post.arrivals)
    try {
      const outcomes = await keepArrivals(app(), arrivals)
      app().readings.arrived()
      let first = 0
      for (const post of posts) {
        post.resolve(outcomes.slice(first, first + post.arrivals.length))
        first += post.arrivals.length
      }
    } catch (error) {
      for (const post of posts) post.reject(error)
    }
  }
}

/** All readings of a message have it in common. */
const sizeOf = ([first]: readonly Arrival[]) => first?.message.body.length ?? 0
