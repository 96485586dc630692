import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createYoga } from 'graphql-yoga'
import { answerCalls } from '#bench/support/worker.ts'
import { aChange } from './message.ts'
import { stockCalls, stockSchema } from './stockSchema.ts'

/** Yoga's server-sent events as its handbook sets them up. */
const { schema, publish } = stockSchema()
const yoga = createYoga({ schema, logging: false })
const server = createServer((request, response) => void yoga(request, response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')

answerCalls(
  stockCalls(
    () => (server.address() as AddressInfo).port,
    (seq, sentAt) => publish(aChange(seq, sentAt)),
  ),
)
