import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { answerCalls } from '#bench/support/worker.ts'
import { readyMessage } from '#bench/fanout/clients/message.ts'
import { publishingCalls } from './serverCalls.ts'

/** The baseline: `ws` sends a prepared string in a loop over its clients. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
await once(server, 'listening')
server.on('connection', (socket) => socket.on('error', () => socket.terminate()))

answerCalls(
  publishingCalls(
    () => (server.address() as AddressInfo).port,
    (seq, sentAt) => {
      const message = readyMessage(seq, sentAt)
      for (const client of server.clients) client.send(message)
    },
  ),
)
