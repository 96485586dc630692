import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocket } from '#tests/support/faults/bareSocket.ts'
import { specifiedCalls } from '#tests/api/calls/specifiedCalls.ts'
import { asking, rootFields } from '#tests/support/data/everyOperation.ts'
import { anIngestAddress } from '#tests/support/data/devices.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

/** What a display may ask and subscribe to: what stands on the wall. */
const onWall = new Set(['wall', 'asOfSeq'])
const queries = rootFields('query').filter(({ name }) => !onWall.has(name))
const mutations = rootFields('mutation').filter(({ name }) => name !== 'login' && name !== 'logout')
const subscriptions = rootFields('subscription').filter(({ name }) => !onWall.has(name))

const sentence = 'A display can only show the wall.'
let server: TestServer
let display: string

beforeAll(async () => {
  server = await startServer()
  const { data } = await server.ask<{ createDisplay: { token: string } }>(
    await server.signIn('ADMIN'),
    'mutation { createDisplay(name: "Brewhouse") { token } }',
  )
  display = data?.createDisplay.token ?? ''
})
afterAll(() => server.close())

/** The response of an event stream to an operation, as text, up to its first event. */
async function firstEvent(query: string): Promise<string> {
  const leaving = new AbortController()
  const response = await fetch(`${server.url}/graphql/stream`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${display}`,
    },
    body: JSON.stringify({ query }),
    signal: leaving.signal,
  })
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString()
    if (text.includes('data: {') || text.includes('"errors"')) break
  }
  leaving.abort()
  return text
}

describe('the token of a display', () => {
  it('shows the wall and the heartbeats around it', async () => {
    const { data, errors } = await server.ask(display, '{ asOfSeq wall { board { alertCount } } }')
    expect(errors).toBeUndefined()
    expect(data).toMatchObject({ wall: { board: { alertCount: 0 } } })
    expect(await firstEvent('subscription { wall { board { alertCount } } }')).toContain('"alertCount":0')
    expect(await firstEvent('subscription { changes(topics: []) { __typename } }')).toContain('Heartbeat')
  })

  it.each([
    ...queries.map((field) => asking('query', field)),
    ...mutations.map((field) => asking('mutation', field)),
  ])('is refused: %s', async (query) => {
    const { errors = [] } = await server.ask(display, query)
    expect(errors.map(({ message, extensions }) => [message, extensions.code])).toEqual([
      [sentence, 'FORBIDDEN'],
    ])
  })

  it.each([
    ...subscriptions.map((field) => asking('subscription', field)),
    'subscription { changes(topics: [BATCHES]) { __typename } }',
    'subscription { changes(topics: null) { __typename } }',
  ])('is refused on a socket and as events: %s', async (query) => {
    const { socket, received, subscribe, waitFor } = await openSocket(server.url, display)
    subscribe('1', query)
    await waitFor(() => received.some(({ id }) => id === '1'))
    expect(JSON.stringify(received.find(({ id }) => id === '1'))).toContain(sentence)
    socket.terminate()
    expect(await firstEvent(query)).toContain(sentence)
  })

  it.each([
    ...specifiedCalls.map(({ method, path }) => [method, path]),
    ['GET', '/admin/export'],
    ['GET', '/admin/backups/x'],
  ])('is refused over REST: %s %s', async (method = '', path = '') => {
    const body = method === 'GET' ? undefined : {}
    const answer = await server.call(method, `/api${path.replaceAll(/\{\w+\}/g, 'x')}`, display, body)
    expect(answer).toMatchObject({ status: 403, body: { message: sentence } })
  })
})

it.each([
  [
    'the address of a device',
    async () => (await anIngestAddress(server, await server.signIn('ADMIN'))).token,
  ],
  [
    'a television that waits to be paired',
    async () => (await server.call('POST', '/api/displays/pairings', null)).body.token as string,
  ],
])('the token of %s signs nobody in', async (_whose, tokenOf) => {
  const token = await tokenOf()
  const operations = [
    ...rootFields('query').map((field) => asking('query', field)),
    ...mutations.map((field) => asking('mutation', field)),
  ]
  // One after the other: so many at once may wait longer for the database than a request may.
  for (const query of operations) {
    const { errors } = await server.ask(token, query)
    expect([query, errors?.[0]?.extensions.code]).toEqual([query, 'UNAUTHENTICATED'])
  }
  for (const { method, path } of specifiedCalls) {
    const body = method === 'GET' ? undefined : {}
    const { status } = await server.call(method, `/api${path.replaceAll(/\{\w+\}/g, 'x')}`, token, body)
    expect([method, path, status]).toEqual([method, path, 401])
  }
})
