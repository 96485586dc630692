import { setTimeout as pause } from 'node:timers/promises'

/** How often something begins, and for how long. */
interface Pace {
  everyMs: number
  forMs: number
}

/** Begins something so many times a second until the time is over; resolves to what each gave. */
export async function every<T>({ everyMs, forMs }: Pace, begin: (turn: number) => Promise<T>): Promise<T[]> {
  const from = performance.now()
  const begun: Promise<T>[] = []
  while (performance.now() - from < forMs) {
    begun.push(begin(begun.length))
    // oxlint-disable-next-line syntax/no-restricted-syntax -- a load has a pace
    await pause(Math.max(0, from + begun.length * everyMs - performance.now()))
  }
  return Promise.all(begun)
}

/** The same, but each once the one before has ended: on a busy machine they would wait for each other. */
export async function inTurn<T>({ everyMs, forMs }: Pace, begin: (turn: number) => Promise<T>): Promise<T[]> {
  const from = performance.now()
  const found: T[] = []
  for (let turn = 0; performance.now() - from < forMs; turn++) {
    const next = performance.now() + everyMs
    found.push(await begin(turn))
    // oxlint-disable-next-line syntax/no-restricted-syntax -- a load has a pace
    await pause(Math.max(0, next - performance.now()))
  }
  return found
}

/** Resolves when a rejected request may be sent again. */
export const retryAfter = ({ headers }: Response) => pause(Number(headers.get('retry-after')) * 1_000)
