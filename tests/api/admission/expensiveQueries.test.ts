import { describe, expect, it } from 'vitest'
import { parse, type DocumentNode } from 'graphql'
import { costOf } from '#api/graphql/admission/cost.ts'
import { readEnv } from '#api/env.ts'
import { limits } from '#api/graphql/limits.ts'
import { executableSchema } from '#api/graphql/schema.ts'
import * as productDocuments from '#generated/gql/graphql.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'

const server = await serverOfFile()
const viewer = await server.signIn('VIEWER')

const everything = `readings(limit: 60) { id } recipe { lines { ingredient { supplier { id } } } }`
const greedy = `{ ${Array.from({ length: 10 }, (_, n) => `a${n}: batches(limit: 500) { ${everything} }`).join(' ')} }`

describe('what a query may cost', () => {
  it.each([
    ['{ me { id } }', {}, 1],
    ['{ batches(limit: 10) { id } }', {}, 10],
    ['{ batches(limit: 10) { readings(limit: 60) { id } } }', {}, 610],
    ['query ($n: Int) { batches(limit: $n) { readings { id } } }', { n: 5 }, 305],
    ['query ($n: Int = 3) { batches(limit: $n) { id } }', {}, 3],
    ['{ batches { ...a ...a } } fragment a on Batch { readings(limit: 2) { id } }', {}, 200 * 5],
    ['{ batches(limit: 1000000) { id } }', {}, 500],
  ])('of %s with %j is its pages multiplied: %i', (query, variables, cost) => {
    expect(costOf(executableSchema(), parse(query), variables)).toBe(cost)
  })

  it('ends at a ceiling, with a sentence that says what to ask for', async () => {
    const answer = await server.call('POST', '/graphql', viewer, { query: greedy })
    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject({
      errors: [
        {
          message: expect.stringMatching(
            /^This asks for up to \d+ entries at once; at most 25000 are allowed\. Ask for shorter lists\.$/,
          ),
          extensions: { code: 'TOO_LARGE' },
        },
      ],
    })
  })

  it("is charged to the person's budget of a minute, and to nobody else's", async () => {
    const strict = await startServer({ databaseUrl: server.databaseUrl, COST_PER_MINUTE: '1200' })
    const [busy, other] = [await strict.signIn('VIEWER'), await strict.signIn('VIEWER')]
    const ask = (token: string) =>
      strict.call('POST', '/graphql', token, { query: '{ batches(limit: 500) { id } }' })
    expect([(await ask(busy)).status, (await ask(busy)).status]).toEqual([200, 200])
    const refused = await ask(busy)
    expect(refused).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) } }] },
    })
    expect((await ask(other)).status).toBe(200)
    await strict.close()
  })
})

const documents = Object.entries(productDocuments as Record<string, unknown>).filter(
  (entry): entry is [string, DocumentNode] => isDocument(entry[1]) && isOperation(entry[1]),
)
function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Document'
}
function isOperation({ definitions }: DocumentNode): boolean {
  return definitions.some(({ kind }) => kind === 'OperationDefinition')
}

describe('the pages of the product', () => {
  const schema = executableSchema()
  /** The largest page that any of them requests by a variable. */
  const variables = { limit: 50 }
  const isSubscription = ({ definitions }: DocumentNode) =>
    definitions.some((part) => part.kind === 'OperationDefinition' && part.operation === 'subscription')

  it('contains documents', () => expect(documents.length).toBeGreaterThan(80))

  it.each(documents)('%s stays far below the ceiling', (_name, document) => {
    const ceiling = isSubscription(document) ? limits.eventCost : limits.cost
    expect(costOf(schema, document, variables)).toBeLessThan(ceiling / 2)
  })

  it('can all be opened fifteen times in a minute by one person', () => {
    const all = documents.reduce((sum, [, document]) => sum + costOf(schema, document, variables), 0)
    expect(all * 15).toBeLessThan(readEnv({}).COST_PER_MINUTE)
  })
})

