import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchInput } from '#web/ui/device/watchInput.ts'

describe('work in the background', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const touch = () => window.dispatchEvent(new Event('pointermove'))

  it('begins immediately on a page that nobody touches', async () => {
    const input = watchInput()
    await expect(input.rest()).resolves.toBeUndefined()
    input.stop()
  })

  it('waits until a drag has rested for a second, and ten seconds at most', async () => {
    const input = watchInput()
    let begun = 0
    touch()
    void input.rest().then(() => begun++)
    for (let step = 0; step < 30; step++) {
      await vi.advanceTimersByTimeAsync(100)
      touch()
    }
    expect(begun).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(begun).toBe(1)

    touch()
    void input.rest().then(() => begun++)
    for (let step = 0; step < 100; step++) {
      await vi.advanceTimersByTimeAsync(100)
      touch()
    }
    await vi.advanceTimersByTimeAsync(900)
    expect(begun).toBe(2)
    input.stop()
  })
})
