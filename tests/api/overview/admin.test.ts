import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hoursAgo } from '#tests/support/data/ago.ts'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { aKeg, anIngredient } from '#tests/support/data/stock.ts'
import { subscribeBySocket, type Subscriber } from '#tests/support/subscriber.ts'
import { expectWithin } from '#tests/support/within.ts'

let server: TestServer
let admin: string
let watchers: Subscriber[] = []

beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('ADMIN')
})
afterEach(async () => {
  await Promise.all(watchers.map((watcher) => watcher.close()))
  watchers = []
})
afterAll(() => server.close())

const prisma = () => server.app.database.prisma
const get = (path: string) => server.call('GET', `/api/admin/${path}`, admin)

describe('names that look the same', () => {
  const lookAlikes = async (token: string) => {
    const { data, errors } = await server.ask<{
      lookAlikes: { kind: string; records: { id: string; name: string }[] }[]
    }>(token, '{ lookAlikes { kind records { id name } } }')
    return { groups: data?.lookAlikes, errors }
  }

  it.each([
    ['two blanks', 'Two  blanks', 'Two blanks'],
    ['a no-break blank', 'Un\u00a0broken', 'Un broken'],
    ['letters and their marks', 'Ma\u0308rzen', 'm\u00e4rzen'],
    ['a character without width', 'Zero\u200bWidth', 'ZeroWidth'],
    ['a line break', 'Broken\nline', 'Broken line'],
    ['a blank at the end', 'At the end ', 'At the end'],
  ])('are found of every kind: %s', async (_what, one, other) => {
    const made = async (name: string) => ({
      INGREDIENT: (await anIngredient(prisma(), { name })).id,
      RECIPE: (await aRecipe(prisma(), { name })).id,
      BEER: (await prisma().beerType.create({ data: { name } })).id,
      SUPPLIER: (await prisma().supplier.create({ data: { name } })).id,
    })
    const [first, second] = [await made(one), await made(other)]
    const { groups } = await lookAlikes(admin)
    for (const kind of ['INGREDIENT', 'RECIPE', 'BEER', 'SUPPLIER'] as const) {
      const found = groups!.filter(({ records }) => records.some(({ id }) => id === first[kind]))
      expect(found).toEqual([{ kind, records: expect.any(Array) as unknown }])
      expect(new Set(found[0]!.records)).toEqual(
        new Set([
          { id: first[kind], name: one },
          { id: second[kind], name: other },
        ]),
      )
    }
  })

  it('are none where names are the same to the letter, or look different', async () => {
    const ids = []
    for (const name of ['Twice kept', 'Twice kept', 'Twicekept'])
      ids.push((await aRecipe(prisma(), { name })).id)
    const { groups } = await lookAlikes(admin)
    const found = groups!.flatMap(({ records }) => records.map(({ id }) => id))
    expect(ids.filter((id) => found.includes(id))).toEqual([])
  })

  it('are shown to administrators only', async () => {
    const { errors } = await lookAlikes(await server.signIn('BREWER'))
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

describe('the statistics', () => {
  it('count what there is', async () => {
    const before = (await get('stats')).body
    await aBatch(prisma())
    await aVessel(prisma(), { retiredAt: new Date() })
    await aKeg(prisma())
    await anIngredient(prisma())
    await prisma().supplier.create({ data: { name: 'Maltings' } })
    const { body } = await get('stats')
    const { data } = before as { data: Record<string, number> }
    const oneMore = (name: string) => (data[name] ?? NaN) + 1
    expect(body.data).toEqual({
      ...data,
      batches: oneMore('batches'),
      recipes: oneMore('recipes'),
      kegs: oneMore('kegs'),
      beerTypes: oneMore('beerTypes'),
      ingredients: oneMore('ingredients'),
      suppliers: oneMore('suppliers'),
    })
  })

  it('count as active who had a session in the last 24 hours, signed out or not', async () => {
    const { users } = (await get('stats')).body as { users: Record<'total' | 'active24h', number> }
    await prisma().user.createMany({
      data: [
        {
          name: 'Today',
          email: 'today@x.example',
          passwordHash: '',
          lastSignInAt: hoursAgo(23),
        },
        {
          name: 'Before',
          email: 'before@x.example',
          passwordHash: '',
          lastSignInAt: hoursAgo(25),
        },
      ],
    })
    await server.signIn('VIEWER')
    const now = (await get('stats')).body.users
    expect(now).toMatchObject({ total: users.total + 3, active24h: users.active24h + 2 })
    expect(now.recent[0]).toMatchObject({ role: 'viewer', isActive: true })
  })

  it('of an empty brewery are zeros', async () => {
    const empty = await startServer()
    const { data } = await empty.ask(
      await empty.signIn('ADMIN'),
      '{ dataStats { recipes { id } shares { equipmentInUse kegsInStock } } }',
    )
    expect(data).toEqual({ dataStats: { recipes: [], shares: { equipmentInUse: 0, kegsInStock: 0 } } })
    await empty.close()
  })
})

it('the health names server, memory and database', async () => {
  const { body } = await get('health')
  expect(body).toMatchObject({
    status: 'healthy',
    server: { nodeVersion: process.version },
    database: { connected: true, status: expect.stringMatching(/^PostgreSQL 18.*, answered in \d+ ms$/) },
  })
  expect(body.server.uptime).toBeGreaterThan(0)
  expect(body.server.memory.used).toBeGreaterThan(0)
  expect(body.server.memory.used).toBeLessThan(body.server.memory.total)
})

describe('the overview', () => {
  const query =
    'subscription { adminOverview { __typename seq: stats { users { total } } stats { data { recipes } } activity { action } } }'
  const watch = async (token: string) => {
    const watcher = await subscribeBySocket(server.url, token, {}, query)
    watchers.push(watcher)
    return watcher
  }
  const recipesIn = (seen: unknown) => (seen as { stats: { data: { recipes: number } } }).stats.data.recipes

  it('is pushed to all administrators when something happens, computed once', async () => {
    const [one, two] = await Promise.all([watch(admin), watch(await server.signIn('ADMIN'))])
    const [first] = await Promise.all([one?.waitFor(() => true), two?.waitFor(() => true)])
    const before = server.app.adminOverview.stats().computations
    const brewer = await server.signIn('BREWER')
    await server.ask(
      brewer,
      'mutation { createRecipe(input: { name: "Told", style: "IPA", lines: [] }) { id } }',
    )
    const isTold = (seen: unknown) => recipesIn(seen) === recipesIn(first) + 1
    await Promise.all([one?.waitFor(isTold), two?.waitFor(isTold)])
    expect(server.app.adminOverview.stats().computations - before).toBeLessThanOrEqual(2)
  })

  it('ends within two seconds for someone who is no longer an administrator', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => server.signIn('ADMIN')))
    const watchers = await Promise.all(
      others.map(async (other) => {
        const { data } = await server.ask<{ me: { id: string } }>(other, '{ me { id } }')
        const watcher = await watch(other)
        await watcher.waitFor(() => true)
        return { id: data!.me.id, ended: watcher.ended }
      }),
    )
    await expectWithin(2_000, async () => {
      const { id, ended } = watchers.pop()!
      await server.call('PUT', `/api/admin/users/${id}/role`, admin, { role: 'viewer' })
      await ended
    })
    await expect(server.ask(others.at(-1)!, '{ adminStats { users { total } } }')).resolves.toMatchObject({
      errors: [{ message: 'Only an administrator can do this.' }],
    })
  })
})

it('the settings tell what is set up', async () => {
  const query =
    '{ systemSettings { isMailConfigured mail { isOn state } assistant { isOn } backups { isOn } } }'
  expect((await server.ask(admin, query)).data).toEqual({
    systemSettings: {
      isMailConfigured: false,
      mail: { isOn: false, state: 'Not configured' },
      assistant: { isOn: false },
      backups: { isOn: false },
    },
  })
})
