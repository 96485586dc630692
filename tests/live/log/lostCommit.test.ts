import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aKeg } from '#tests/support/data/stock.ts'
import { startCommitProxy, type CommitProxy } from '#tests/support/faults/commitProxy.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let database: FreshDatabase
let proxy: CommitProxy
let server: TestServer
let token: string

beforeAll(async () => {
  database = await freshDatabase()
  proxy = await startCommitProxy(database.url)
  server = await startServer({ databaseUrl: proxy.url })
  token = await server.signIn('BREWER')
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await database.drop()
})

const prisma = () => server.app.database.prisma
const adjust = `mutation ($beer: ID!, $commandId: ID) {
  adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: -1, commandId: $commandId) { quantity }
}`
const rename = `mutation ($id: ID!, $commandId: ID) {
  updateBatch(id: $id, baseVersion: 1, changes: { notes: "cold crash" }, commandId: $commandId) { version }
}`

it('answers a tap whose COMMIT was done and its answer lost with what was saved, once', async () => {
  const keg = await aKeg(prisma(), { quantity: 5 })
  const before = proxy.lost()
  const variables = { beer: keg.beerTypeId, commandId: randomUUID() }
  proxy.loseCommitOf(variables.commandId)
  const answer = await server.ask(token, adjust, variables)
  expect(proxy.lost()).toBe(before + 1)
  expect(answer).toMatchObject({ data: { adjustKegs: { quantity: 4 } } })
  expect(await prisma().keg.findUniqueOrThrow({ where: { id: keg.id } })).toMatchObject({ quantity: 4 })
})

it('does the same for an edit', async () => {
  const vessel = await aVessel(prisma())
  const batch = await aBatch(prisma(), { fermenterId: vessel.id })
  const before = proxy.lost()
  const variables = { id: batch.id, commandId: randomUUID() }
  proxy.loseCommitOf(variables.commandId)
  const answer = await server.ask(token, rename, variables)
  expect(proxy.lost()).toBe(before + 1)
  expect(answer).toMatchObject({ data: { updateBatch: { version: 2 } } })
})

it('reports an unknown outcome when it came without an id', async () => {
  const keg = await aKeg(prisma(), { quantity: 5 })
  const before = proxy.lost()
  proxy.loseCommitOf(keg.beerTypeId)
  const { errors } = await server.ask(token, adjust, { beer: keg.beerTypeId })
  expect(proxy.lost()).toBe(before + 1)
  expect(errors).toMatchObject([
    {
      message:
        'The connection to the database was lost while this was being saved, so it may be saved already. Check before you enter it again.',
      extensions: { code: 'UNAVAILABLE', outcome: 'UNKNOWN' },
    },
  ])
  expect(await prisma().keg.findUniqueOrThrow({ where: { id: keg.id } })).toMatchObject({ quantity: 4 })
})
