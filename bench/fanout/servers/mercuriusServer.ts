import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import mercurius, { type PubSub } from 'mercurius'
import { answerCalls } from '#bench/support/worker.ts'
import { context, schemaServing, stockCalls } from './stockSchema.ts'

/** Mercurius as its handbook sets it up: Fastify's own GraphQL server. */
const schema = schemaServing((given) => (given as { pubsub: PubSub }).pubsub.subscribe('change'))
const fastify = Fastify() as FastifyInstance
await fastify.register(mercurius, { schema, subscription: { context } })
await fastify.listen({ port: 0, host: '127.0.0.1' })

answerCalls(
  stockCalls(
    () => (fastify.server.address() as AddressInfo).port,
    (change) => fastify.graphql.pubsub.publish({ topic: 'change', payload: change }),
  ),
)
