import { once } from 'node:events'
import { afterAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { openSocket } from '#tests/support/faults/bareSocket.ts'
import { watchStatements } from '#tests/support/faults/statements.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const settings = {
  READS_PER_MINUTE: '60',
  COST_PER_MINUTE: '3000',
  CHATS_PER_MINUTE: '3',
  SOCKETS_PER_USER: '4',
  TRUST_PROXY: '1',
}
const one = await serverOfFile(settings)
const other = await startServer({ ...settings, databaseUrl: one.databaseUrl })
afterAll(() => other.close())

/** How many of these requests are answered; they are sent one after the other, to each server in turn. */
async function answered(servers: TestServer[], count: number, ask: (server: TestServer) => Promise<number>) {
  let answers = 0
  for (let n = 0; n < count; n++) {
    const server = servers[n % servers.length]
    if (server && (await ask(server)) === 200) answers++
  }
  return answers
}

const read = (token: string) => async (server: TestServer) =>
  (await server.call('GET', '/api/equipment', token)).status

describe('two processes of one brewery', () => {
  it('answer a person as many requests together as one of them would', async () => {
    const token = await one.signIn('VIEWER')
    expect(await answered([one], 40, read(token))).toBe(40)
    const rest = await answered([other, one], 60, read(token))
    // What one process has leased, the other can't spend: a thirtieth of the budget.
    expect(rest).toBeGreaterThanOrEqual(18)
    expect(rest).toBeLessThanOrEqual(20)
  })

  it('let a person read as many rows together as one of them would', async () => {
    const token = await one.signIn('VIEWER')
    const large = async (server: TestServer) =>
      (await server.call('POST', '/graphql', token, { query: '{ ingredients(limit: 500) { id } }' })).status
    expect(await answered([one, other], 12, large)).toBeLessThanOrEqual(6)
  })

  it('answer as many questions to the assistant together as one of them would', async () => {
    const token = await one.signIn('VIEWER')
    const chat = async (server: TestServer) =>
      (
        await server.call('POST', '/api/beergpt/chat', token, {
          messages: [{ role: 'user', content: 'What is a mash?' }],
        })
      ).status
    expect(await answered([one, other], 6, chat)).toBe(3)
  })

  it('keep as many sockets of a person open together as one of them would', async () => {
    const token = await one.signIn('VIEWER')
    const open = await Promise.all([one, one, other, other].map(({ url }) => openSocket(url, token)))
    expect(await closeCodeOf(other, token)).toBe(4429)
    open[0]?.socket.close()
    await expect.poll(() => closeCodeOf(other, token)).toBe(null)
    for (const { socket } of open) socket.close()
  })
})

describe('a restart', () => {
  it('gives nobody a new budget', async () => {
    const token = await one.signIn('VIEWER')
    const before = await startServer({ ...settings, databaseUrl: one.databaseUrl })
    expect(await answered([before], 70, read(token))).toBe(60)
    await before.close()
    const after = await startServer({ ...settings, databaseUrl: one.databaseUrl })
    expect(await answered([after], 5, read(token))).toBe(0)
    await after.close()
  })
})

describe('a busy person', () => {
  it('costs the database a write for each thirtieth of the budget, and none once it is spent', async () => {
    const token = await one.signIn('VIEWER')
    const statements = watchStatements()
    await answered([one], 100, read(token)).finally(() => vi.restoreAllMocks())
    const writes = statements.filter((text) => text.includes('"RequestCount"'))
    expect(writes.length).toBeGreaterThan(0)
    expect(writes.length).toBeLessThanOrEqual(31)
  })
})

/** Opens a socket: its close code, or null if it was acknowledged and closed by us. */
async function closeCodeOf(server: TestServer, token: string): Promise<number | null> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }))
  const acknowledged = once(socket, 'message').then(() => null)
  const closed = once(socket, 'close').then(([code]) => Number(code))
  const outcome = await Promise.race([acknowledged, closed])
  socket.terminate()
  return outcome
}
