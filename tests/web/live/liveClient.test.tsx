import { type TypedDocumentNode, gql } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { print } from 'graphql'
import type { ReactNode } from 'react'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BatchFieldsFragment } from '#generated/gql/graphql.ts'
import { type ChangeServer, startChangeServer } from '#tests/support/servers/changeServer.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/faults/faultProxy.ts'
import { aBatch } from '#tests/support/data/liveBuilders.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { createLiveClient } from '#web/live/connection/createLiveClient.ts'
import { BatchFields } from '#web/entities/batch.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { pageTimings } from '#web/live/connection/timings.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'

type Board = { asOfSeq: string; batches: BatchFieldsFragment[] }
type Move = { id: string; to: string; commandId?: string | null }

const board: TypedDocumentNode<Board, Record<string, never>> = gql(
  `query Board { asOfSeq batches { ...BatchFields } } ${print(BatchFields)}`,
)
const move: TypedDocumentNode<{ moveBatch: BatchFieldsFragment }, Move> = gql(
  `mutation Move($id: ID!, $to: BatchStage!, $commandId: ID) {
    moveBatch(id: $id, to: $to, commandId: $commandId) { ...BatchFields }
  } ${print(BatchFields)}`,
)
const timings = { ...pageTimings, firstWait: 5, longestWait: 50 }

let server: ChangeServer
let proxy: FaultProxy
let live: ReturnType<typeof createLiveClient>

beforeEach(async () => {
  server = await startChangeServer()
  proxy = await startFaultProxy(server.port)
  server.answers.batches = []
  localStorage.setItem('userInfo', JSON.stringify({ _id: '1', name: 'Ana', role: 'brewer', token: 'good' }))
  live = createLiveClient(`http://127.0.0.1:${proxy.port}`, { timings, webSocketImpl: WebSocket })
})

afterEach(async () => {
  live.follow.stop()
  live.client.stop()
  await proxy.close()
  await server.close()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <ApolloProvider client={live.client}>{children}</ApolloProvider>
)

/** A test screen: the batches or an error, and whether it is live. */
function Wall() {
  const { data, error, loading, asOf } = useLiveQuery(board)
  const link = useLinkState()
  return (
    <>
      <p role="status">{link.state}</p>
      {loading && <p>Loading</p>}
      {error && <p role="alert">{error}</p>}
      <p>{asOf ? 'as of earlier' : 'now'}</p>
      <ul>
        {data?.batches.map(({ id, batchNumber, stage }) => (
          <li key={id}>{`${batchNumber} ${stage}`}</li>
        ))}
      </ul>
    </>
  )
}

const showing = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeInTheDocument())

