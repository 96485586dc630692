import { describe, expect, it, vi } from 'vitest'
import { createTurns, inTurns } from '#api/live/delivery/turns.ts'

const aTick = () => new Promise((resolve) => setImmediate(resolve))

describe('turns', () => {
  it('are given to so many at once, and to the others in the order of asking', async () => {
    const takeTurn = createTurns(2)
    const begun: number[] = []
    const ends: (() => void)[] = []
    for (let asker = 0; asker < 5; asker++)
      void takeTurn().then((end) => {
        begun.push(asker)
        ends.push(end)
      })
    await aTick()
    expect(begun).toEqual([0, 1])
    // Ended twice, it makes room for one all the same.
    ends[1]?.()
    ends[1]?.()
    await aTick()
    expect(begun).toEqual([0, 1, 2])
    for (const end of ends) end()
    await aTick()
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })

  it('are taken from who keeps one for more than a second', async () => {
    vi.useFakeTimers()
    try {
      const takeTurn = createTurns(1)
      await takeTurn()
      let isNext = false
      void takeTurn().then(() => (isNext = true))
      await vi.advanceTimersByTimeAsync(999)
      expect(isNext).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(isNext).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('work in turns', () => {
  it('is done for each, for never more than so many at once', async () => {
    const done: number[] = []
    let atOnce = 0
    let most = 0
    await inTurns([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      most = Math.max(most, ++atOnce)
      await aTick()
      atOnce--
      done.push(item)
    })
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(most).toBe(3)
  })
})
