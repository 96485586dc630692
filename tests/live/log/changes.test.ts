import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { settled } from '#tests/support/announce.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { subscribeByEvents, subscribeBySocket, transports } from '#tests/support/subscriber.ts'
import { expectWithin } from '#tests/support/within.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer({ REPLAY_ROWS: '5000' })
})
beforeEach(async () => {
  token = await server.signIn('BREWER')
})
afterAll(() => server.close())

const prisma = () => server.app.database.prisma
const headOf = async () => (await server.ask<{ asOfSeq: string }>(token, '{ asOfSeq }')).data?.asOfSeq ?? ''
const setStatus = `mutation ($id: ID!, $status: EquipmentStatus!) { setEquipmentStatus(id: $id, status: $status) { id } }`

/** Records changes, ten per commit, without entities, since only their order matters here. */
async function announce(count: number) {
  for (let left = count; left > 0; left -= 10) {
    await prisma().$executeRaw`INSERT INTO "Change" ("type", "entityId")
      SELECT 'EquipmentStatusChanged', 'vessel-' || n FROM generate_series(1, ${Math.min(10, left)}::int) n`
  }
  server.app.live.wake()
}

describe.each(transports)('changes over %s', (_name, subscribe) => {
  it('brings a stage change with the batch as it is, its vessel and who did it', async () => {
    const fermenter = await aVessel(prisma())
    const batch = await aBatch(prisma(), { fermenterId: fermenter.id })
    const watching = await subscribe(server.url, token, { after: await headOf() })
    await server.ask(
      token,
      `mutation ($id: ID!) { moveBatch(id: $id, to: FERMENTING, commandId: "tap-1") { id } }`,
      {
        id: batch.id,
      },
    )
    const moved = await watching.waitFor(({ __typename }) => __typename === 'BatchStageChanged')
    expect(moved).toMatchObject({
      batchId: batch.id,
      from: 'PLANNED',
      to: 'FERMENTING',
      commandId: 'tap-1',
      batch: {
        id: batch.id,
        version: 2,
        stage: 'FERMENTING',
        fermenter: { label: fermenter.label, status: 'IN_USE' },
      },
    })
    await watching.close()
  })

  it('continues after a cursor: each of 2,000 missed changes once, in order', async () => {
    const reader = await subscribe(server.url, token, { after: await headOf() })
    await announce(1)
    const [last] = await reader.waitForChanges(1)
    await reader.close()
    await announce(2_000)
    const again = await subscribe(server.url, token, { after: last?.seq })
    await again.waitForChanges(2_000)
    const missed = again.seen.filter(({ __typename }) => __typename !== 'Heartbeat')
    expect(missed.map(({ seq }) => Number(seq))).toEqual(
      missed.map((_, index) => Number(last?.seq) + 1 + index),
    )
    await again.close()
  })

  it('answers a cursor that is too old with a reset and goes on from there', async () => {
    // A number of this database: below its first one, a cursor belongs to no history at all.
    const old = await headOf()
    await announce(5_100)
    // Until the server has read them all, the cursor is not too old.
    await settled(server)
    const reader = await subscribe(server.url, token, { after: old })
    const reset = await reader.waitFor(({ __typename }) => __typename === 'Reset')
    expect(reader.changes()).toEqual([reset])
    expect(reset).toMatchObject({ wentBack: false })
    await announce(1)
    const next = await reader.waitFor(({ __typename }) => __typename === 'EquipmentStatusChanged')
    expect(Number(next.seq)).toBe(Number(reset.seq) + 1)
    await reader.close()
  })

  it('answers a cursor of another history, ahead of this one, with a reset', async () => {
    const reader = await subscribe(server.url, token, { after: '999999999' })
    expect(await reader.waitFor(({ __typename }) => __typename === 'Reset')).toBeTruthy()
    await reader.close()
  })

  it('gives a heartbeat with clock, build and how far the stream is', async () => {
    const reader = await subscribe(server.url, token, { after: await headOf() })
    const beat = await reader.waitFor(({ __typename }) => __typename === 'Heartbeat')
    expect(beat).toMatchObject({ seq: await headOf(), build: expect.any(String), epoch: expect.any(String) })
    await reader.close()
  })
})

