import { describe, expect, it } from 'vitest'
import { CommandRefused } from '#web/live/refusal.ts'
import { createTaps } from '#web/live/taps.ts'

/** A server that one lets answer by hand, and a cache of one count. */
function aCount(quantity: number, version = 1) {
  const taps = createTaps()
  const cached = { version, quantity }
  const sent: { id: string; land: (to: typeof cached) => void; refuse: (code: string) => void }[] = []
  const landings: Promise<boolean>[] = []
  return {
    sent,
    landings,
    cached,
    shown: () => taps.shown('ipa', cached.version, cached.quantity),
    tap: (delta: number) => {
      const landed = taps.add(
        'ipa',
        delta,
        (id, onWritten) =>
          new Promise<void>((resolve, reject) =>
            sent.push({
              id,
              land: (to) => {
                if (to.version > cached.version) Object.assign(cached, to)
                onWritten(to.version)
                resolve()
              },
              refuse: (code) => reject(new CommandRefused({ code, message: 'No.' })),
            }),
          ),
      )
      landings.push(
        landed.then(
          () => true,
          () => false,
        ),
      )
    },
    /** A change arrives: the state at delivery, and the count right after it. */
    change: (commandId: string | null, to: typeof cached, countedTo: number) => {
      if (to.version > cached.version) Object.assign(cached, to)
      taps.receive({ key: 'ipa', commandId, ...to, countedTo })
    },
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('taps on a count', () => {
  it('show at once, all of them, and are sent one after the other', async () => {
    const count = aCount(4)
    count.tap(1)
    count.tap(1)
    count.tap(-1)
    expect(count.shown()).toBe(5)
    await turn()
    expect(count.sent).toHaveLength(1)
    count.sent[0]?.land({ version: 2, quantity: 5 })
    expect(count.shown()).toBe(5)
    await turn()
    count.sent[1]?.land({ version: 3, quantity: 6 })
    await turn()
    count.sent[2]?.land({ version: 4, quantity: 5 })
    expect(await Promise.all(count.landings)).toEqual([true, true, true])
    expect(count.shown()).toBe(5)
  })

  it('are not counted twice when the change arrives before the answer, nor when it arrives after it', async () => {
    const count = aCount(4)
    count.tap(1)
    await turn()
    const [first] = count.sent
    count.change(first?.id ?? '', { version: 2, quantity: 5 }, 5)
    expect(count.shown()).toBe(5)
    first?.land({ version: 2, quantity: 5 })
    expect(count.shown()).toBe(5)
    count.tap(1)
    await turn()
    const [, second] = count.sent
    second?.land({ version: 3, quantity: 6 })
    expect(count.shown()).toBe(6)
    count.change(second?.id ?? '', { version: 3, quantity: 6 }, 6)
    expect(count.shown()).toBe(6)
  })

  it("are not counted twice when somebody else's change brings them along", async () => {
    const count = aCount(4)
    count.tap(1)
    await turn()
    // Their +2 made 6; by delivery our +1 was committed too.
    count.change(null, { version: 3, quantity: 7 }, 6)
    expect(count.shown()).toBe(7)
    count.change(count.sent[0]?.id ?? '', { version: 3, quantity: 7 }, 7)
    expect(count.shown()).toBe(7)
    count.sent[0]?.land({ version: 3, quantity: 7 })
    expect(count.shown()).toBe(7)
  })

  it('stay on a screen that is drawn a moment after the cache was written', async () => {
    const count = aCount(4)
    const before = { ...count.cached }
    count.tap(1)
    await turn()
    count.sent[0]?.land({ version: 2, quantity: 5 })
    await turn()
    Object.assign(count.cached, before)
    expect(count.shown()).toBe(5)
    Object.assign(count.cached, { version: 2, quantity: 5 })
    expect(count.shown()).toBe(5)
  })

  it('are taken back when they are refused, those after them not', async () => {
    const count = aCount(4)
    count.tap(5)
    count.tap(1)
    await turn()
    count.sent[0]?.refuse('FORBIDDEN')
    expect(await count.landings[0]).toBe(false)
    expect(count.shown()).toBe(5)
    await turn()
    count.sent[1]?.land({ version: 2, quantity: 5 })
    expect(await count.landings[1]).toBe(true)
    expect(count.shown()).toBe(5)
  })

  it('are taken back together when the server can not be reached', async () => {
    const count = aCount(4)
    for (let taps = 0; taps < 3; taps++) count.tap(1)
    await turn()
    expect(count.shown()).toBe(7)
    count.sent[0]?.refuse('UNREACHABLE')
    expect(await Promise.all(count.landings)).toEqual([false, false, false])
    expect(count.shown()).toBe(4)
    expect(count.sent).toHaveLength(1)
  })

  it('never show less than nothing', async () => {
    const count = aCount(1)
    count.tap(-1)
    count.change(null, { version: 2, quantity: 0 }, 0)
    expect(count.shown()).toBe(0)
    await turn()
  })
})
