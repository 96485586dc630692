import { afterAll, beforeAll, expect, it } from 'vitest'
import { aVessel } from '#tests/support/data/brewery.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

let server: TestServer
let viewer: string

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' })
  viewer = await server.signIn('VIEWER')
  // As written by a newer version on the same database, or by psql.
  const { pool, prisma } = server.app.database
  await aVessel(prisma, { label: 'FV-1' })
  await pool.query(`ALTER TYPE "EquipmentStatus" ADD VALUE 'ON_LOAN'`)
  await pool.query(`UPDATE "Equipment" SET "status" = 'ON_LOAN'`)
})
afterAll(() => server.close())

const board = 'wall { board { vessels { label status } } }'

it('masks a value unknown to this version in an answer', async () => {
  const { errors } = await server.ask(viewer, `{ ${board} }`)
  expect(errors).toMatchObject([
    {
      message: 'Something went wrong',
      path: ['wall', 'board', 'vessels', 0, 'status'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) },
    },
  ])
})

it('masks it for subscribers as well', async () => {
  const listener = await subscribeBySocket(server.url, viewer, {}, `subscription { ${board} }`)
  expect(JSON.stringify(await listener.ended)).not.toContain('ON_LOAN')
  expect(await listener.ended).toMatchObject([{ message: 'Something went wrong' }])
  await listener.close()
})

it.each([
  ['an argument that is no id', '{ batch(id: 1.5) { id } }', {}, 'ID cannot represent'],
  ['a variable that is missing', 'query ($id: ID!) { batch(id: $id) { id } }', {}, '"$id"'],
  [
    'a variable that is null where something is needed',
    'query ($id: ID = "1") { batch(id: $id) { id } }',
    { id: null },
    'must not be null',
  ],
  [
    'a stage that there is not',
    'query ($stages: [BatchStage!]) { batches(stages: $stages) { id } }',
    { stages: ['LAGERING'] },
    'LAGERING',
  ],
])('%s is still explained', async (_what, query, variables, sentence) => {
  const { errors } = await server.ask(viewer, query, variables)
  expect(errors?.[0]?.message).toContain(sentence)
})
