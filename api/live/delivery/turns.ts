/** A turn is taken away after this time: who does not read holds nobody up. */
const longestTurnMs = 1_000

/** Takes a turn when it is free, in the order of asking; resolves to what ends it. */
export type TakeTurn = () => Promise<() => void>

/** Turns for at most so many at once. */
export function createTurns(atOnce: number): TakeTurn {
  const waiting: (() => void)[] = []
  let free = atOnce

  function begin(): () => void {
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      const next = waiting.shift()
      if (next) next()
      else free++
    }
    const timer = setTimeout(end, longestTurnMs).unref()
    return end
  }

  return async () => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return begin()
  }
}

/** Does the work for each item, for at most so many at once. */
export async function inTurns<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  async function workOn() {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, workOn))
}
