import { pause } from '#bench/support/clock.ts'
import type { Usage } from '#tests/support/data/usage.ts'
import { startWorker, type Worker } from '#bench/support/worker.ts'
import type { ClientCalls, Crowd } from '#bench/fanout/clients/clients.ts'
import type { Subscribe } from '#bench/fanout/clients/line.ts'
import { operation } from '#bench/fanout/clients/message.ts'
import type { ServerCalls } from './serverCalls.ts'

/** The start of a change: when the fan-out received it, and when its transaction was committed, if there is one. */
export interface SetOut {
  publishedAt: number
  committedAt?: number
}

/** A server under measurement. */
export interface Target {
  name: string
  port: number
  transport: Crowd['transport']
  subscribe?: Subscribe
  publish(count: number): Promise<void>
  /** The start of the last published change. */
  setOut(): Promise<SetOut>
  usage(settled: boolean): Promise<Usage>
  stop(): Promise<void>
}

export const rawName = 'raw ws'

/**
 * How stock servers load the rows of a change.
 * - `own`: with the same resolvers as Brewhouse, each execution loads its own rows, as the handbooks advise, since a
 *   loader's cache would be stale for the next change (https://the-guild.dev/graphql/envelop/plugins, context per
 *   execution).
 * - `shared`: one load serves all executions of a change, which no stock server does by default.
 * - `complete`: nothing is resolved, a change is an object in memory.
 */
export type StockKind = 'own' | 'shared' | 'complete'

const stock = [
  { name: 'graphql-ws', file: './graphqlWsServer.ts', transport: 'socket' },
  { name: 'Yoga (events)', file: './yogaServer.ts', transport: 'events' },
  { name: 'mercurius', file: './mercuriusServer.ts', transport: 'socket' },
] as const

/** Starts the baseline in its own process. */
export const startRaw = (): Promise<Target> =>
  startServer({ name: rawName, file: './rawServer.ts', transport: 'socket' })

/** Starts the stock servers, each in its own process, on Brewhouse's database. */
export function startStock(kind: StockKind, databaseUrl: string): Promise<Target[]> {
  const subscribe: Subscribe = { init: {}, payload: { query: operation, variables: {} } }
  const variables = { DATABASE_URL: databaseUrl, STOCK_KIND: kind }
  return Promise.all(stock.map((server) => startServer({ ...server, subscribe, variables })))
}

async function startServer(
  server: Pick<Target, 'name' | 'transport' | 'subscribe'> & {
    file: string
    variables?: Record<string, string>
  },
): Promise<Target> {
  const { file, variables, ...target } = server
  const worker = startWorker<ServerCalls>(new URL(file, import.meta.url), variables)
  const { port } = await worker.call('address', null)
  let publishedAt = 0
  return {
    ...target,
    port,
    async publish(count: number) {
      publishedAt = (await worker.call('publish', { count })).at
    },
    setOut: () => Promise.resolve({ publishedAt }),
    usage: (settled: boolean) => worker.call('usage', { settled }),
    stop: worker.stop,
  }
}

/** The process of the clients. */
export type Clients = Worker<ClientCalls>

export const startClients = (): Clients =>
  startWorker<ClientCalls>(new URL('../clients/clients.ts', import.meta.url))

/** Connects clients to a server and waits until a change has reached each of them. */
export async function gather(
  clients: Clients,
  target: Target,
  count: number,
  more: Partial<Crowd> = {},
): Promise<void> {
  const { port, transport, subscribe } = target
  await clients.call('connect', { count, port, transport, subscribe, ...more })
  for (let tries = 0; tries < 100; tries++) {
    await target.publish(1)
    const { touched, lost } = await settled(clients)
    if (lost > 0) throw new Error(`${target.name} lost ${lost} of ${count} clients.`)
    if (touched === count) return
  }
  throw new Error(`${target.name} does not reach all of its ${count} clients.`)
}

/** The state of the connections once nothing is in flight. */
async function settled(clients: Clients) {
  let before = await clients.call('state', null)
  for (;;) {
    await pause(300)
    const state = await clients.call('state', null)
    if (state.messages === before.messages) return state
    before = state
  }
}

/** Publishes changes together; returns the time until the last client has them. */
export async function flight(clients: Clients, target: Target, lines: number, changes: number) {
  await clients.call('arm', { messages: lines * changes, isAwake: true })
  const arrived = clients.call('arrived', { ms: 180_000 })
  await target.publish(changes)
  const { at } = await arrived
  const { publishedAt, committedAt } = await target.setOut()
  return {
    fromPublish: at - publishedAt,
    fromCommit: committedAt === undefined ? undefined : at - committedAt,
  }
}
