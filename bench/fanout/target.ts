import { pause } from '#bench/support/clock.ts'
import type { Usage } from '#tests/support/usage.ts'
import { startWorker, type Worker } from '#bench/support/worker.ts'
import type { ClientCalls, Crowd } from './clients.ts'
import type { Subscribe } from './line.ts'
import { operation } from './message.ts'
import type { ServerCalls } from './serverCalls.ts'

/** When a change set out: when the fan-out had it, and when its transaction was committed, where there is one. */
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
  /** When the last of what was published set out. */
  setOut(): Promise<SetOut>
  usage(settled: boolean): Promise<Usage>
  stop(): Promise<void>
}

export const rawName = 'raw ws'

/** What stock servers are given: changes whose rows are to be resolved, as Brewhouse's are, or complete objects. */
export type StockKind = 'resolving' | 'complete'

const stock = [
  { name: 'graphql-ws', file: './graphqlWsServer.ts', transport: 'socket' },
  { name: 'Yoga (events)', file: './yogaServer.ts', transport: 'events' },
  { name: 'mercurius', file: './mercuriusServer.ts', transport: 'socket' },
] as const

/** Starts the yardstick in a process of its own. */
export const startRaw = (): Promise<Target> =>
  startServer({ name: rawName, file: './rawServer.ts', transport: 'socket' })

/** Starts the stock servers, each in a process of its own; those that resolve read from a database. */
export function startStock(kind: StockKind, databaseUrl: string): Promise<Target[]> {
  const subscribe: Subscribe = { init: {}, payload: { query: operation, variables: {} } }
  const variables = { DATABASE_URL: kind === 'resolving' ? databaseUrl : '' }
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

export const startClients = (): Clients => startWorker<ClientCalls>(new URL('./clients.ts', import.meta.url))

/** Connects so many clients to a server and waits until a change has reached each of them. */
export async function gather(
  clients: Clients,
  target: Target,
  count: number,
  more: Partial<Crowd> = {},
): Promise<void> {
  const { port, transport, subscribe } = target
  await clients.call('connect', { count, port, transport, subscribe, ...more })
  for (let tries = 0; (await clients.call('state', null)).touched < count; tries++) {
    if (tries === 100) throw new Error(`${target.name} does not reach all of its ${count} clients.`)
    await target.publish(1)
    await pause(300)
  }
  // What was published last may still be on its way.
  let before = -1
  for (;;) {
    const { messages, lost } = await clients.call('state', null)
    if (lost > 0) throw new Error(`${target.name} lost ${lost} of ${count} clients.`)
    if (messages === before) return
    before = messages
    await pause(300)
  }
}

/** Publishes so many changes at once; how long they took to the last of all clients. */
export async function flight(clients: Clients, target: Target, lines: number, changes: number) {
  await clients.call('arm', { messages: lines * changes })
  const arrived = clients.call('arrived', { ms: 180_000 })
  await target.publish(changes)
  const { at } = await arrived
  const { publishedAt, committedAt } = await target.setOut()
  return {
    fromPublish: at - publishedAt,
    fromCommit: committedAt === undefined ? undefined : at - committedAt,
  }
}
