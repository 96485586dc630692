import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { openDatabase } from '#api/db/client.ts'
import { createLoaders, type Loaders } from '#api/db/load.ts'
import { createSchema } from '#api/graphql/schema.ts'
import type { ChangeRecord } from '#api/live/change.ts'
import { aChange } from './message.ts'
import { publishingCalls, type ServerCalls } from './serverCalls.ts'

/** What a stock server serves. */
interface Stock {
  schema: GraphQLSchema
  /** What all resolvers are given. */
  context: object
  /** The change of a vessel, as the resolvers take it. */
  changeOf(seq: number, sentAt: number, vesselId: string): object
}

/**
 * Brewhouse's own schema with its own resolvers. A change comes from memory and the rows it is about from PostgreSQL,
 * read once for all who are told of it: the least that a server has to do that executes for each subscriber.
 */
function brewhouseSchema(url: string): Stock {
  const { prisma } = openDatabase(url, 10, console.error)
  let latest = createLoaders(() => prisma)
  const loaders: Pick<Loaders, 'load'> = { load: (name, id) => latest.load(name, id) }
  const user = { id: 'user-0001', name: 'Brewer', email: '', role: 'BREWER', mustChangePassword: false }
  return {
    schema: createSchema(),
    context: { asker: { sessionId: '', user }, loaders },
    changeOf(seq, sentAt, vesselId): ChangeRecord {
      latest = createLoaders(() => prisma)
      return {
        seq,
        type: 'EquipmentStatusChanged',
        entityId: vesselId,
        by: { id: user.id, name: user.name },
        commandId: String(sentAt),
        at: new Date(),
        detail: {},
      }
    },
  }
}

/** Brewhouse's contract without its resolvers, for changes that come complete: there is nothing to resolve. */
function contractAlone(): Stock {
  const typeDefs = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')
  return { schema: buildSchema(typeDefs), context: {}, changeOf: aChange }
}

const stock = process.env.DATABASE_URL ? brewhouseSchema(process.env.DATABASE_URL) : contractAlone()

/** Brewhouse's schema, its `changes` served from a bus in the way the handbooks of the stock servers show it. */
export function schemaServing(subscribe: (given: unknown) => unknown): GraphQLSchema {
  const changes = stock.schema.getSubscriptionType()?.getFields().changes
  if (!changes) throw new Error('The contract has no changes.')
  changes.subscribe = (_root, _args, given: unknown) => subscribe(given)
  changes.resolve = (change) => change
  return stock.schema
}

/** What all resolvers are given. */
export const { context } = stock

const vessels = 50

/** What every server without an outbox answers to the measurement; `publish` gives a change to the bus. */
export function stockCalls(port: () => number, publish: (change: object) => void): ServerCalls {
  return publishingCalls(port, (seq, sentAt) =>
    publish(stock.changeOf(seq, sentAt, `vessel-${(seq % vessels) + 1}`)),
  )
}
