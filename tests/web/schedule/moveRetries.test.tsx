import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aBatch } from '#tests/support/data/liveBuilders.ts'
import { useBoardMoves } from '#web/features/schedule/board/useBoardMoves.ts'
import { useMoveBatch } from '#web/features/schedule/stage/useMoveBatch.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { answering } from '#tests/web/answering.ts'

/** How often a command is sent before it is reported as unknown. */
const sendings = 5
const first = aBatch('1', 1, { stage: 'PLANNED' })
const second = aBatch('2', 1, { stage: 'PLANNED' })
const unknown = {
  errors: [{ message: 'Nobody knows.', extensions: { code: 'UNAVAILABLE', outcome: 'UNKNOWN' } }],
}

/** Longer than all waits between these, in ms; not as long as anything runs, since what a neighbor left may run forever. */
const allWaits = 10_000

// A command waits for seconds before it is sent again.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Does something, and lets all its waits pass. */
const throughItsWaits = (begin: () => unknown) =>
  act(async () => {
    const begun = begin()
    await vi.advanceTimersByTimeAsync(allWaits)
    await begun
  })

/** A server that executes moves, and whose responses for the first batch are lost the given number of times. */
function aServer(lost: number) {
  const idsOf = new Map<string, string[]>()
  const link = answering(({ variables: { id, to, commandId } }) => {
    const ids = [...(idsOf.get(String(id)) ?? []), String(commandId)]
    idsOf.set(String(id), ids)
    const batch = id === '1' ? first : second
    const done = { data: { moveBatch: { ...batch, version: 2, stage: to as 'MASHING' } } }
    return new Observable((observer) => {
      observer.next(id === '1' && ids.length <= lost ? unknown : done)
      observer.complete()
    })
  })
  const client = new ApolloClient({ link, cache: new LiveCache() })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  )
  return { idsOf: (id: string) => idsOf.get(id) ?? [], wrapper }
}

it('moves a batch once by its details, however often it is pressed while the outcome is unknown', async () => {
  const { idsOf, wrapper } = aServer(sendings)
  const moved: string[] = []
  const { result } = renderHook(() => useMoveBatch(({ id }) => moved.push(id)), { wrapper })
  await throughItsWaits(() => result.current[0](first, 'MASHING'))
  expect(moved).toEqual([])
  await throughItsWaits(() => result.current[0](second, 'MASHING'))
  await throughItsWaits(() => result.current[0](first, 'MASHING'))
  expect(moved).toEqual(['2', '1'])
  expect(idsOf('1')).toHaveLength(sendings + 1)
  expect(new Set(idsOf('1')).size).toBe(1)
  expect(idsOf('2')).not.toContain(idsOf('1')[0])
})

it('moves a batch once by the board, however often it is dropped while the outcome is unknown', async () => {
  const { idsOf, wrapper } = aServer(sendings)
  const moved: string[] = []
  const batches = [first, second]
  const { result } = renderHook(() => useBoardMoves(batches, ({ id }) => moved.push(id)), { wrapper })
  async function put(id: string): Promise<void> {
    await throughItsWaits(() => result.current.moveTo(id, { kind: 'stage', stage: 'MASHING' }))
    expect(result.current.moving.size).toBe(0)
  }
  await put('1')
  expect(result.current.refusal?.sentence).toContain('Nobody knows.')
  expect(moved).toEqual([])
  await put('2')
  await put('1')
  expect(moved).toEqual(['2', '1'])
  expect(idsOf('1')).toHaveLength(sendings + 1)
  expect(new Set(idsOf('1')).size).toBe(1)
  expect(idsOf('2')).not.toContain(idsOf('1')[0])
})

it('moves a batch again when it is moved again after it was known how it went', async () => {
  const { idsOf, wrapper } = aServer(0)
  const { result } = renderHook(() => useMoveBatch(() => {}), { wrapper })
  await throughItsWaits(() => result.current[0](first, 'MASHING'))
  await throughItsWaits(() => result.current[0](first, 'MASHING'))
  expect(new Set(idsOf('1')).size).toBe(2)
})