describe('a wall', () => {
  it('shows what is and what happens', async () => {
    server.answers.batches = [aBatch('1')]
    render(<Wall />, { wrapper })
    await showing('2026-1 PLANNED')
    await showing('live')
    const batch = aBatch('1', 2, { stage: 'MASHING' })
    server.add({ __typename: 'BatchStageChanged', batchId: '1', from: 'PLANNED', to: 'MASHING', batch })
    await showing('2026-1 MASHING')
    server.add({ __typename: 'BatchSaved', batchId: '2', batch: aBatch('2') })
    await showing('2026-2 PLANNED')
    server.add({ __typename: 'BatchRemoved', batchId: '1' })
    await waitFor(() => expect(screen.queryByText('2026-1 MASHING')).not.toBeInTheDocument())
    expect(screen.getByText('now')).toBeInTheDocument()
  })

  it('keeps its snapshot through an outage, says how old it is, and gets what it missed', async () => {
    server.answers.batches = [aBatch('1')]
    render(<Wall />, { wrapper })
    await showing('live')
    proxy.refuse(true)
    proxy.cut()
    await showing('reconnecting')
    expect(screen.getByText('as of earlier')).toBeInTheDocument()
    expect(screen.getByText('2026-1 PLANNED')).toBeInTheDocument()
    server.add({ __typename: 'BatchSaved', batchId: '2', batch: aBatch('2') })
    proxy.refuse(false)
    await showing('2026-2 PLANNED')
    await showing('live')
  })

  it('comes up automatically when the server was away at the start', async () => {
    server.answers.batches = [aBatch('1')]
    proxy.refuse(true)
    render(<Wall />, { wrapper })
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("Can't reach the server"))
    proxy.refuse(false)
    await showing('2026-1 PLANNED')
    await showing('live')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  /** From now on, the server answers a query for the batches when it is told to. */
  function holdAnswers() {
    let answer: (batches: unknown) => void = () => undefined
    const answered = new Promise((resolve) => (answer = resolve))
    const held = { asked: 0, answer }
    server.answers.batches = () => {
      held.asked++
      return answered
    }
    return held
  }

  it('shows what was stored when that arrives while a request has no answer, and then the answer', async () => {
    const earlier = new LiveCache()
    earlier.writeQuery({ query: board, data: { asOfSeq: '1', batches: [aBatch('1')] } })
    const held = holdAnswers()
    render(<Wall />, { wrapper })
    await waitFor(() => expect(held.asked).toBe(1))
    act(() => live.cache.begin(earlier.extract()))
    await showing('2026-1 PLANNED')
    held.answer([aBatch('1', 2, { stage: 'MASHING' })])
    await showing('2026-1 MASHING')
    expect(held.asked).toBe(1)
    await showing('live')
  })

  it('keeps what was stored when the request fails that had no answer when it arrived, and asks again', async () => {
    const earlier = new LiveCache()
    earlier.writeQuery({ query: board, data: { asOfSeq: '1', batches: [aBatch('1')] } })
    const held = holdAnswers()
    render(<Wall />, { wrapper })
    await waitFor(() => expect(held.asked).toBe(1))
    act(() => live.cache.begin(earlier.extract()))
    await showing('2026-1 PLANNED')
    proxy.cut()
    await waitFor(() => expect(held.asked).toBe(2))
    expect(screen.getByText('2026-1 PLANNED')).toBeInTheDocument()
    held.answer([aBatch('1', 2, { stage: 'MASHING' })])
    await showing('2026-1 MASHING')
    await showing('live')
  })

  it('shows a change while it waits for an answer', async () => {
    server.answers.batches = [aBatch('1')]
    render(<Wall />, { wrapper })
    await showing('live')
    const held = holdAnswers()
    const refetched = live.client.refetchQueries({ include: 'active' })
    await waitFor(() => expect(held.asked).toBe(1))
    server.add({ __typename: 'BatchSaved', batchId: '2', batch: aBatch('2') })
    await showing('2026-2 PLANNED')
    held.answer([aBatch('1'), aBatch('2'), aBatch('3')])
    await act(async () => void (await refetched))
    await showing('2026-3 PLANNED')
  })

  it('signs out when its token is refused, and stops listening', async () => {
    render(<Wall />, { wrapper })
    await showing('live')
    server.letIn([])
    server.closeSockets(4403)
    await waitFor(() => expect(readUserInfo()).toBeNull())
    await waitFor(() => expect(server.open()).toBe(0))
  })

  it('signs out when a query is answered with 401', async () => {
    server.letIn([])
    render(<Wall />, { wrapper })
    await waitFor(() => expect(readUserInfo()).toBeNull())
  })
})

describe('a command', () => {
  const mover = () => renderHook(() => useCommand(move), { wrapper }).result

  it('carries an id and gives back the answer', async () => {
    server.answers.moveBatch = aBatch('1', 2, { stage: 'MASHING' })
    const result = mover()
    await act(async () => {
      const { moveBatch } = await result.current[0]({ id: '1', to: 'MASHING' })
      expect(moveBatch.stage).toBe('MASHING')
    })
    expect(server.commands).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(result.current[1].busy).toBe(false)
  })

  it('is sent again with the same id when the answer was lost', async () => {
    server.answers.moveBatch = () => {
      // Executed, but the response never arrives.
      if (server.commands.length === 1) proxy.cut()
      return aBatch('1', 2)
    }
    const result = mover()
    await act(() => result.current[0]({ id: '1', to: 'MASHING' }))
    expect(server.commands).toHaveLength(2)
    expect(new Set(server.commands).size).toBe(1)
  })

  it('keeps its id when it is retried after an unknown outcome', async () => {
    const lost = 5
    server.answers.moveBatch = () => {
      if (server.commands.length <= lost) proxy.cut()
      return aBatch('1', 2)
    }
    const result = mover()
    await act(async () => {
      const unsure = await result.current[0]({ id: '1', to: 'MASHING' }).catch((error: unknown) => error)
      expect(unsure).toMatchObject({ code: 'UNREACHABLE' })
    })
    await act(() => result.current[0]({ id: '1', to: 'MASHING' }))
    expect(server.commands).toHaveLength(lost + 1)
    expect(new Set(server.commands).size).toBe(1)
  }, 20_000)

  it('is the same one when it is pressed again before its answer', async () => {
    server.answers.moveBatch = aBatch('1')
    const result = mover()
    await act(() =>
      Promise.all([
        result.current[0]({ id: '1', to: 'MASHING' }),
        result.current[0]({ id: '1', to: 'MASHING' }),
      ]),
    )
    expect(server.commands).toHaveLength(2)
    expect(new Set(server.commands).size).toBe(1)
  })

  it('has another id each time a person does it', async () => {
    server.answers.moveBatch = aBatch('1')
    const result = mover()
    await act(() => result.current[0]({ id: '1', to: 'MASHING' }))
    await act(() => result.current[0]({ id: '1', to: 'MASHING' }))
    expect(new Set(server.commands).size).toBe(2)
  })

  it('waits out a server that is restarting', async () => {
    server.answers.moveBatch = aBatch('1')
    server.httpStatus(503)
    const result = mover()
    await act(async () => {
      const done = result.current[0]({ id: '1', to: 'MASHING' })
      await waitFor(() => expect(proxy.asked()).toBeGreaterThan(0))
      server.httpStatus(null)
      await done
    })
    expect(server.commands).toHaveLength(1)
  })

  it('is refused with a sentence, and sent once', async () => {
    server.answers.moveBatch = () => {
      throw Object.assign(new Error('The batch is in another stage by now.'), {
        extensions: { code: 'CONFLICT', conflict: { stage: 'BOILING' } },
      })
    }
    const result = mover()
    await act(async () => {
      const refusal = await result.current[0]({ id: '1', to: 'MASHING' }).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(CommandRefused)
      expect(refusal).toMatchObject({
        message: 'The batch is in another stage by now.',
        code: 'CONFLICT',
        conflict: { stage: 'BOILING' },
      })
    })
    expect(server.commands).toHaveLength(1)
  })
})
