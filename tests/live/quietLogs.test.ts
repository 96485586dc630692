import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openSocket } from '#tests/support/faults/bareSocket.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

it('a message that is too long closes its socket with one line in the log and nothing on the console', async () => {
  const printed = vi.spyOn(console, 'error')
  const logged = vi.spyOn(server.app.log, 'info')
  const { send, closed } = await openSocket(server.url, await server.signIn('VIEWER'))
  send({ type: 'ping', payload: { long: 'x'.repeat(70_000) } })
  expect((await closed).code).toBe(1009)
  expect(logged).toHaveBeenCalledWith({ reason: 'Max payload size exceeded' }, 'a socket was closed')
  expect(printed).not.toHaveBeenCalled()
})
