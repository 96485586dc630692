import { beforeEach, expect, it, vi } from 'vitest'
import { nothingJudged } from '#api/features/fermentation/fermentations.service.ts'
import { readFindings } from '#api/features/dashboard/alerts.service.ts'
import { sqlTransaction, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { daysAgo } from '#tests/support/data/ago.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { watchStatements } from '#tests/support/faults/statements.ts'
import { eventually } from '#tests/support/eventually.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
beforeEach(async () => {
  await prisma().batch.deleteMany()
  await prisma().recipeIngredient.deleteMany()
  await prisma().ingredient.deleteMany()
  await touch()
  await touch('IngredientSaved')
  await eventually(async () => expect(await open()).toEqual([]))
  await prisma().alert.deleteMany()
  // Not deleted: what the server has not read yet must not be missing.
  before = (await prisma().change.aggregate({ _max: { seq: true } }))._max.seq ?? 0n
})

/** The last change before the test. */
let before: bigint
const prisma = () => server.app.database.prisma
const open = () => prisma().alert.findMany({ where: { clearedAt: null }, orderBy: { key: 'asc' } })
/** A change that may raise alerts. */
const touch = (type = 'BatchSaved') => prisma().change.create({ data: { type, entityId: 'some' } })
const announced = async () =>
  (
    await prisma().change.findMany({
      where: { type: { startsWith: 'Alert' }, seq: { gt: before } },
      orderBy: { seq: 'asc' },
    })
  ).map(({ type, actorName }) => `${type}${actorName ? ' by someone' : ''}`)
const acknowledge = (token: string, id: string, commandId?: string) =>
  server.ask<{ acknowledgeAlert: { acknowledgedBy: { name: string } | null; version: number } }>(
    token,
    `mutation ($id: ID!, $commandId: ID) {
      acknowledgeAlert(id: $id, commandId: $commandId) { version acknowledgedAt acknowledgedBy { name } }
    }`,
    { id, commandId },
  )

async function anOverdueBatch() {
  const fermenter = await aVessel(prisma(), { status: 'IN_USE' })
  // Starts fermenting only after it has its reading, since alerts may be evaluated in between. In the middle of its
  // day, so that an evaluation that began slightly earlier counts the same days.
  const planned = await aBatch(prisma(), { fermenterId: fermenter.id, fermentingStartDate: daysAgo(20.5) })
  await prisma().batchLog.create({
    data: { batchId: planned.id, recipeId: planned.recipeId, timestamp: new Date(), temperature: 66 },
  })
  const batch = await prisma().batch.update({ where: { id: planned.id }, data: { stage: 'FERMENTING' } })
  await touch()
  return { ...batch, fermenter }
}

it('raises an alert once, shows it on the dashboard, and clears it when the batch moves on', async () => {
  const batch = await anOverdueBatch()
  await eventually(async () => expect(await open()).toMatchObject([{ key: `OVERDUE:${batch.id}` }]))
  await touch()
  await touch('LogAdded')
  const { body } = await server.call('GET', '/api/dashboard/overview', brewer)
  expect(body.alerts).toMatchObject([
    {
      type: 'warning',
      title: `Overdue: ${batch.batchNumber}`,
      message: expect.stringContaining(`${batch.fermenter.label}: day 20 of 14.`) as string,
      link: `/batch?number=${batch.batchNumber}`,
    },
  ])
  // Once the next one is raised, the first has been evaluated again and not raised twice.
  const next = await anOverdueBatch()
  await eventually(async () => expect(await open()).toHaveLength(2))
  expect(await announced()).toEqual(['AlertRaised', 'AlertRaised'])
  await server.ask(brewer, `mutation { deleteBatch(id: "${next.id}") }`)
  await server.ask(brewer, `mutation { moveBatch(id: "${batch.id}", to: COMPLETED) { id } }`)
  await eventually(async () => expect(await open()).toEqual([]))
  expect(await announced()).toEqual(['AlertRaised', 'AlertRaised', 'AlertCleared', 'AlertCleared'])
  expect(await prisma().alert.count({ where: { clearedAt: { not: null } } })).toBe(2)
})

it('keeps who acknowledged an alert, notifies everybody, and executes a repeated command once', async () => {
  const batch = await anOverdueBatch()
  await eventually(async () => expect(await open()).toHaveLength(1))
  const [alert] = await open()
  const assistant = await server.signIn('BREWER_ASSISTANT')
  const first = await acknowledge(assistant, alert?.id ?? '', 'tap-1')
  const again = await acknowledge(assistant, alert?.id ?? '', 'tap-1')
  expect(first.data?.acknowledgeAlert.acknowledgedBy?.name).toMatch(/^brewer_assistant/)
  expect(again.data).toEqual(first.data)
  const second = await acknowledge(brewer, alert?.id ?? '')
  expect(second.data).toEqual(first.data)
  expect(await announced()).toEqual(['AlertRaised', 'AlertUpdated by someone'])
  const viewer = await server.signIn('VIEWER')
  expect((await acknowledge(viewer, alert?.id ?? '')).errors?.[0]?.message).toContain('Your role (Viewer)')
  expect((await acknowledge(brewer, 'none')).errors?.[0]?.message).toBe('This alert no longer exists.')
  expect(batch.stage).toBe('FERMENTING')
})

it('keeps an acknowledgement while the text changes, and clears it when the alert gets worse', async () => {
  const batch = await anOverdueBatch()
  const flag = (issueSeverity: 'LOW' | 'HIGH', issueDescription: string) =>
    server.ask(brewer, `mutation ($input: LogInput!) { addLog(input: $input) { id } }`, {
      input: { batchId: batch.id, logType: 'ISSUE_REPORT', issueFlag: true, issueSeverity, issueDescription },
    })
  const issue = async () => (await open()).find(({ kind }) => kind === 'ISSUE')
  await flag('LOW', 'A little haze')
  await eventually(async () => expect(await issue()).toMatchObject({ severity: 'WARNING' }))
  await acknowledge(brewer, (await issue())?.id ?? '')
  await flag('LOW', 'More haze')
  await eventually(async () => expect((await issue())?.message).toContain('More haze'))
  expect((await issue())?.acknowledgedAt).not.toBeNull()
  await flag('HIGH', 'Sour')
  await eventually(async () =>
    expect(await issue()).toMatchObject({ severity: 'ERROR', acknowledgedAt: null }),
  )
  expect((await prisma().alert.findMany({ where: { kind: 'ISSUE' } })).length).toBe(1)
})

it('watches the stock and the brews to come', async () => {
  const [hops, malt] = await Promise.all([
    prisma().ingredient.create({
      data: { name: 'Cascade', category: 'HOPS', unit: 'OZ', currentQuantity: 20, reorderThreshold: 16 },
    }),
    prisma().ingredient.create({
      data: { name: 'Pale malt', category: 'GRAIN', currentQuantity: 0, reorderThreshold: 2 },
    }),
  ])
  const batch = await aBatch(prisma(), { brewDate: new Date(), batchSizeBBL: 6 })
  await prisma().recipeIngredient.create({
    data: { recipeId: batch.recipeId, ingredientId: hops.id, amount: 15, unit: 'OZ' },
  })
  await touch('IngredientSaved')
  await eventually(async () =>
    expect((await open()).map(({ key, message }) => `${key} ${message}`)).toEqual([
      `OUT_OF_STOCK:${malt.id} Nothing is left. Reorder at 2 lbs.`,
      expect.stringMatching(new RegExp(`^SHORT_FOR_BREW:${batch.id} .* is short of 10 oz of Cascade.$`)),
    ]),
  )
  await server.ask(brewer, `mutation { moveBatch(id: "${batch.id}", to: CANCELLED) { id } }`)
  await prisma().ingredient.update({ where: { id: malt.id }, data: { currentQuantity: 5 } })
  await touch('IngredientSaved')
  await eventually(async () => expect(await open()).toEqual([]))
})

it('is evaluated again within seconds when the database failed twice, without another change', async () => {
  const malt = await prisma().ingredient.create({
    data: { name: 'Pale malt', category: 'GRAIN', reorderThreshold: 2 },
  })
  await prisma().$executeRaw`CREATE SEQUENCE "looks"`
  await prisma().$executeRaw`ALTER TABLE "Ingredient" RENAME TO "RealIngredient"`
  await prisma().$executeRaw`CREATE VIEW "Ingredient" AS
    SELECT * FROM "RealIngredient" WHERE 1 / CASE WHEN nextval('looks') > 2 THEN 1 ELSE 0 END = 1`
  try {
    await touch('IngredientSaved')
    await eventually(async () => expect(await open()).toMatchObject([{ key: `OUT_OF_STOCK:${malt.id}` }]))
  } finally {
    await prisma().$executeRaw`DROP VIEW "Ingredient"`
    await prisma().$executeRaw`ALTER TABLE "RealIngredient" RENAME TO "Ingredient"`
  }
})

it('still shows the issue of a fermenting batch after a catalogue without quantities was imported', async () => {
  const batch = await anOverdueBatch()
  await server.ask(brewer, `mutation ($input: LogInput!) { addLog(input: $input) { id } }`, {
    input: { batchId: batch.id, logType: 'ISSUE_REPORT', issueFlag: true, issueSeverity: 'LOW' },
  })
  const csv = ['name,category', ...Array.from({ length: 137 }, (_, n) => `Catalogue ${n},hops`)].join('\n')
  await server.ask(brewer, 'mutation ($csv: String!) { importIngredients(csv: $csv) { created } }', { csv })
  const low = Array.from({ length: 60 }, (_, n) => `Used up ${n},hops,0,5`)
  await server.ask(brewer, 'mutation ($csv: String!) { importIngredients(csv: $csv) { created } }', {
    csv: ['name,category,currentQuantity,reorderThreshold', ...low].join('\n'),
  })
  await eventually(async () =>
    expect((await open()).map(({ key }) => key)).toEqual([
      `ISSUE:${batch.id}`,
      'OUT_OF_STOCK:together',
      `OVERDUE:${batch.id}`,
    ]),
  )
  const { data } = await server.ask<{ dashboard: { alerts: { title: string }[] } }>(
    brewer,
    '{ dashboard { alerts { title } } }',
  )
  expect(data!.dashboard.alerts.map(({ title }) => title)).toEqual([
    '60 items out of stock',
    expect.stringContaining('Issue') as string,
    expect.stringContaining('Overdue') as string,
  ])
})

it('asks again when one more ingredient runs out than someone looks after', async () => {
  const stock = (names: string[]) =>
    prisma().ingredient.createMany({
      data: names.map((name) => ({ name, category: 'HOPS' as const, reorderThreshold: 1 })),
    })
  await stock(['A', 'B', 'C', 'D'])
  await touch('IngredientSaved')
  await eventually(async () => expect(await open()).toMatchObject([{ title: '4 items out of stock' }]))
  const [alert] = await open()
  await acknowledge(brewer, alert?.id ?? '')
  await stock(['E'])
  await touch('IngredientSaved')
  await eventually(async () =>
    expect(await open()).toMatchObject([{ title: '5 items out of stock', acknowledgedAt: null }]),
  )
})

it('reads no ingredient because of a log entry, and of 20,000 only those that are low', async () => {
  await prisma().$executeRaw`
    INSERT INTO "Ingredient" ("id", "name", "category", "currentQuantity", "reorderThreshold", "updatedAt")
    SELECT 'many' || n, 'Many ' || n, 'GRAIN', CASE WHEN n <= 2 THEN 1 ELSE 500 END, 10, now()
    FROM generate_series(1, 20000) n`
  await touch('IngredientSaved')
  await eventually(async () => expect(await open()).toHaveLength(2))
  const statements = watchStatements()
  // An evaluation that other changes, or the minute, made due may come between: then there is another entry.
  await eventually(async () => {
    statements.length = 0
    const batch = await anOverdueBatch()
    await touch('LogAdded')
    await eventually(async () =>
      expect((await open()).some(({ key }) => key === `OVERDUE:${batch.id}`)).toBe(true),
    )
    const reading = statements.filter((text) => /FROM "Ingredient"/.test(text))
    expect(new Set(reading.map((text) => text.includes('= ANY(')))).toEqual(new Set([true]))
  })
  vi.restoreAllMocks()
  let rows = 0
  await sqlTransaction(server.app.database.pool, (sql) => {
    const counting: RunSql = async (strings, ...values) => {
      const found = await sql(strings, ...values)
      rows += found.length
      return found as never
    }
    return readFindings(counting, new Set(['STOCKS']), {
      now: new Date(),
      zone: 'Europe/Berlin',
      today: '2026-04-03',
      judged: nothingJudged(),
    })
  })
  expect(rows).toBe(2)
})

it('is evaluated by one process at a time: two servers on one database raise each alert once', async () => {
  const other = await startServer({ databaseUrl: server.databaseUrl })
  try {
    for (let batches = 0; batches < 3; batches++) await anOverdueBatch()
    await eventually(async () => expect(await open()).toHaveLength(3))
    for (let times = 0; times < 5; times++) await touch('LogAdded')
    await anOverdueBatch()
    await eventually(async () => expect(await open()).toHaveLength(4))
    expect(await announced()).toEqual(Array(4).fill('AlertRaised'))
  } finally {
    await other.close()
  }
})
