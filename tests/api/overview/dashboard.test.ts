import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLogText } from '#tests/support/data/batchForms.ts'
import { aBatch, aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { producedWithin } from '#tests/support/data/producedSums.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { until } from '#tests/support/until.ts'
import { dashboardOf } from './dashboardOf.ts'
import { story } from '#tests/support/story.ts'

let server: TestServer
let token: string

const theDashboard = () => dashboardOf(server, token)

/** One figure, queried differently from how the product does. */
async function figure(sql: string): Promise<number> {
  const { rows } = await server.app.database.pool.query<{ figure: string | null }>(
    `SELECT (${sql})::text AS "figure"`,
  )
  return Number(rows[0]?.figure ?? 0)
}

describe('the dashboard of the demo brewery', () => {
  beforeAll(async () => {
    server = await startServer({ DEMO: '1' })
    token = await server.signIn('VIEWER')
    const { prisma } = server.app.database
    const tun = await prisma.equipment.findFirstOrThrow({ where: { type: 'MASH_TUN' } })
    await prisma.equipment.update({ where: { id: tun.id }, data: { retiredAt: new Date() } })
    for (const [name, quantity, threshold] of [
      ['Cascade', 0, 10],
      ['Citra', 4, 8],
      ['Simcoe', 9, 8],
      ['Irish moss', 0, 0],
    ] as const) {
      await prisma.ingredient.upsert({
        where: { id: `test-${name}` },
        create: {
          id: `test-${name}`,
          name: `Test ${name}`,
          category: 'HOPS',
          currentQuantity: quantity,
          reorderThreshold: threshold,
        },
        update: {},
      })
    }
    await prisma.change.create({ data: { type: 'IngredientsImported', entityId: 'test' } })
    // Alerts are raised within a minute of the start.
    await until(async () => (await theDashboard()).tanks.some(({ batch }) => Boolean(batch?.alert)))
  })
  afterAll(() => server.close())

  it('has the same numbers as the database automatically', async () => {
    const { metrics, equipment, production } = await theDashboard()
    expect(metrics).toEqual({
      activeBatches: await figure(`SELECT count(*) FROM "Batch" WHERE "stage"::text ~ '^(FERM|COND)'`),
      capacityUtilization: await figure(`
        SELECT round(100.0 * sum(CASE WHEN e."id" IN (
            SELECT "fermenterId" FROM "Batch" WHERE "stage" = 'FERMENTING'
            UNION SELECT "briteTankId" FROM "Batch" WHERE "stage" = 'CONDITIONING'
            UNION SELECT "briteTankId" FROM "Batch" WHERE "stage" = 'KEGGING'
          ) THEN e."capacityBBL" ELSE 0 END) / sum(e."capacityBBL"), 1)
        FROM "Equipment" e WHERE e."retiredAt" IS NULL AND e."type" <> 'MASH_TUN' AND e."type" <> 'KETTLE'`),
      lowStockCount: await figure(`
        SELECT count(*) FROM "Ingredient" WHERE NOT ("currentQuantity" > 0 AND "currentQuantity" > "reorderThreshold")
          AND NOT ("reorderThreshold" = 0 AND "id" NOT IN (SELECT "ingredientId" FROM "IngredientTransaction"))`),
      revenueCents: await figure(`
        SELECT sum(("previousQuantity" - "newQuantity") * "priceCents") FROM "KegTransaction"
        WHERE "newQuantity" < "previousQuantity" AND now() - "timestamp" <= interval '720 hours'`),
      bblProduced: expect.closeTo(await figure(producedWithin(30)), 6) as number,
    })
    const withStatus = (status: string) =>
      figure(`SELECT count(*) FROM "Equipment" WHERE "status" = '${status}' AND "retiredAt" IS NULL`)
    expect(equipment).toEqual({
      available: await withStatus('AVAILABLE'),
      inUse: await withStatus('IN_USE'),
      cleaning: await withStatus('CLEANING'),
      maintenance: await withStatus('MAINTENANCE'),
    })
    expect(metrics.activeBatches).toBeGreaterThan(5)
    expect(metrics.capacityUtilization).toBeGreaterThan(20)
    expect(metrics.revenueCents).toBeGreaterThan(100_000)
    expect(metrics.bblProduced).toBeGreaterThan(10)
    expect(production.topRecipes.length).toBeGreaterThan(2)
    const inAll = production.topRecipes.reduce((sum, { totalBBL }) => sum + totalBBL, 0)
    expect(inAll).toBeLessThanOrEqual(metrics.bblProduced ?? 0)
    expect(production.totalBatchesCompleted).toBe(
      await figure(`SELECT count(*) FROM "Batch" WHERE "completedAt" > now() - interval '720 hours'`),
    )
    expect(production.avgBatchTimeDays).toBeCloseTo(
      await figure(`SELECT avg(extract(epoch FROM "completedAt") - extract(epoch FROM "mashingStartDate")) / 86400
        FROM "Batch" WHERE "completedAt" > now() - interval '720 hours'`),
      1,
    )
  })

  it('adds the weeks of its charts up to everything of that time', async () => {
    const { weeks } = (await theDashboard()).production
    expect(weeks).toHaveLength(12)
    for (const [index, week] of weeks.entries()) {
      expect(Date.parse(week.until) - Date.parse(week.from)).toBe(7 * 24 * 3_600_000)
      if (index > 0) expect(week.from).toBe(weeks[index - 1]?.until)
    }
    const sum = (of: 'bblProduced' | 'revenueCents') => weeks.reduce((total, week) => total + week[of], 0)
    expect(sum('revenueCents')).toBe(
      await figure(
        `SELECT sum("quantity" * "priceCents") FROM "KegTransaction" WHERE "transactionType" = 'REMOVE'`,
      ),
    )
    expect(sum('bblProduced')).toBeCloseTo(await figure(producedWithin(84)), 6)
  })

  it('lists what ferments, what comes next and what runs low, each in its order', async () => {
    const { activeBatches, upcomingSchedule, lowStockIngredients, metrics } = await theDashboard()
    expect(activeBatches).toHaveLength(metrics.activeBatches ?? 0)
    expect(activeBatches.map(({ percent }) => percent)).toEqual(
      activeBatches.map(({ percent }) => percent).sort((a, b) => b - a),
    )
    const shares = activeBatches.map(({ daysElapsed, expectedDays }) =>
      Math.round((daysElapsed / expectedDays) * 100),
    )
    expect(activeBatches.map(({ percent }) => percent)).toEqual(shares)
    expect(Math.max(...shares)).toBeGreaterThan(100)
    expect(upcomingSchedule.length).toBeGreaterThan(3)
    expect(upcomingSchedule.length).toBeLessThanOrEqual(7)
    const days = upcomingSchedule.map(({ brewDate }) => brewDate)
    expect(days).toEqual([...days].sort())
    expect(lowStockIngredients.length).toBeLessThanOrEqual(10)
    const names = lowStockIngredients.map(({ name }) => name)
    expect(names).toContain('Test Cascade')
    expect(names).not.toContain('Test Simcoe')
    // Never in stock and without a threshold, so no alert is raised about it either.
    expect(names).not.toContain('Test Irish moss')
    expect(lowStockIngredients[0]?.stockStatus).toBe('OUT')
  })

  it('lists every tank in service with the batch in it, its color and its most urgent alert', async () => {
    const { tanks, activeBatches, alerts } = await theDashboard()
    const { prisma } = server.app.database
    const vessels = await prisma.equipment.findMany({
      where: { retiredAt: null, type: { in: ['FERMENTER', 'BRITE_TANK'] } },
    })
    expect(tanks.map(({ label }) => label).sort()).toEqual(vessels.map(({ label }) => label).sort())
    expect(tanks.map(({ type }) => type)).toEqual(
      tanks
        .map(({ type }) => type)
        .sort()
        .reverse(),
    )
    const held = tanks.flatMap(({ batch }) => batch ?? [])
    expect(held.map(({ batchNumber }) => batchNumber)).toEqual(
      expect.arrayContaining(activeBatches.map(({ batchNumber }) => batchNumber)),
    )
    expect(held.map(({ stage }) => stage)).toContain('KEGGING')
    for (const { batchNumber, colorSRM, alert } of held) {
      const { recipe } = await prisma.batch.findUniqueOrThrow({
        where: { batchNumber },
        include: { recipe: true },
      })
      expect(colorSRM).toBe(recipe.colorSRM === null ? null : Number(recipe.colorSRM))
      const first = alerts.find(({ title }) => title.endsWith(batchNumber))
      expect([batchNumber, alert]).toEqual([batchNumber, first?.kind ?? null])
    }
    expect(held.some(({ alert }) => alert !== null)).toBe(true)
  })

  it('returns the same to the older system in its vocabulary', async () => {
    const now = await theDashboard()
    const overview = await server.call('GET', '/api/dashboard/overview', token)
    expect(overview.status).toBe(200)
    expect(overview.body.metrics).toEqual({
      activeBatches: now.metrics.activeBatches,
      capacityUtilization: now.metrics.capacityUtilization,
      lowStockCount: now.metrics.lowStockCount,
      revenueThisMonth: (now.metrics.revenueCents ?? 0) / 100,
      bblProduced30Days: now.metrics.bblProduced,
    })
    expect(overview.body.activeBatches[0]).toEqual({
      _id: expect.any(String) as string,
      status: expect.stringMatching(/^(Fermenting|Conditioning)$/) as string,
      equipment: now.activeBatches[0]?.vesselLabel,
      recipe: expect.any(String) as string,
      batchNumber: now.activeBatches[0]?.batchNumber,
      batchSizeBBL: expect.any(Number) as number,
      daysElapsed: now.activeBatches[0]?.daysElapsed,
      expectedDays: expect.any(Number) as number,
    })
    expect(overview.body.upcomingSchedule[0]).toMatchObject({
      status: 'Planned',
      brewDate: `${now.upcomingSchedule[0]?.brewDate}T00:00:00`,
    })
    expect(overview.body.lowStockIngredients.map(({ name }: { name: string }) => name)).toEqual(
      now.lowStockIngredients.map(({ name }) => name),
    )
    const analytics = await server.call('GET', '/api/dashboard/production-analytics', token)
    expect(analytics.body).toMatchObject({
      topRecipes: now.production.topRecipes,
      totalBatchesCompleted: now.production.totalBatchesCompleted,
      avgBatchTimeDays: now.production.avgBatchTimeDays,
    })
    const summary = await server.call('GET', '/api/dashboard/equipment-status', token)
    expect(summary.body).toEqual(now.equipment)
    expect((await server.call('GET', '/api/dashboard/overview', null)).status).toBe(401)
  })

  it('contains what was done a moment before it was asked for', async () => {
    const brewer = await server.signIn('BREWER')
    const { prisma } = server.app.database
    const vessel = await aVessel(prisma, { status: 'CLEANING' })
    for (const status of ['AVAILABLE', 'MAINTENANCE', 'AVAILABLE', 'MAINTENANCE'] as const) {
      const before = (await theDashboard()).equipment.maintenance ?? 0
      await server.ask(
        brewer,
        `mutation { setEquipmentStatus(id: "${vessel.id}", status: ${status}) { id } }`,
      )
      const after = (await theDashboard()).equipment.maintenance ?? 0
      if (status === 'MAINTENANCE') expect(after).toBe(before + 1)
    }
  })
})

describe('what was logged by hand', () => {
  beforeAll(async () => {
    server = await startServer()
    token = await server.signIn('BREWER')
  })
  afterAll(() => server.close())

  it('is on the card of its tank, the newest of each kind, as soon as it was logged', async () => {
    const batch = await aFermentingBatch(server.app.database.prisma)
    const card = async () =>
      (await theDashboard()).activeBatches.find(({ batchNumber }) => batchNumber === batch.batchNumber)
    expect(await card()).toMatchObject({
      ...{ equipmentId: batch.fermenter.id, loggedTemperature: null, loggedGravity: null },
    })
    const log = (input: object) => server.ask(token, addLogText, { input: { batchId: batch.id, ...input } })
    const later = new Date(Date.now() - 1_000).toISOString()
    const earlier = new Date(Date.now() - 60_000).toISOString()
    await log({ temperature: 66, timestamp: later })
    await log({ temperature: 60, gravity: 1.048, timestamp: earlier })
    expect(await card()).toMatchObject({
      loggedTemperature: { value: 66, at: later },
      loggedGravity: { value: 1.048, at: earlier },
    })
  })
})

describe('the dashboard of an empty brewery', () => {
  story()

  beforeAll(async () => {
    server = await startServer()
    token = await server.signIn('VIEWER')
  })
  afterAll(() => server.close())

  it('is all zeros, and nothing is divided by them', async () => {
    const { production, ...rest } = await theDashboard()
    expect(rest).toEqual({
      asOfSeq: expect.any(String) as string,
      metrics: {
        activeBatches: 0,
        capacityUtilization: 0,
        lowStockCount: 0,
        revenueCents: 0,
        bblProduced: 0,
      },
      alerts: [],
      alertCount: 0,
      equipment: { available: 0, inUse: 0, cleaning: 0, maintenance: 0 },
      activeBatches: [],
      tanks: [],
      upcomingSchedule: [],
      lowStockIngredients: [],
    })
    expect(production).toMatchObject({ topRecipes: [], totalBatchesCompleted: 0, avgBatchTimeDays: null })
    expect(production.weeks.map(({ bblProduced, revenueCents }) => bblProduced + revenueCents)).toEqual(
      Array(12).fill(0),
    )
    const analytics = await server.call('GET', '/api/dashboard/production-analytics', token)
    expect(analytics.body).toMatchObject({ topRecipes: [], totalBatchesCompleted: 0, avgBatchTimeDays: 0 })
  })

  it('counts a batch whose dates are missing without stumbling', async () => {
    await aBatch(server.app.database.prisma, { stage: 'FERMENTING' })
    await aBatch(server.app.database.prisma, { stage: 'COMPLETED', completedAt: new Date() })
    await server.app.database.prisma.change.create({ data: { type: 'BatchSaved', entityId: 'some' } })
    const { activeBatches, production } = await theDashboard()
    expect(activeBatches).toMatchObject([{ daysElapsed: 0, percent: 0, vesselLabel: null }])
    expect(production.totalBatchesCompleted).toBe(1)
    expect(production.avgBatchTimeDays).toBeNull()
  })
})
