import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import mercurius, { type IResolvers } from 'mercurius'
import { answerCalls } from '#bench/support/worker.ts'
import { aChange } from './message.ts'
import { stockCalls, typeDefs } from './stockSchema.ts'

/** Mercurius as its handbook sets it up: Fastify's own GraphQL server. */
const resolvers: IResolvers = {
  Subscription: {
    changes: {
      subscribe: (_root: unknown, _args: unknown, { pubsub }) => pubsub.subscribe('change'),
    },
  },
}
const fastify = Fastify() as FastifyInstance
await fastify.register(mercurius, { schema: typeDefs, resolvers, subscription: true })
await fastify.listen({ port: 0, host: '127.0.0.1' })

answerCalls(
  stockCalls(
    () => (fastify.server.address() as AddressInfo).port,
    (seq, sentAt) =>
      fastify.graphql.pubsub.publish({ topic: 'change', payload: { changes: aChange(seq, sentAt) } }),
  ),
)
