import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import { answerCalls } from '#bench/support/worker.ts'
import { aChange } from './message.ts'
import { stockCalls, stockSchema } from './stockSchema.ts'

/** graphql-ws as its handbook sets it up. */
const { schema, publish } = stockSchema()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/graphql' })
await once(server, 'listening')
useServer({ schema }, server)

answerCalls(
  stockCalls(
    () => (server.address() as AddressInfo).port,
    (seq, sentAt) => publish(aChange(seq, sentAt)),
  ),
)
