import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createPubSub } from 'graphql-yoga'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import { answerCalls } from '#bench/support/worker.ts'
import { context, schemaServing, stockCalls } from './stockSchema.ts'

/** graphql-ws as its handbook sets it up. */
const bus = createPubSub<{ change: [object] }>()
const schema = schemaServing(() => bus.subscribe('change'))
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/graphql' })
await once(server, 'listening')
useServer({ schema, context }, server)

answerCalls(
  stockCalls(
    () => (server.address() as AddressInfo).port,
    (change) => bus.publish('change', change),
  ),
)