/** Does something while nobody can read log entries. */
async function whileLogsAreLocked(work: () => Promise<void>): Promise<void> {
  const locking = await connectionTo(server.databaseUrl)
  try {
    await locking.query('BEGIN; LOCK TABLE "BatchLog" IN ACCESS EXCLUSIVE MODE')
    await work()
  } finally {
    await locking.end()
  }
}

/** How many connections wait for the log entries right now. */
async function waiting(): Promise<number> {
  const { rows } = await server.app.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM pg_stat_activity
      WHERE "datname" = current_database() AND "state" = 'active' AND "wait_event_type" = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

/** Does nothing else for so many ms. */
function keepBusy(ms: number): void {
  const from = performance.now()
  while (performance.now() - from < ms);
}

const heavy = '{ batches(limit: 500) { readings(limit: 11) { id } } }'

describe('ten seconds', () => {
  it.each([
    ['a heavy query', heavy],
    ['a light one', '{ batches(limit: 5) { latestLog { id } } }'],
  ])('end %s, also in the database', async (_name, query) => {
    await aBatch(server.app.database.prisma)
    await whileLogsAreLocked(async () => {
      const asked = server.ask(viewer, query)
      // The server is busy when the time is over, and hears from the database before it looks at its own clock.
      setTimeout(keepBusy, limits.executionMs - 200, 400)
      await eventually(async () => expect(await waiting()).toBeGreaterThan(0))
      const { errors } = await asked
      expect(await waiting()).toBe(0)
      const sentence = 'This took longer than 10 seconds and was stopped. Ask for less at a time.'
      expect(errors?.[0]).toMatchObject({ message: sentence, extensions: { code: 'TIMED_OUT' } })
    })
    expect((await server.ask(viewer, query)).errors).toBeUndefined()
  })
})

it('a few heavy queries run at a time, one person has four of them, and others are answered meanwhile', async () => {
  await aBatch(server.app.database.prisma)
  const greedyViewer = await server.signIn('VIEWER')
  const asked: ReturnType<TestServer['call']>[] = []
  let refused = 0
  await whileLogsAreLocked(async () => {
    for (let n = 0; n < 20; n++) {
      const answer = server.call('POST', '/graphql', greedyViewer, { query: heavy })
      void answer.then(({ status }) => status === 429 && refused++)
      asked.push(answer)
    }
    await eventually(() => expect(refused).toBe(20 - limits.heavyPerPerson))
    await eventually(async () => expect(await waiting()).toBe(limits.heavyAtOnce))
    const sentence = 'Several of your large requests are still running. Wait until they finish.'
    expect(await Promise.any(asked)).toMatchObject({ status: 429, body: { errors: [{ message: sentence }] } })
    expect((await server.ask(viewer, '{ equipment { id } }')).errors).toBeUndefined()
  })
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.heavyPerPerson)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - limits.heavyPerPerson)
})

it('a heavy command that is refused leaves the place of another heavy one free', async () => {
  const strict = await startServer({
    databaseUrl: server.databaseUrl,
    WRITES_PER_MINUTE: '1',
    COST_PER_MINUTE: '60000',
  })
  const brewer = await strict.signIn('BREWER')
  const { id } = await aBatch(server.app.database.prisma)
  const pages = Array.from({ length: 11 }, (_, n) => `a${n}: readings(limit: 500) { id }`).join(' ')
  const archive = (name: string) => ({
    query: `mutation ${name} { archiveBatch(id: "${id}", archived: false) { ${pages} } }`,
  })
  const statuses: number[] = []
  for (let n = 0; n <= limits.heavyPerPerson; n++)
    statuses.push((await strict.call('POST', '/graphql', brewer, archive(`n${n}`))).status)
  expect(statuses).toEqual([200, ...Array<number>(limits.heavyPerPerson).fill(429)])
  expect((await strict.call('POST', '/graphql', brewer, { query: heavy })).status).toBe(200)
  await strict.close()
})
