import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let brewer: string
const rows = 5_000
const csv = (lines: number) =>
  ['name,category', ...Array.from({ length: lines }, (_, n) => `Malt ${n},grain`)].join('\n')

beforeAll(async () => {
  server = await startServer()
  brewer = await server.signIn('BREWER')
})
afterAll(() => server.close())

const prisma = () => server.app.database.prisma
const importing = 'mutation ($csv: String!) { importIngredients(csv: $csv) { created } }'
const ids = async () => (await prisma().ingredient.findMany({ select: { id: true } })).map(({ id }) => id)

describe('the 5,000 ingredients of one import', () => {
  it('are listed over REST page by page, with how many there are and where the next page is', async () => {
    await server.ask(brewer, importing, { csv: csv(rows) })
    const found: string[] = []
    let path: string | undefined = '/api/ingredients'
    while (path) {
      const { status, body, headers }: Awaited<ReturnType<TestServer['call']>> = await server.call(
        'GET',
        path,
        brewer,
      )
      expect(status).toBe(200)
      expect(headers.get('x-total-count')).toBe(String(rows))
      found.push(...(body as unknown as { _id: string }[]).map(({ _id }) => _id))
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(new Set(found)).toEqual(new Set(await ids()))
    const hops = await server.call('GET', '/api/ingredients?category=hops', brewer)
    expect(hops.headers.get('x-total-count')).toBe('0')
    expect(hops.headers.get('link')).toBeNull()
  })

  it.each([
    [
      'GraphQL',
      async (all: string[]) =>
        (await server.ask(brewer, 'mutation ($ids: [ID!]!) { deleteIngredients(ids: $ids) }', { ids: all }))
          .errors,
    ],
    [
      'REST',
      async (all: string[]) => {
        const { status, body } = await server.call('POST', '/api/ingredients/bulk-delete', brewer, {
          ingredientIds: all,
        })
        return status === 200 ? undefined : body
      },
    ],
  ])('are deleted at once over %s, and the activity names a few of them', async (_way, remove) => {
    await server.ask(brewer, importing, { csv: csv(rows) })
    expect(await remove(await ids())).toBeUndefined()
    expect(await prisma().ingredient.count()).toBe(0)
    const admin = await server.signIn('ADMIN')
    const { data } = await server.ask<{ activity: { action: string; description: string }[] }>(
      admin,
      '{ activity(limit: 1, topics: [INGREDIENTS]) { action description } }',
    )
    expect(data!.activity[0]).toMatchObject({ action: 'Ingredients deleted' })
    expect(data!.activity[0]!.description).toMatch(/ and 4,990 more$/)
  })
})
