import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const patienceSeconds = 2
let server: TestServer

beforeAll(async () => {
  server = await startServer({ REQUEST_SECONDS: String(patienceSeconds) })
})
afterAll(() => server.close())

/** A POST that never completes its body: one byte at a time, twice a second. */
async function aSlowPost(path: string): Promise<{ socket: Socket; closed: Promise<string> }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += String(bytes)))
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
  )
  const drip = setInterval(() => socket.write(' '), 500)
  socket.once('close', () => clearInterval(drip))
  return { socket, closed }
}

describe('a request that arrives byte by byte', () => {
  it('is closed when its time is over, all 150 of them, while others are answered', async () => {
    const paths = ['/api/users/login', '/graphql', '/graphql/stream']
    const began = performance.now()
    const posts = await Promise.all(
      Array.from({ length: 150 }, (_, n) => aSlowPost(paths[n % paths.length] ?? '')),
    )
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await Promise.all(posts.map(({ closed }) => closed))
    // Connections are checked every two seconds; the rest is tolerance for a busy machine.
    expect(performance.now() - began).toBeLessThan(30_000)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })
})
