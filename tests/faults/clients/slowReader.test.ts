import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import WebSocket from 'ws'
import { usage } from '#tests/support/data/usage.ts'
import { reportFault } from '#tests/support/faults/report.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { changesQuery, subscribeBySocket } from '#tests/support/subscriber.ts'

const server = await serverOfFile()
const token = await server.signIn('BREWER')

const changes = 5_000

async function announce() {
  for (let left = changes; left > 0; left -= 50) {
    await server.app.database.pool.query(
      `INSERT INTO "Change" ("type", "entityId", "actorId", "actorName")
       SELECT 'EquipmentStatusChanged', 'vessel-' || n, 'somebody', repeat('x', 500) FROM generate_series(1, 50) n`,
    )
  }
  server.app.live.wake()
}

/** Opens a socket, subscribes, and never reads a byte again. */
async function subscriberThatNeverReads() {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }))
  await once(socket, 'message')
  socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: changesQuery } }))
  socket.pause()
  return socket
}

/** The same over server-sent events, on a bare TCP connection. */
async function eventReaderThatNeverReads() {
  const { hostname, port } = new URL(server.url)
  const body = JSON.stringify({ query: changesQuery })
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.pause()
  socket.write(
    `POST /graphql/stream HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n` +
      `Accept: text/event-stream\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  return socket
}

it('isolates subscribers that never read: the others get all 5,000 changes and memory stays bounded', async ({
  task,
}) => {
  const reader = await subscribeBySocket(server.url, token)
  const sleepers = await Promise.all(Array.from({ length: 10 }, subscriberThatNeverReads))
  const eventSleepers = await Promise.all(Array.from({ length: 10 }, eventReaderThatNeverReads))
  const before = usage({ settled: true }).live
  await announce()
  const seen = await reader.waitForChanges(changes)
  expect(new Set(seen.map(({ seq }) => seq)).size).toBe(changes)
  // 20 sleepers x 5,000 changes x 600 bytes would be 60 MB: at most the megabyte of each waits in this process.
  const grownMb = (usage({ settled: true }).live - before) / 1e6
  expect(grownMb).toBeLessThan(40)
  for (const socket of sleepers) socket.terminate()
  for (const socket of eventSleepers) socket.destroy()
  await reader.close()
  reportFault(task, {
    fault: 'Clients never read',
    injected: '10 WebSockets and 10 event streams that subscribe and read no byte during 5,000 changes',
    promised: 'the others get every change, memory stays bounded',
    measured: `0 of 5,000 changes missing; memory grew by ${Math.round(grownMb)} MB`,
  })
}, 120_000)
