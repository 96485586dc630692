import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exportedTables, secretColumnsOf } from '#api/features/admin/exportTables.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { aKeg, anIngredient } from '#tests/support/data/stock.ts'
import { subscribeBySocket, type Subscriber } from '#tests/support/subscriber.ts'
import { unzip } from '#tests/support/data/zip.ts'
import { eventually } from '#tests/support/eventually.ts'

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
const get = (path: string, token = admin) => server.call('GET', `/api/admin/${path}`, token)

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
          lastSignInAt: new Date(Date.now() - 23 * 3_600_000),
        },
        {
          name: 'Before',
          email: 'before@x.example',
          passwordHash: '',
          lastSignInAt: new Date(Date.now() - 25 * 3_600_000),
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

describe('the activity log', () => {
  const ask = (args: string) =>
    server.ask<{
      activity: { id: string; action: string; description: string; batch: string; by: { id: string } }[]
    }>(admin, `{ activity(${args}) { id action description type topic batch status by { id name } } }`)

  it('says in words what happened, to which batch and in which stage', async () => {
    const brewer = await server.signIn('BREWER')
    const batch = await aBatch(prisma(), { stage: 'PLANNED' })
    await server.ask(brewer, `mutation { moveBatch(id: "${batch.id}", to: MASHING) { id } }`)
    const { body } = await get('activity?limit=1')
    expect(body).toMatchObject([
      {
        action: 'Stage changed',
        description: `${batch.batchNumber}: Planned to Mashing`,
        type: 'batch',
        batch: batch.batchNumber,
        status: 'Mashing',
        user: { name: expect.stringContaining('brewer') },
      },
    ])
    await server.ask(brewer, `mutation { deleteBatch(id: "${batch.id}") }`)
    expect(
      (await get('activity?limit=2')).body.map(({ batch: number }: { batch: string }) => number),
    ).toContain(batch.batchNumber)
  })

  it('opens after a batch has moved and its vessels with it', async () => {
    const brewer = await server.signIn('BREWER')
    const fermenter = await aVessel(prisma())
    const batch = await aBatch(prisma(), { stage: 'PLANNED', fermenterId: fermenter.id })
    await server.ask(brewer, `mutation { moveBatch(id: "${batch.id}", to: FERMENTING) { id } }`)
    const { status, body } = await get('activity?limit=2')
    expect(status).toBe(200)
    const about = { batch: batch.batchNumber, status: 'Fermenting' }
    expect(body).toMatchObject([
      { action: 'Stage changed', ...about },
      { action: 'Equipment status', description: `${fermenter.label}: Available to In Use`, ...about },
    ])
    const overview = await server.ask(admin, '{ adminOverview { activity { action batch status } } }')
    expect(overview.errors).toBeUndefined()
  })

  it('opens after kegs were undone, for a free-text reason', async () => {
    const brewer = await server.signIn('BREWER')
    const { beerTypeId, size } = await aKeg(prisma())
    const adjust = (delta: number, commandId: string) =>
      server.ask(
        brewer,
        `mutation { adjustKegs(beerTypeId: "${beerTypeId}", size: ${size}, delta: ${delta}, commandId: "${commandId}") { id } }`,
      )
    await adjust(-2, 'two kegs')
    await server.ask(brewer, 'mutation { undo(of: "two kegs", reason: "Wrong beer") }')
    const { status, body } = await get('activity?limit=2')
    expect(status).toBe(200)
    expect(body).toMatchObject([{ action: 'Kegs added' }, { action: 'Kegs removed' }])
  })

  it('says nothing of who has seen the news', async () => {
    const viewer = await server.signIn('VIEWER')
    await aBatch(prisma())
    await prisma().change.create({ data: { type: 'BatchSaved', entityId: 'gone', detail: {} } })
    const { data } = await server.ask<{ news: { upTo: string } }>(viewer, '{ news { upTo } }')
    await server.ask(viewer, `mutation { markNewsSeen(upTo: "${data?.news.upTo}") }`)
    expect((await ask('limit: 1')).data?.activity[0]?.action).toBe('Batch edited')
  })

  it('groups a dozen concurrent alerts in one entry, next to earlier changes', async () => {
    const vessel = await aVessel(prisma())
    await server.ask(admin, `mutation { setEquipmentStatus(id: "${vessel.id}", status: MAINTENANCE) { id } }`)
    const at = new Date()
    const alerts = (type: 'AlertRaised' | 'AlertCleared', count: number, moment: Date) =>
      prisma().change.createMany({
        data: Array.from({ length: count }, (_, n) => ({
          ...{ type, entityId: `${type} ${n}`, at: moment },
          detail: { title: `Low stock: Hop ${n + 1}` },
        })),
      })
    await alerts('AlertRaised', 12, at)
    await alerts('AlertRaised', 1, new Date(at.getTime() + 1))
    await alerts('AlertCleared', 2, new Date(at.getTime() + 2))
    const told = (await ask('limit: 4')).data?.activity ?? []
    expect(told.map(({ action, description }) => [action, description])).toEqual([
      ['Alerts cleared', 'Low stock: Hop 1, Low stock: Hop 2'],
      ['Alert raised', 'Low stock: Hop 1'],
      ['Alerts raised', 'Low stock: Hop 1, Low stock: Hop 2, Low stock: Hop 3 and 9 more'],
      ['Equipment status', expect.stringContaining(vessel.label)],
    ])
    const [, , dozen] = told
    const below = (await ask(`limit: 1, before: "${dozen?.id}"`)).data?.activity
    expect(below?.[0]?.action).toBe('Equipment status')
  })

  it('is read page by page, of some topics or of one person', async () => {
    const brewer = await server.signIn('BREWER')
    for (let n = 0; n < 3; n++) {
      const vessel = await aVessel(prisma())
      await server.ask(
        brewer,
        `mutation { setEquipmentStatus(id: "${vessel.id}", status: MAINTENANCE) { id } }`,
      )
    }
    const all = (await ask('limit: 4')).data?.activity ?? []
    const first = (await ask('limit: 2')).data?.activity ?? []
    const second = (await ask(`limit: 2, before: "${first[1]?.id}"`)).data?.activity ?? []
    expect([...first, ...second]).toEqual(all)
    const actorId = all[0]?.by.id
    expect((await ask(`actorId: "${actorId}"`)).data?.activity).toHaveLength(3)
    const topics = await ask(`topics: [USERS], actorId: "${actorId}"`)
    expect(topics.data?.activity).toEqual([])
  })
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
    const other = await server.signIn('ADMIN')
    const { id } = await prisma().user.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    const watcher = await watch(other)
    await watcher.waitFor(() => true)
    const started = Date.now()
    await server.call('PUT', `/api/admin/users/${id}/role`, admin, { role: 'viewer' })
    await watcher.ended
    expect(Date.now() - started).toBeLessThan(2_000)
    await expect(server.ask(other, '{ adminStats { users { total } } }')).resolves.toMatchObject({
      errors: [{ message: 'Only an administrator can do this.' }],
    })
  })
})

