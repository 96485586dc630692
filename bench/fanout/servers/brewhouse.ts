import { randomUUID } from 'node:crypto'
import { beginSession } from '#api/features/users/session.service.ts'
import { openDatabase } from '#api/db/client.ts'
import { addVessels, type BenchDatabase } from '#bench/support/brewery.ts'
import { bundle } from '#bench/support/bundle.ts'
import { startWorker } from '#bench/support/worker.ts'
import { operation } from '#bench/fanout/clients/message.ts'
import type { BrewhouseCalls } from './serverCalls.ts'
import type { Target } from './target.ts'

const vessels = 50

/** Signs in as an administrator; returns the token. */
export async function signIn(url: string): Promise<string> {
  const database = openDatabase(url, 2, console.error)
  const { id } = await database.prisma.user.create({
    data: { name: 'Brewer', email: `${randomUUID()}@brewhouse.local`, role: 'BREWER', passwordHash: '-' },
  })
  const token = await beginSession(database.prisma, id)
  await database.close()
  return token
}

/** Sends one GraphQL operation over HTTP; throws the errors of the response. */
export async function ask(port: number, token: string, query: string, variables: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const answer = (await response.json()) as { errors?: unknown }
  if (answer.errors) throw new Error(JSON.stringify(answer.errors))
}

const setStatus = `mutation ($id: ID!, $status: EquipmentStatus!, $commandId: ID!) {
  setEquipmentStatus(id: $id, status: $status, commandId: $commandId) { id }
}`
const cleanUp = 'mutation ($commandId: ID!) { cleanUpEquipment(commandId: $commandId) { count } }'

/**
 * Starts Brewhouse's own server on a database. One change is a mutation, `setEquipmentStatus`; a burst of 50 is one
 * mutation too, `cleanUpEquipment` with 50 vessels to clean up: both through HTTP, transaction, outbox and tail.
 */
export async function startBrewhouse(database: BenchDatabase): Promise<Target & { token: string }> {
  const program = await bundle('brewhouseServer', 'bench/fanout/servers/brewhouseServer.ts')
  const worker = startWorker<BrewhouseCalls>(program, { DATABASE_URL: database.url })
  const { port } = await worker.call('address', null)
  const token = await signIn(database.url)
  const ids = await addVessels(database.pool, vessels)
  let turn = 0
  return {
    name: 'Brewhouse',
    port,
    token,
    transport: 'socket',
    subscribe: { init: { token }, payload: { query: operation, variables: {} } },
    async publish(count) {
      const commandId = randomUUID()
      if (count === 1) {
        const status = turn++ % 2 ? 'AVAILABLE' : 'MAINTENANCE'
        await ask(port, token, setStatus, { id: ids[0], status, commandId })
      } else {
        if (count !== vessels) throw new Error(`A burst has ${vessels} changes.`)
        await database.pool.query(`UPDATE "Equipment" SET "status" = 'CLEANING'`)
        await ask(port, token, cleanUp, { commandId })
      }
    },
    setOut: () => worker.call('moments', null),
    usage: (settled) => worker.call('usage', { settled }),
    stop: worker.stop,
  }
}
