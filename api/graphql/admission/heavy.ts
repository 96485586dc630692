import { TooMany, Unavailable } from '#api/errors.ts'
import { limits } from '#api/graphql/limits.ts'
import { message } from '#domain/language/message.ts'

/**
 * Limits the concurrency of heavy operations, first come first served; resolves to a function that releases the slot.
 */
export type EnterHeavy = (person: string) => Promise<() => void>

/** One queue for a process. No single person may fill it, and nobody waits in it longer than an operation may take. */
export function createHeavyQueue(): EnterHeavy {
  const waiting = new Set<() => void>()
  const ofPerson = new Map<string, number>()
  let running = 0

  function count(person: string, more: number) {
    const now = (ofPerson.get(person) ?? 0) + more
    if (now > 0) ofPerson.set(person, now)
    else ofPerson.delete(person)
  }

  function leaving(person: string): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      count(person, -1)
      // Handed over and not freed: who comes in the same tick is behind those who wait.
      const [next] = waiting
      if (next) next()
      else running--
    }
  }

  return async (person) => {
    if ((ofPerson.get(person) ?? 0) >= limits.heavyPerPerson)
      throw new TooMany(message('request.largeRunning'), 5)
    count(person, 1)
    if (running < limits.heavyAtOnce) running++
    else if (!(await getsSlot(waiting))) {
      count(person, -1)
      throw new Unavailable(message('request.tooManyLarge'))
    }
    return leaving(person)
  }
}

/** Whether it got a slot before it timed out. */
function getsSlot(waiting: Set<() => void>): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (hasSlot: boolean) => {
      clearTimeout(timer)
      waiting.delete(called)
      resolve(hasSlot)
    }
    const called = () => finish(true)
    const timer = setTimeout(finish, limits.executionMs, false)
    waiting.add(called)
  })
}