describe('an export', () => {
  const fetchExport = (token: string, format = 'csv') =>
    fetch(`${server.url}/api/admin/export?format=${format}`, {
      headers: { authorization: `Bearer ${token}` },
    })

  it('holds every table as a CSV file, formulas escaped, and no secret', async () => {
    await prisma().mail.create({
      data: { to: 'x@example.com', subject: 's', text: 't', secret: 'a-secret-word' },
    })
    await aRecipe(prisma(), { name: '=HYPERLINK("x")', notes: 'two\nlines' })
    const response = await fetchExport(admin)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/filename="brewhouse-[\d-]+\.zip"/)
    const files = await unzip(await response.arrayBuffer())
    expect(Object.keys(files)).toEqual(exportedTables.map((table) => `${table}.csv`))
    expect(files['Recipe.csv']).toContain(`"'=HYPERLINK(""x"")"`)
    expect(files['User.csv']?.split('\r\n')).toHaveLength((await prisma().user.count()) + 2)
    const all = Object.values(files).join()
    expect(all).not.toMatch(/argon2|passwordHash|tokenHash|a-secret-word/)
  })

  it('is to be had as JSON, with more rows than one page', async () => {
    await prisma().alert.createMany({
      data: Array.from({ length: 2_500 }, (_, n) => ({
        key: `k${n}`,
        kind: 'OVERDUE' as const,
        severity: 'INFO' as const,
        title: 't',
        message: 'm',
        clearedAt: new Date(),
      })),
    })
    const tables = (await (await fetchExport(admin, 'json')).json()) as Record<string, { id: string }[]>
    expect(Object.keys(tables)).toEqual([...exportedTables])
    expect(new Set(tables.Alert?.map(({ id }) => id)).size).toBe(await prisma().alert.count())
  })

  it('has no column that sounds like a secret', async () => {
    const { rows } = await server.app.database.pool.query<{ table: Prisma.ModelName; column: string }>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = ANY($1)`,
      [exportedTables],
    )
    const shown = rows.filter(({ table, column }) => !secretColumnsOf(table).includes(column))
    expect(shown.length).toBeGreaterThan(100)
    expect(shown.filter(({ column }) => /hash|secret|token|^password/i.test(column))).toEqual([])
  })

  it('gives its connection back when the reader leaves early', async () => {
    const { pool } = server.app.database
    for (let n = 0; n < 25; n++) {
      const leaving = new AbortController()
      const response = await fetch(`${server.url}/api/admin/export?format=json`, {
        headers: { authorization: `Bearer ${admin}` },
        signal: leaving.signal,
      })
      expect(response.status).toBe(200)
      leaving.abort()
    }
    await eventually(() => expect(pool.totalCount - pool.idleCount).toBeLessThan(3))
  })

  it('is for administrators alone', async () => {
    const response = await fetchExport(await server.signIn('BREWER'))
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({ message: 'Only an administrator can do this.' })
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
