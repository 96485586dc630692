import { describe, expect, it } from 'vitest'
import {
  createHashSemaphore,
  SemaphoreFull,
  type Requester,
  type Slot,
} from '#api/features/users/hashSemaphore.ts'

/** A semaphore of one slot, and who acquired it or was rejected, in order; each requester retries by its name. */
function aSemaphore(queueLimit: number) {
  const { acquire } = createHashSemaphore({ concurrency: 1, queueLimit })
  const acquired: string[] = []
  const rejected: string[] = []
  const request = (name: string, requester: Partial<Requester> = {}): Slot | null => {
    try {
      const slot = acquire({ isKnown: false, retryKey: name, ...requester })
      slot.acquired.then(
        () => acquired.push(name),
        () => rejected.push(name),
      )
      return slot
    } catch (error) {
      expect(error).toBeInstanceOf(SemaphoreFull)
      rejected.push(name)
      return null
    }
  }
  return { request, acquired, rejected }
}

/** Lets the promises of acquired and rejected slots settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Releases each slot as soon as it is acquired. */
async function releaseAll(slots: readonly (Slot | null)[]): Promise<void> {
  const held = slots.filter((slot) => slot !== null)
  await Promise.allSettled(held.map((slot) => slot.acquired.then(slot.release)))
  await settled()
}

describe('the semaphore of hashes', () => {
  it('gives its slot to one after the other, in the order of the requests', async () => {
    const { request, acquired } = aSemaphore(5)
    await releaseAll(['a', 'b', 'c'].map((name) => request(name)))
    expect(acquired).toEqual(['a', 'b', 'c'])
  })

  it('rejects immediately when its queue is full, with the time after which to retry', () => {
    const { request, rejected } = aSemaphore(2)
    for (const name of ['a', 'b', 'c', 'd']) request(name)
    expect(rejected).toEqual(['d'])
    const { acquire } = createHashSemaphore({ concurrency: 1, queueLimit: 0 })
    acquire({ isKnown: false })
    expect(() => acquire({ isKnown: false })).toThrow(
      expect.objectContaining({ extensions: expect.objectContaining({ retryAfter: 1 }) }),
    )
  })

  it('rejects queued requests while the process stops, and lets the running one finish', async () => {
    const { request, acquired, rejected } = aSemaphore(5)
    let isStopping = false
    const slots = ['a', 'b', 'c'].map((name) => request(name, { isStopping: () => isStopping }))
    isStopping = true
    await releaseAll(slots)
    expect([acquired, rejected]).toEqual([['a'], ['b', 'c']])
    await expect(slots[1]?.acquired).rejects.toBeInstanceOf(SemaphoreFull)
  })

  it('serves known requesters first, and rejects the last of a full queue for them', async () => {
    const { request, acquired, rejected } = aSemaphore(2)
    const slots = [request('a'), request('b'), request('c'), request('known', { isKnown: true })]
    await releaseAll(slots)
    expect(acquired).toEqual(['a', 'known', 'b'])
    expect(rejected).toEqual(['c'])
  })

  it('serves retries before new requests, in the order of their first attempts', async () => {
    const { request, acquired, rejected } = aSemaphore(2)
    const first = request('a')
    for (const name of ['b', 'c', 'early', 'late']) request(name)
    expect(rejected).toEqual(['early', 'late'])
    const slots = [first, request('late'), request('early')]
    await settled()
    expect(rejected).toEqual(['early', 'late', 'c', 'b'])
    await releaseAll(slots)
    expect(acquired).toEqual(['a', 'early', 'late'])
  })

  it('counts a retry that is rejected again from its first attempt', async () => {
    const { request, acquired } = aSemaphore(1)
    const first = request('a')
    for (const name of ['known', 'early']) request(name, { isKnown: name === 'known' })
    expect(request('early')).toBeNull()
    request('late')
    expect(request('late')).toBeNull()
    await releaseAll([first])
    await settled()
    // The known requester holds the slot; the queue has room for one.
    const slots = [request('late'), request('early')]
    await settled()
    expect(acquired).toEqual(['a', 'known'])
    expect(slots.filter((slot) => slot !== null)).toHaveLength(2)
  })

  it('serves one request at a time by a retry key, so that it is not multiplied', async () => {
    const { request, acquired } = aSemaphore(3)
    const first = request('a')
    for (const name of ['b', 'c', 'd', 'guesser', 'person']) request(name)
    // The guesser sends many by the key of one rejected attempt.
    const guesses = Array.from({ length: 5 }, () => request('guesser'))
    const person = request('person')
    await releaseAll([first, ...guesses, person])
    expect(acquired.slice(0, 3)).toEqual(['a', 'guesser', 'person'])
  })

  it('skips requests whose client has disconnected', async () => {
    const { request, acquired } = aSemaphore(2)
    const gone = { isDisconnected: () => true }
    const first = request('a')
    const slots = [first, request('b', gone), request('c', gone), request('d'), request('e')]
    await releaseAll(slots)
    expect(acquired).toEqual(['a', 'd', 'e'])
  })

  it('goes on when a request leaves the queue before it is served', async () => {
    const { request, acquired } = aSemaphore(2)
    const slots = [request('a'), request('b'), request('c')]
    slots[1]?.release()
    await releaseAll([slots[0] ?? null, slots[2] ?? null])
    expect(acquired).toEqual(['a', 'c'])
  })
})
