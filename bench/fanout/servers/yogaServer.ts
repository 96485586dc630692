import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPubSub, createYoga } from 'graphql-yoga'
import { answerCalls } from '#bench/support/worker.ts'
import { context, schemaServing, stockCalls } from './stockSchema.ts'

/** Yoga's server-sent events as its handbook sets them up. */
const bus = createPubSub<{ change: [object] }>()
const schema = schemaServing(() => bus.subscribe('change'))
const yoga = createYoga({ schema, context, logging: false })
const server = createServer((request, response) => void yoga(request, response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')

answerCalls(
  stockCalls(
    () => (server.address() as AddressInfo).port,
    (change) => bus.publish('change', change),
  ),
)
