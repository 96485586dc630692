import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { createPubSub } from 'graphql-yoga'
import type { ServerCalls } from './serverCalls.ts'
import { now } from '#bench/support/clock.ts'
import { usage } from '#tests/support/usage.ts'
import type { aChange } from './message.ts'

/** Brewhouse's own contract, for servers that publish from memory. */
export const typeDefs = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')

/** The contract with `changes` served the way the handbooks of graphql-ws and Yoga show it. */
export function stockSchema() {
  const bus = createPubSub<{ change: [ReturnType<typeof aChange>] }>()
  const schema: GraphQLSchema = buildSchema(typeDefs)
  const changes = schema.getSubscriptionType()?.getFields().changes
  if (!changes) throw new Error('The contract has no changes.')
  changes.subscribe = () => bus.subscribe('change')
  changes.resolve = (change) => change
  return { schema, publish: (change: ReturnType<typeof aChange>) => bus.publish('change', change) }
}

let published = 0

/** What every server without a database answers to the measurement. */
export function stockCalls(port: () => number, publish: (seq: number, sentAt: number) => void): ServerCalls {
  return {
    address: () => ({ port: port() }),
    publish({ count }) {
      const at = now()
      for (let sent = 0; sent < count; sent++) publish(++published, at)
      return { at }
    },
    usage,
  }
}
