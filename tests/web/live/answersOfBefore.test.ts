import { type TypedDocumentNode, gql } from '@apollo/client'
import { print } from 'graphql'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BatchFieldsFragment } from '#generated/gql/graphql.ts'
import { type ChangeServer, startChangeServer } from '#tests/support/servers/changeServer.ts'
import { aBatch } from '#tests/support/data/liveBuilders.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createLiveClient } from '#web/live/connection/createLiveClient.ts'
import { BatchFields } from '#web/entities/batch.ts'
import { runCommand } from '#web/live/commands/runCommand.ts'

const board = gql(`query Board { asOfSeq batches { ...BatchFields } } ${print(BatchFields)}`)
type Move = { id: string; to: string; commandId?: string | null }
const move: TypedDocumentNode<{ moveBatch: BatchFieldsFragment }, Move> = gql(
  `mutation Move($id: ID!, $to: BatchStage!, $commandId: ID) {
    moveBatch(id: $id, to: $to, commandId: $commandId) { ...BatchFields }
  } ${print(BatchFields)}`,
)

/** How long a busy machine may take. */

let server: ChangeServer
let live: ReturnType<typeof createLiveClient>
let shown: (string | undefined)[]

beforeEach(async () => {
  server = await startChangeServer()
  server.answers.batches = [aBatch('1', 9)]
  localStorage.setItem('userInfo', JSON.stringify({ _id: '1', name: 'Ana', role: 'brewer', token: 'good' }))
  live = createLiveClient(`http://127.0.0.1:${server.port}`, { webSocketImpl: WebSocket })
  shown = []
  live.client.watchQuery<{ batches: BatchFieldsFragment[] }>({ query: board }).subscribe(({ data }) => {
    const [batch] = data?.batches ?? []
    shown.push(`${batch?.stage} v${batch?.version}`)
  })
  await eventually(() => expect(live.follow.linkState().state).toBe('live'))
})
afterEach(async () => {
  live.follow.stop()
  live.client.stop()
  await server.close()
})

/** A response in flight while the database is restored, and the responses from then on. */
function answerAcrossReset<T>(before: T, after: T) {
  let release = () => {}
  let times = 0
  const held = new Promise<void>((resolve) => (release = resolve))
  const answer = async () => {
    if (++times > 1) return after
    await held
    return before
  }
  return { answer, release: () => release(), times: () => times }
}

async function reset(): Promise<void> {
  server.answers.batches = [aBatch('1', 4)]
  server.saying.epoch = 'second'
  server.add({ __typename: 'Reset', epoch: 'second', wentBack: true })
  await eventually(() => expect(shown.at(-1)).toBe('PLANNED v4'))
}

describe('what was asked before a reset and is answered after it', () => {
  it('is asked again when it is a command, under the same id, and shows nothing of before', async () => {
    const crossing = answerAcrossReset(
      aBatch('1', 10, { stage: 'KEGGING' }),
      aBatch('1', 5, { stage: 'MASHING' }),
    )
    server.answers.moveBatch = crossing.answer
    const answered = runCommand(live.client, move, { id: '1', to: 'MASHING' })
    await eventually(() => expect(crossing.times()).toBe(1))
    await reset()
    const before = shown.length
    crossing.release()
    expect((await answered).moveBatch).toMatchObject({ version: 5, stage: 'MASHING' })
    expect(server.commands).toHaveLength(2)
    expect(new Set(server.commands).size).toBe(1)
    expect(shown.slice(before)).toEqual(['MASHING v5'])
    server.add({ __typename: 'BatchSaved', batchId: '1', batch: aBatch('1', 6, { stage: 'BOILING' }) })
    await eventually(() => expect(shown.at(-1)).toBe('BOILING v6'))
  })

  it('is asked again when it is a page, also one that is fetched again because of the reset', async () => {
    const crossing = answerAcrossReset([aBatch('1', 12)], [aBatch('1', 4)])
    server.answers.batches = crossing.answer
    const answered = live.client.query({ query: board, fetchPolicy: 'network-only' })
    await eventually(() => expect(crossing.times()).toBe(1))
    server.add({ __typename: 'Reset', epoch: 'second', wentBack: true })
    await eventually(() => expect(live.follow.linkState().state).not.toBe('live'))
    crossing.release()
    await answered
    await eventually(() => expect(live.follow.linkState().state).toBe('live'))
    expect(shown).not.toContain('PLANNED v12')
    expect(shown.at(-1)).toBe('PLANNED v4')
  })
})
