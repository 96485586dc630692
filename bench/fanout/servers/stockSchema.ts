import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { openDatabase } from '#api/db/client.ts'
import { createLoaders, type Loaders } from '#api/db/load.ts'
import { executableSchema } from '#api/graphql/schema.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import { aChange } from '#bench/fanout/clients/message.ts'
import { publishingCalls, type ServerCalls } from './serverCalls.ts'
import type { StockKind } from './target.ts'

/** How a stock server loads the rows of a change; see `StockKind`. */
interface Rows {
  schema: GraphQLSchema
  /** The context of one operation's resolvers. */
  context(): object
  /** A vessel's change as the root value of the resolvers. */
  changeOf(seq: number, sentAt: number, vesselId: string): object
  /** Called in each execution before resolving. */
  onExecution?(context: object): void
}

const user = { id: 'user-0001', name: 'Brewer', email: '', role: 'BREWER', mustChangePassword: false }
const asker = { sessionId: '', user }

function changeOf(seq: number, sentAt: number, vesselId: string): ChangeRecord {
  return {
    seq,
    type: 'EquipmentStatusChanged',
    entityId: vesselId,
    by: { id: user.id, name: user.name },
    commandId: String(sentAt),
    at: new Date(),
    detail: {},
  }
}

const freshLoaders = () => createLoaders(() => database().prisma)
let opened: ReturnType<typeof openDatabase> | undefined
const database = () => (opened ??= openDatabase(process.env.DATABASE_URL ?? '', 10, console.error))

const kinds: Record<StockKind, () => Rows> = {
  own: () => ({
    schema: executableSchema(),
    context: () => ({ asker, loaders: freshLoaders() }),
    changeOf,
    onExecution: (context) => Object.assign(context, { loaders: freshLoaders() }),
  }),
  shared() {
    let latest = freshLoaders()
    const loaders: Pick<Loaders, 'load'> = { load: (name, id) => latest.load(name, id) }
    return {
      schema: executableSchema(),
      context: () => ({ asker, loaders }),
      changeOf(...change) {
        latest = freshLoaders()
        return changeOf(...change)
      },
    }
  },
  complete: () => ({
    schema: buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8')),
    context: () => ({}),
    changeOf: aChange,
  }),
}

const rows = kinds[process.env.STOCK_KIND as StockKind]()

/** The context of one operation's resolvers. */
export const { context } = rows

/** The schema, its `changes` served from a bus in the way the handbooks of the stock servers show it. */
export function schemaServing(subscribe: (given: unknown) => unknown): GraphQLSchema {
  const changes = rows.schema.getSubscriptionType()?.getFields().changes
  if (!changes) throw new Error('The contract has no changes.')
  changes.subscribe = (_root, _args, given: unknown) => subscribe(given)
  changes.resolve = (change, _args, given: object) => {
    rows.onExecution?.(given)
    return change
  }
  return rows.schema
}

const vessels = 50

/** The calls of servers without an outbox; `publish` puts a change on the bus. */
export function stockCalls(port: () => number, publish: (change: object) => void): ServerCalls {
  return publishingCalls(port, (seq, sentAt) =>
    publish(rows.changeOf(seq, sentAt, `vessel-${(seq % vessels) + 1}`)),
  )
}
