import { describe, expect, it } from 'vitest'
import { createOptimisticCounts, type OptimisticUpdate } from '#web/live/commands/counts/optimisticCounts.ts'

/** A manually driven queue, and a cache with one count. */
function aCount(quantity: number, version = 1) {
  const taps = createOptimisticCounts()
  const cached = { version, quantity }
  const queue: OptimisticUpdate[] = []
  const put = (id: string, changes: Partial<OptimisticUpdate>) => {
    const at = queue.findIndex((tap) => tap.id === id)
    const known = queue[at]
    if (known) queue[at] = { ...known, ...changes }
    taps.queued(queue)
  }
  return {
    cached,
    shown: () => taps.shown('ipa', cached.version, cached.quantity),
    tap: (delta: number) => {
      const id = `tap${queue.length}`
      queue.push({ id, key: 'ipa', delta, version: null, state: 'unsent' })
      taps.queued(queue)
      return {
        id,
        land: (to: typeof cached) => {
          if (to.version > cached.version) Object.assign(cached, to)
          put(id, { version: to.version })
          put(id, { state: 'saved' })
        },
        refuse: () => put(id, { state: 'refused' }),
        discard: () => {
          queue.splice(
            queue.findIndex((tap) => tap.id === id),
            1,
          )
          taps.queued(queue)
        },
      }
    },
    startAnew: taps.startAnew,
    /** The queue reports its state again. */
    retell: () => taps.queued(queue),
    /** A change arrives: the state at delivery, and the count right after it. */
    change: (commandId: string | null, to: typeof cached, countedTo: number) => {
      if (to.version > cached.version) Object.assign(cached, to)
      taps.receive({ key: 'ipa', commandId, ...to, countedTo })
    },
  }
}

describe('taps on a count', () => {
  it('all show immediately, and stay the same as one after the other is saved', () => {
    const count = aCount(4)
    const [one, two, three] = [count.tap(1), count.tap(1), count.tap(-1)]
    expect(count.shown()).toBe(5)
    one.land({ version: 2, quantity: 5 })
    expect(count.shown()).toBe(5)
    two.land({ version: 3, quantity: 6 })
    expect(count.shown()).toBe(5)
    three.land({ version: 4, quantity: 5 })
    expect(count.shown()).toBe(5)
  })

  it('are not counted twice when the change arrives before the answer, nor when it arrives after it', () => {
    const count = aCount(4)
    const first = count.tap(1)
    count.change(first.id, { version: 2, quantity: 5 }, 5)
    expect(count.shown()).toBe(5)
    first.land({ version: 2, quantity: 5 })
    expect(count.shown()).toBe(5)
    const second = count.tap(1)
    second.land({ version: 3, quantity: 6 })
    expect(count.shown()).toBe(6)
    count.change(second.id, { version: 3, quantity: 6 }, 6)
    expect(count.shown()).toBe(6)
  })

  it("are not counted twice when someone else's change brings them along", () => {
    const count = aCount(4)
    const own = count.tap(1)
    // Their +2 made 6; by delivery our +1 was committed too.
    count.change(null, { version: 3, quantity: 7 }, 6)
    expect(count.shown()).toBe(7)
    count.change(own.id, { version: 3, quantity: 7 }, 7)
    expect(count.shown()).toBe(7)
    own.land({ version: 3, quantity: 7 })
    expect(count.shown()).toBe(7)
  })

  it('stay on a screen that is drawn a moment after the cache was written', () => {
    const count = aCount(4)
    const before = { ...count.cached }
    count.tap(1).land({ version: 2, quantity: 5 })
    Object.assign(count.cached, before)
    expect(count.shown()).toBe(5)
    Object.assign(count.cached, { version: 2, quantity: 5 })
    expect(count.shown()).toBe(5)
  })

  it('are reverted when refused or discarded, later ones are not', () => {
    const count = aCount(4)
    const [refused, discarded, landed] = [count.tap(5), count.tap(3), count.tap(1)]
    refused.refuse()
    expect(count.shown()).toBe(8)
    discarded.discard()
    expect(count.shown()).toBe(5)
    landed.land({ version: 2, quantity: 5 })
    expect(count.shown()).toBe(5)
  })

  it('never show less than nothing', () => {
    const count = aCount(1)
    count.tap(-1)
    count.change(null, { version: 2, quantity: 0 }, 0)
    expect(count.shown()).toBe(0)
  })

  it('are in the count of a restored database, or lost, once they had landed; what was not sent yet stays', () => {
    const count = aCount(4, 8)
    const [landed] = [count.tap(1), count.tap(2)]
    landed?.land({ version: 9, quantity: 5 })
    count.change(null, { version: 10, quantity: 9 }, 7)
    Object.assign(count.cached, { version: 3, quantity: 1 })
    count.startAnew()
    expect(count.shown()).toBe(3)
    count.retell()
    expect(count.shown()).toBe(3)
  })
})
