import fc from 'fast-check'
import { buildSchema, execute, parse } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContext, type Context } from '#api/context.ts'
import { createSchema } from '#api/graphql/schema.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import { prepare } from '#api/live/delivery/prepared.ts'
import type { Role } from '#domain/people/roles.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aSubscription, kindsToHear, operationOf } from '#tests/support/data/operations.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const schema = createSchema()
let server: TestServer
let changes: ChangeRecord[]

const change = (type: string, entityId: string, detail: ChangeRecord['detail'] = {}) =>
  ({
    seq: 7,
    type,
    entityId,
    by: { id: 'ana', name: 'Ana "Ä" \u2028' },
    commandId: null,
    at: new Date('2026-04-03T17:20:00.123Z'),
    detail,
  }) as ChangeRecord

beforeAll(async () => {
  server = await startServer()
  await server.signIn('BREWER')
  const { prisma } = server.app.database
  const vessel = await aVessel(prisma, { label: 'FV "3"\\\n' })
  const batch = await aBatch(prisma, { fermenterId: vessel.id })
  const user = await prisma.user.findFirstOrThrow()
  const entities: Record<string, string> = {
    EquipmentStatusChanged: vessel.id,
    EquipmentSaved: 'a vessel that is gone',
    BatchStageChanged: batch.id,
    BatchSaved: batch.id,
    UserSaved: user.id,
    RecipeSaved: batch.recipeId,
  }
  const details: Record<string, ChangeRecord['detail']> = {
    BatchStageChanged: { from: 'PLANNED', to: 'FERMENTING' },
    LogAdded: { batchId: batch.id },
    LogRemoved: { batchId: batch.id },
    KegCountChanged: { delta: -3 },
  }
  changes = kindsToHear.map((type) => change(type, entities[type] ?? 'gone', details[type]))
})
afterAll(() => server.close())

function contextOf(role: Role): Context {
  const user = { id: '', name: '', email: '', role, mustChangePassword: false }
  return createContext(server.app, { asker: { sessionId: '', user }, requestId: 'test', address: '' })
}

/** What graphql-js says, and what is said at once after it has loaded what there is to load. */
async function bothWays(query: string, variables: object, root: ChangeRecord, context: Context) {
  const operation = { schema, document: parse(query), variables: variables as Record<string, unknown> }
  const executed = await execute({
    ...operation,
    variableValues: operation.variables,
    rootValue: root,
    contextValue: context,
  })
  return { executed, atOnce: prepare(operation)(root, context) }
}

it('says of any operation what graphql-js says, and nothing when there are errors to tell', async () => {
  await fc.assert(
    fc.asyncProperty(aSubscription, fc.nat(kindsToHear.length - 1), async (subscription, index) => {
      const { query, variables } = operationOf(subscription, 0)
      const context = contextOf(subscription.role)
      const { executed, atOnce } = await bothWays(query, variables ?? {}, changes[index]!, context)
      expect(atOnce).toBe(executed.errors ? null : JSON.stringify(executed))
    }),
    { numRuns: 300 },
  )
})

it('leaves it to graphql-js while something is still to be loaded', () => {
  const document = parse('subscription { changes { ... on EquipmentStatusChanged { equipment { id } } } }')
  expect(prepare({ schema, document })(changes[0], contextOf('VIEWER'))).toBeNull()
})

it.each([
  ['a type that is not there', 'subscription { changes { seq } }', change('NoSuchType', 'x')],
  [
    'a value that its type can not have',
    'subscription { changes { at } }',
    { ...change('LogRemoved', 'x'), at: 'soon' },
  ],
  [
    'nothing where something must be',
    'subscription { changes { seq } }',
    { ...change('LogRemoved', 'x'), seq: null },
  ],
  [
    'a value that fails',
    'subscription { changes { seq } }',
    { ...change('LogRemoved', 'x'), seq: new Error('no') },
  ],
  ['a field that asks the schema', 'query { __schema { queryType { name } } }', change('LogRemoved', 'x')],
  ['no operation', 'fragment Parts on Change { seq }', change('LogRemoved', 'x')],
])('leaves %s to graphql-js', (_what, query, root) => {
  expect(prepare({ schema, document: parse(query) })(root, contextOf('VIEWER'))).toBeNull()
})

it('leaves a variable that is missing to graphql-js', () => {
  const document = parse('subscription ($brief: Boolean!) { changes { seq @skip(if: $brief) } }')
  expect(prepare({ schema, document, variables: {} })(changes[0], contextOf('VIEWER'))).toBeNull()
})

const away = () => Promise.reject(new Error('away'))

it.each([
  ['for a list', away],
  ['in a list', () => [away(), away()]],
  ['in an object', () => [{ name: away(), colour: away() }, { name: away() }]],
])('leaves no promise %s behind that fails unheard', async (_what, tags) => {
  const unheard: unknown[] = []
  const listen = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', listen)
  const small = buildSchema('type Tag { name: String colour: String } type Query { tags: [Tag] }')
  small.getQueryType()!.getFields().tags!.resolve = tags
  const document = parse('{ tags { name colour } }')
  const atOnce = prepare({ schema: small, document })(null, contextOf('VIEWER'))
  await new Promise(setImmediate)
  process.off('unhandledRejection', listen)
  expect(atOnce).toBeNull()
  expect(unheard).toEqual([])
})
