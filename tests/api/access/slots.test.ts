import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { openSocket } from '#tests/support/faults/bareSocket.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { inThisDatabase } from '#tests/support/faults/locks.ts'

const limit = 10
let server: TestServer

beforeAll(async () => {
  server = await startServer({ SOCKETS_PER_USER: String(limit), DATABASE_CONNECTIONS: '15' })
})
afterAll(() => server.close())

/** Makes the session lookup wait, as with a slow database; `go` releases it. */
async function aSlowDatabase() {
  const locking = await server.app.database.pool.connect()
  await locking.query('BEGIN; LOCK TABLE "Session" IN ACCESS EXCLUSIVE MODE')
  const waiting = async () => {
    const { rows } = await locking.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_locks WHERE ${inThisDatabase} AND NOT "granted" AND relation = '"Session"'::regclass`,
    )
    return rows[0]?.count ?? 0
  }
  return {
    untilWaiting: (count: number) =>
      eventually(async () => expect(await waiting()).toBeGreaterThanOrEqual(count)),
    async go() {
      await locking.query('COMMIT')
      locking.release()
    },
  }
}

/** Resolves after the server has processed everything sent before. */
async function untilServed() {
  for (let n = 0; n < 3; n++) await fetch(`${server.url}/healthz`)
}

/** Opens a socket and sends the token, without waiting for a response. */
async function aSocketThatSignsIn(token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  socket.on('error', () => undefined)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }))
  return socket
}

/** Opens an event stream, closed by `leave`. */
function aStream(token: string) {
  const leaving = new AbortController()
  const answer = fetch(`${server.url}/graphql/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: 'subscription { changes { seq } }' }),
    signal: leaving.signal,
  }).catch(() => null)
  return { answer, leave: () => leaving.abort() }
}

describe('someone who left while the database was slow', () => {
  it('is not locked out of sockets: all ten connections are free again', async () => {
    const token = await server.signIn('BREWER')
    const slow = await aSlowDatabase()
    const gone = await Promise.all(Array.from({ length: limit }, () => aSocketThatSignsIn(token)))
    await slow.untilWaiting(limit)
    for (const socket of gone) socket.terminate()
    await eventually(() =>
      expect(new Set(gone.map(({ readyState }) => readyState))).toEqual(new Set([WebSocket.CLOSED])),
    )
    await untilServed()
    await slow.go()
    const again = await Promise.all(Array.from({ length: limit }, () => openSocket(server.url, token)))
    const tooMany = await aSocketThatSignsIn(token)
    expect((await once(tooMany, 'close'))[0]).toBe(4429)
    for (const { socket } of again) socket.terminate()
  })

  it('is not locked out of event streams either', async () => {
    const token = await server.signIn('BREWER')
    const slow = await aSlowDatabase()
    const gone = Array.from({ length: limit }, () => aStream(token))
    await slow.untilWaiting(limit)
    for (const { leave } of gone) leave()
    await Promise.all(gone.map(({ answer }) => answer))
    await untilServed()
    await slow.go()
    const again = Array.from({ length: limit }, () => aStream(token))
    const answers = await Promise.all(again.map(({ answer }) => answer))
    expect(answers.map((answer) => answer?.status)).toEqual(Array.from({ length: limit }, () => 200))
    const tooMany = aStream(token)
    expect((await tooMany.answer)?.status).toBe(429)
    for (const { leave } of again) leave()
  })
})

describe('many connections of one person at the same moment', () => {
  it('are counted one by one, also while the database is slow', async () => {
    const token = await server.signIn('BREWER')
    const slow = await aSlowDatabase()
    const streams = Array.from({ length: limit + 5 }, () => aStream(token))
    await slow.untilWaiting(limit)
    await slow.go()
    const statuses = (await Promise.all(streams.map(({ answer }) => answer))).map((answer) => answer?.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    for (const { leave } of streams) leave()
  })
})