describe('who hears what', () => {
  it('brings only the topics that were asked for', async () => {
    const vessel = await aVessel(prisma())
    const batch = await aBatch(prisma(), { fermenterId: vessel.id })
    const watching = await subscribeBySocket(server.url, token, {
      after: await headOf(),
      topics: ['BATCHES'],
    })
    await server.ask(token, setStatus, { id: vessel.id, status: 'MAINTENANCE' })
    await server.ask(token, setStatus, { id: vessel.id, status: 'AVAILABLE' })
    await server.ask(token, `mutation ($id: ID!) { moveBatch(id: $id, to: FERMENTING) { id } }`, {
      id: batch.id,
    })
    await watching.waitForChanges(1)
    expect(watching.changes().map(({ __typename }) => __typename)).toEqual(['BatchStageChanged'])
    await watching.close()
  })

  it('delivers changes of accounts to administrators only', async () => {
    const admin = await server.signIn('ADMIN')
    const after = await headOf()
    const [told, untold] = await Promise.all([
      subscribeBySocket(server.url, admin, { after }),
      subscribeBySocket(server.url, token, { after }),
    ])
    await prisma().change.create({ data: { type: 'UserSaved', entityId: 'somebody' } })
    await announce(1)
    await Promise.all([told.waitForChanges(2), untold.waitForChanges(1)])
    expect(told.changes().map(({ __typename }) => __typename)).toEqual([
      'UserSaved',
      'EquipmentStatusChanged',
    ])
    expect(untold.changes().map(({ __typename }) => __typename)).toEqual(['EquipmentStatusChanged'])
    await Promise.all([told.close(), untold.close()])
  })

  it('serves the plain subscriptions from the same stream', async () => {
    const vessel = await aVessel(prisma())
    const after = await headOf()
    const plain = await subscribeBySocket(
      server.url,
      token,
      { after },
      `subscription ($after: ID) { equipmentStatusChanged(after: $after) { __typename seq equipment { label status } } }`,
    )
    await server.ask(token, setStatus, { id: vessel.id, status: 'CLEANING' })
    const told = await plain.waitFor(() => true)
    expect(told).toMatchObject({ equipment: { label: vessel.label, status: 'CLEANING' } })
    await plain.close()
  })
})

describe('a stream and its session', () => {
  it('ends within two seconds of signing out', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => server.signIn('BREWER')))
    const open = await Promise.all(
      people.map(async (person) => ({
        person,
        watching: await subscribeBySocket(server.url, person),
        events: await subscribeByEvents(server.url, person),
      })),
    )
    await expectWithin(2_000, async () => {
      const { person, watching, events } = open.pop()!
      await server.ask(person, 'mutation { logout }')
      expect(await watching.ended).toMatchObject({ code: 4403 })
      await events.ended
    })
    for (const { watching, events } of open) await Promise.all([watching.close(), events.close()])
  })

  it('ends when the role changes, so that nobody keeps receiving what they may not see', async () => {
    const admin = await server.signIn('ADMIN')
    const watching = await subscribeBySocket(server.url, admin)
    const me = await server.ask<{ me: { id: string } }>(admin, '{ me { id } }')
    await prisma().user.update({ where: { id: me.data?.me.id }, data: { role: 'VIEWER' } })
    expect(await watching.ended).toMatchObject({ code: 4403, reason: 'role changed' })
  })

  it('is refused without a valid token: 4403 on the socket, 401 for events', async () => {
    await expect(subscribeBySocket(server.url, 'nobody')).rejects.toMatchObject({ code: 4403 })
    expect((await subscribeByEvents(server.url, 'nobody')).status).toBe(401)
  })
})

describe('wrong input on a socket', () => {
  it.each([
    ['a syntax error', 'subscription {'],
    ['an unknown field', 'subscription { nothing }'],
    ['a wrong cursor', 'subscription { changes(after: "yesterday") { seq } }'],
    ['a document that is too long', `subscription { changes { seq ${'#'.repeat(10_001)} } }`],
    ['a document that is too deep', deepDocument()],
  ])('answers %s with an error and keeps the connection', async (_what, query) => {
    const wrong = await subscribeBySocket(server.url, token, {}, query)
    const [error] = (await wrong.ended) as { message: string }[]
    expect(error?.message).toBeTruthy()
    expect(error?.message).not.toBe('Something went wrong')
    await wrong.close()
  })
})

function deepDocument() {
  const levels = 9
  return `subscription { changes { ${'... on BatchSaved { batch { fermenter { id } } } '.repeat(1)}${'__typename '.repeat(levels)} ...A } }
    fragment A on Change { ... on BatchSaved { batch { ...B } } }
    fragment B on Batch { recipe { ${'a { '.repeat(levels)} id ${'} '.repeat(levels)} } }`
}

it('brings changes to an event stream whose operation and variables are in its address', async () => {
  const fermenter = await aVessel(prisma(), { status: 'CLEANING' })
  const query = `subscription ($after: ID) { changes(after: $after) {
    ... on EquipmentStatusChanged { equipmentId seq } } }`
  const sent = new URLSearchParams({ query, variables: JSON.stringify({ after: await headOf() }) })
  const leaving = new AbortController()
  const stream = await fetch(`${server.url}/graphql/stream?${sent.toString()}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  await server.ask(token, setStatus, { id: fermenter.id, status: 'AVAILABLE' })
  let received = ''
  for await (const chunk of stream.body ?? []) {
    received += Buffer.from(chunk as Uint8Array).toString()
    if (received.includes(fermenter.id)) break
  }
  expect(received).toContain(fermenter.id)
  leaving.abort()
})

it('refuses a subscription whose variables are not an object', async () => {
  const answer = await server.call('POST', '/graphql/stream', token, {
    query: 'subscription { changes { seq } }',
    variables: [],
  })
  expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] })
})
