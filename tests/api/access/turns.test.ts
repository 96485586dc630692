import { describe, expect, it } from 'vitest'
import { Busy, createTurns, type Entrant, type Turn } from '#api/features/users/turns.ts'

/** Turns, one at once, and the order in which they came. */
function aDoor(mayWait: number) {
  const { enter } = createTurns({ atOnce: 1, mayWait })
  const came: string[] = []
  const sent: string[] = []
  const open = (name: string, entrant: Partial<Entrant> = {}): Turn | null => {
    try {
      const turn = enter({ isKnown: false, place: name, ...entrant })
      turn.come.then(
        () => came.push(name),
        () => sent.push(name),
      )
      return turn
    } catch (error) {
      expect(error).toBeInstanceOf(Busy)
      sent.push(name)
      return null
    }
  }
  return { open, came, sent }
}

/** Lets every turn that has come be known. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

async function endAll(turns: readonly (Turn | null)[]): Promise<void> {
  // Each ends as soon as its turn has come.
  await Promise.allSettled(turns.filter((turn) => turn !== null).map((turn) => turn.come.then(turn.end)))
  await settled()
}

describe('turns', () => {
  it('come one after the other, in the order in which they were asked for', async () => {
    const { open, came } = aDoor(5)
    await endAll(['a', 'b', 'c'].map((name) => open(name)))
    expect(came).toEqual(['a', 'b', 'c'])
  })

  it('are refused at once when enough wait, with the time after which to come again', () => {
    const { open, sent } = aDoor(2)
    for (const name of ['a', 'b', 'c', 'd']) open(name)
    expect(sent).toEqual(['d'])
    const { enter } = createTurns({ atOnce: 1, mayWait: 0 })
    enter({ isKnown: false })
    expect(() => enter({ isKnown: false })).toThrow(
      expect.objectContaining({ extensions: expect.objectContaining({ retryAfter: 1 }) }),
    )
  })

  it('come first to those who are known, and push out who would be last', async () => {
    const { open, came, sent } = aDoor(2)
    const turns = [open('a'), open('b'), open('c'), open('known', { isKnown: true })]
    await endAll(turns)
    expect(came).toEqual(['a', 'known', 'b'])
    expect(sent).toEqual(['c'])
  })

  it('come sooner to those who come again than to newcomers, in the order of their first attempts', async () => {
    const { open, came, sent } = aDoor(2)
    const first = open('a')
    open('b')
    open('c')
    open('early')
    open('late')
    expect(sent).toEqual(['early', 'late'])
    const turns = [first, open('late'), open('early')]
    await settled()
    expect(sent).toEqual(['early', 'late', 'c', 'b'])
    await endAll(turns)
    expect(came).toEqual(['a', 'early', 'late'])
  })

  it('are not kept for those who left', async () => {
    const { open, came } = aDoor(2)
    const gone = { isGone: () => true }
    const first = open('a')
    const turns = [first, open('b', gone), open('c', gone), open('d'), open('e')]
    await endAll(turns)
    expect(came).toEqual(['a', 'd', 'e'])
  })

  it('go on when one is given up before it has come', async () => {
    const { open, came } = aDoor(2)
    const turns = [open('a'), open('b'), open('c')]
    turns[1]?.end()
    await endAll([turns[0] ?? null, turns[2] ?? null])
    expect(came).toEqual(['a', 'c'])
  })
})
