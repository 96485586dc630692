import { sentText } from '#web/live/queries/sentText.ts'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/faults/faultProxy.ts'
import { type TestServer, startServer } from '#tests/support/servers/server.ts'
import { eventually } from '#tests/support/eventually.ts'
import type { Change } from '#web/entities/changes.ts'
import { ChangesDocument } from '#web/entities/changesDocument.ts'
import { type Stream, openStream } from '#web/live/stream/stream.ts'
import { pageTimings } from '#web/live/connection/timings.ts'

const query = sentText(ChangesDocument)
let server: TestServer
let proxy: FaultProxy
let token: string
let stream: Stream | undefined

beforeAll(async () => {
  server = await startServer()
  proxy = await startFaultProxy(Number(new URL(server.url).port))
  token = await server.signIn('BREWER')
})

afterEach(() => {
  stream?.close()
  proxy.refuseSockets(false)
})

afterAll(async () => {
  await proxy.close()
  await server.close()
})

async function listen(person = token) {
  const { data } = await server.ask<{ asOfSeq: string }>(token, '{ asOfSeq }')
  const heard: Change[] = []
  const states: string[] = []
  const onSignedOut = vi.fn()
  let last = data?.asOfSeq ?? ''
  stream = openStream({
    url: `http://127.0.0.1:${proxy.port}/graphql`,
    token: person,
    query,
    after: () => last,
    onChange: (change) => {
      last = change.seq
      if (change.__typename !== 'Heartbeat') heard.push(change)
    },
    onState: (state, transport) => states.push(`${state} ${transport}`),
    onSignedOut,
    timings: { ...pageTimings, firstWait: 5, longestWait: 100 },
    webSocketImpl: WebSocket,
  })
  await eventually(() => expect(states.at(-1)).toMatch(/^open/))
  return { heard, states, onSignedOut }
}

const move = async (id: string) => {
  const mutation = 'mutation ($id: ID!) { moveBatch(id: $id, to: FERMENTING) { id } }'
  expect(await server.ask(token, mutation, { id })).toMatchObject({ data: { moveBatch: { id } } })
}

async function plannedBatch(): Promise<string> {
  const { prisma } = server.app.database
  const fermenter = await aVessel(prisma)
  const batch = await aBatch(prisma, { fermenterId: fermenter.id })
  return batch.id
}

it.each(['socket', 'events'] as const)(
  'hears of a moved batch and its vessel by %s, cut in between',
  async (transport) => {
    proxy.refuseSockets(transport === 'events')
    const { heard, states } = await listen()
    expect(states.at(-1)).toBe(`open ${transport}`)
    await move(await plannedBatch())
    await eventually(() => expect(heard).toHaveLength(3))
    proxy.cut()
    await move(await plannedBatch())
    await eventually(() => expect(heard).toHaveLength(6))
    expect(heard.map(({ __typename }) => __typename).sort()).toEqual([
      'BatchStageChanged',
      'BatchStageChanged',
      'EquipmentStatusChanged',
      'EquipmentStatusChanged',
      'VesselContentsChanged',
      'VesselContentsChanged',
    ])
    const moved = heard.find(({ __typename }) => __typename === 'BatchStageChanged')
    expect(moved).toMatchObject({
      batch: { __typename: 'Batch', stage: 'FERMENTING', fermenter: { status: 'IN_USE' } },
    })
  },
)

it('is notified when the person signs out', async () => {
  const person = await server.signIn('BREWER')
  const { onSignedOut } = await listen(person)
  await server.ask(person, 'mutation { logout }')
  await eventually(() => expect(onSignedOut).toHaveBeenCalledOnce())
})
