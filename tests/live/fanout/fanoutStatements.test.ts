import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { announce, settled } from '#tests/support/announce.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { payloadsBySocket, type Payloads } from '#tests/support/data/payloads.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { watchStatements } from '#tests/support/faults/statements.ts'

let server: TestServer
let token: string
let entityId: string

beforeAll(async () => {
  server = await startServer()
  token = await server.signIn('BREWER')
  const { prisma } = server.app.database
  entityId = (await aBatch(prisma, { fermenterId: (await aVessel(prisma)).id })).id
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const query = `subscription {
  changes(topics: [BATCHES]) { kind: __typename seq ... on BatchSaved { batch { stage fermenter { label } recipe { name } } } }
}`
const changes = 20

/** How often each table is read while changes arrive one by one. */
async function readsWith(subscribers: number): Promise<Record<string, number>> {
  const readers: Payloads[] = Array.from({ length: subscribers }, () =>
    payloadsBySocket(server.url, token, { query }),
  )
  await Promise.all(readers.map(({ opened }) => opened))
  await settled(server)
  const statements = watchStatements()
  for (let made = 1; made <= changes; made++) {
    await announce(server, [{ type: 'BatchSaved', entityId }])
    await Promise.all(readers.map((reader) => reader.waitFor(({ length }) => length === made)))
  }
  vi.restoreAllMocks()
  for (const reader of readers) reader.close()
  expect(new Set(readers.map((reader) => reader.changes().length))).toEqual(new Set([changes]))
  // Only reads by id: the server also evaluates alerts.
  const readsOf = (table: string) =>
    statements.filter((text) => text.includes(`FROM "public"."${table}" WHERE "public"."${table}"."id" `))
      .length
  return { Batch: readsOf('Batch'), Equipment: readsOf('Equipment'), Recipe: readsOf('Recipe') }
}

it('reads what changed once for everybody: as many statements a change for 500 subscribers as for one', async () => {
  const once = { Batch: changes, Equipment: changes, Recipe: changes }
  expect(await readsWith(1)).toEqual(once)
  expect(await readsWith(500)).toEqual(once)
})
