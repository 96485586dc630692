import { join } from 'node:path'
import { expect } from 'vitest'
import { startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'
import {
  changesQuery,
  subscribeByEvents,
  subscribeBySocket,
  type Subscriber,
} from '#tests/support/subscriber.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startReplaceableDatabase, type ReplaceableDatabase } from './replaceableDatabase.ts'

/** Two server processes of one demo brewery, whose database can be replaced while they run. */
export interface TwoServers {
  database: ReplaceableDatabase
  servers: readonly [RunningBrewhouse, RunningBrewhouse]
  /** Queries one of them as the brewer, retrying until the database responds. */
  ask<Data>(query: string, server?: RunningBrewhouse): Promise<Data>
  /** Subscribes to one of them by both transports. */
  subscribe(server: RunningBrewhouse, after: string, query?: string): Promise<Subscriber[]>
  /** Ends all subscriptions. */
  hangUp(): Promise<void>
  stop(): Promise<void>
}

/** Starts an empty database and two server processes on it, the first of which makes the demo brewery. */
export async function startTwoServers(): Promise<TwoServers> {
  const database = await startReplaceableDatabase()
  const start = (name: string) =>
    startBrewhouse(join(database.folder, name), {
      DATABASE_URL: database.url,
      DEMO: '1',
      READS_PER_MINUTE: '1000000',
      // One person has all the screens of a test.
      SOCKETS_PER_USER: '1000',
    })
  const first = await start('first')
  const { token } = await insist<{ token: string }>(first, '/api/users/login', {
    email: 'brewer@brewhouse.local',
    password: 'brewhouse-demo',
  })
  const servers = [first, await start('second')] as const
  let readers: Subscriber[] = []

  async function ask<Data>(query: string, server: RunningBrewhouse = first): Promise<Data> {
    return (await insist<{ data: Data }>(server, '/graphql', { query }, token)).data
  }
  const hangUp = async () => {
    await Promise.all(readers.map((reader) => reader.close()))
    readers = []
  }
  await ask('{ asOfSeq }', servers[1])
  return {
    database,
    servers,
    ask,
    async subscribe({ url }, after, query = changesQuery) {
      const made = await Promise.all([
        subscribeBySocket(url, token, { after }, query),
        subscribeByEvents(url, token, { after }, query),
      ])
      readers.push(...made)
      return made
    },
    hangUp,
    async stop() {
      await hangUp()
      await Promise.all(servers.map((server) => server.stop()))
      await database.close()
    },
  }
}

/** Retries a request until it succeeds: the server may be starting, or its database may be unreachable. */
function insist<Answer>(
  { url }: RunningBrewhouse,
  path: string,
  body: unknown,
  token?: string,
): Promise<Answer> {
  const send = async () => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const answer = (await response.json()) as Answer & { errors?: unknown }
    expect(answer.errors).toBeUndefined()
    expect(response.ok).toBe(true)
    return answer
  }
  return eventually(send)
}
