import { afterEach, expect, it, vi } from 'vitest'
import { limitWithTimeout } from '#api/live/delivery/limitWithTimeout.ts'
import { eventually } from '#tests/support/eventually.ts'

const never = () => new Promise<never>(() => undefined)

afterEach(() => vi.useRealTimers())

it('runs work in the order of asking, never more than the limit, also after one that failed', async () => {
  const limit = limitWithTimeout(2, 60_000)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (index: number) =>
    limit(() => {
      begun.push(index)
      return new Promise<void>((resolve, reject) =>
        ends.push(index === 1 ? () => reject(new Error('closed')) : resolve),
      )
    })
  const results = Promise.allSettled([0, 1, 2, 3, 4].map(work))
  await eventually(() => expect(begun).toEqual([0, 1]))
  ends[1]?.()
  await eventually(() => expect(begun).toEqual([0, 1, 2]))
  ends[0]?.()
  ends[2]?.()
  await eventually(() => expect(begun).toEqual([0, 1, 2, 3, 4]))
  for (const end of ends) end()
  const states = (await results).map(({ status }) => status)
  expect(states).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})

it('frees the slot of work that takes longer than its time', async () => {
  vi.useFakeTimers()
  const limit = limitWithTimeout(1, 1_000)
  void limit(never)
  let isNext = false
  void limit(() => {
    isNext = true
    return Promise.resolve()
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(isNext).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isNext).toBe(true)
})
