import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { bestVolume as bestInSql } from '#api/features/schedule/batchVolumes.service.ts'
import { bestVolume, knockedOutBBL } from '#domain/batches/volumes.ts'
import { kegsOf } from '#domain/batches/batchFigures.ts'
import { transferredBBL } from '#domain/batches/transfers.ts'
import { dashboardOf } from '#tests/api/overview/dashboardOf.ts'
import { daysAgo } from '#tests/support/data/ago.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { aKeg } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const prisma = () => server.app.database.prisma

beforeEach(async () => {
  await prisma().batch.deleteMany()
})

/** A change by hand, so that the dashboard is computed again. */
async function production() {
  await prisma().change.create({ data: { type: 'IngredientsImported', entityId: 'test' } })
  const { metrics, production: figures } = await dashboardOf(server, brewer)
  return {
    bblProduced: metrics.bblProduced,
    ...figures,
    inWeeks: figures.weeks.map((week) => week.bblProduced),
  }
}

const fill = (batchId: string, halfBarrels: number, leftInTankBBL: number | null = null) =>
  server.ask(
    brewer,
    `mutation ($batchId: ID!, $halfBarrels: Int!, $leftInTankBBL: Float) {
      addFilledKegs(batchId: $batchId, halfBarrels: $halfBarrels, leftInTankBBL: $leftInTankBBL) { id } }`,
    { batchId, halfBarrels, leftInTankBBL },
  )

describe('what a brewery produced', () => {
  it('is what was kegged and left, not the planned size, in the card, its chart and the recipes', async () => {
    const batch = await aBatch(prisma(), {
      ...{ stage: 'KEGGING', batchSizeBBL: 10, fermentingStartDate: daysAgo(20), keggingDate: daysAgo(2) },
    })
    const { id: batchId, recipeId } = batch
    const shown = async () => {
      const { bblProduced, inWeeks, topRecipes } = await production()
      return [bblProduced, inWeeks.at(-1), topRecipes[0]?.totalBBL]
    }
    expect(await shown()).toEqual([10, 10, 10])
    await prisma().brewStep.create({ data: { batchId, kind: 'KNOCK_OUT', volume: 9.8 } })
    expect(await shown()).toEqual([9.8, 9.8, 9.8])
    await prisma().batchLog.create({
      data: { batchId, recipeId, logType: 'TRANSFER', timestamp: daysAgo(8), volume: 9.5 },
    })
    expect(await shown()).toEqual([9.5, 9.5, 9.5])
    await fill(batchId, 18)
    expect(await shown()).toEqual([9, 9, 9])
    await fill(batchId, 0, 0.25)
    await prisma().batch.update({ where: { id: batchId }, data: { leftInTankBBL: 0.25 } })
    expect(await shown()).toEqual([9.25, 9.25, 9.25])
  })

  it('says by which figures it is known', async () => {
    const of = { stage: 'COMPLETED', fermentingStartDate: daysAgo(20), completedAt: daysAgo(1) } as const
    const known = await aBatch(prisma(), { ...of, batchSizeBBL: 6 })
    await aBatch(prisma(), { ...of, batchSizeBBL: 3 })
    await aBatch(prisma(), { ...of, batchSizeBBL: 4 })
    await fill(known.id, 11)
    await prisma().change.create({ data: { type: 'IngredientsImported', entityId: 'test' } })
    const { data } = await server.ask(
      brewer,
      '{ dashboard { metrics { bblProduced producedBy { figure bbl } } } }',
    )
    expect(data?.dashboard).toEqual({
      metrics: {
        bblProduced: 12.5,
        producedBy: [
          { figure: 'PACKAGED', bbl: 5.5 },
          { figure: 'PLANNED', bbl: 7 },
        ],
      },
    })
  })

  it('counts a batch once, when it was first kegged, though it was completed within the window', async () => {
    await aBatch(prisma(), {
      ...{ stage: 'COMPLETED', batchSizeBBL: 7, fermentingStartDate: daysAgo(60) },
      ...{ keggingDate: daysAgo(35), completedAt: daysAgo(5) },
    })
    const { bblProduced, topRecipes, inWeeks, totalBatchesCompleted } = await production()
    expect([bblProduced, topRecipes, totalBatchesCompleted]).toEqual([0, [], 1])
    expect(inWeeks.filter((bbl) => bbl > 0)).toEqual([7])
    expect(inWeeks.at(-6)).toBe(7)
  })

  it('is nothing of a planned batch that was set to Completed, which takes no days either', async () => {
    const { id } = await aBatch(prisma(), { brewDate: daysAgo(-9) })
    const { errors } = await server.ask(brewer, `mutation { moveBatch(id: "${id}", to: COMPLETED) { id } }`)
    expect(errors).toBeUndefined()
    expect(await production()).toMatchObject({
      ...{ bblProduced: 0, topRecipes: [], totalBatchesCompleted: 1, avgBatchTimeDays: null },
      inWeeks: Array.from({ length: 12 }, () => 0),
    })
  })

  it('takes the days of the batches that were brewed, none of them less than nothing', async () => {
    await aBatch(prisma(), { stage: 'COMPLETED', brewDate: daysAgo(-9), completedAt: daysAgo(1) })
    await aBatch(prisma(), {
      ...{ stage: 'COMPLETED', mashingStartDate: daysAgo(21), fermentingStartDate: daysAgo(20) },
      ...{ keggingDate: daysAgo(3), completedAt: daysAgo(1) },
    })
    expect((await production()).avgBatchTimeDays).toBe(20)
  })
})

const aVolume = fc.option(
  fc.integer({ min: 0, max: 120_000 }).map((tenThousandths) => tenThousandths / 10_000),
)
const aStep = fc.record({
  brew: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom('KNOCK_OUT', 'TRANSFER', 'PRE_BOIL'),
  volume: aVolume,
})
const aMovement = fc.record({
  size: fc.constantFrom('HALF_BBL', 'SIXTH_BBL'),
  moved: fc.integer({ min: -6, max: 20 }),
})
const aRecord = fc.record({
  brews: fc.integer({ min: 1, max: 3 }),
  batchSizeBBL: fc.integer({ min: 3, max: 10 }),
  leftInTankBBL: aVolume,
  steps: fc.uniqueArray(aStep, { selector: ({ brew, kind }) => `${brew} ${kind}`, maxLength: 9 }),
  logs: fc.array(fc.record({ logType: fc.constantFrom('TRANSFER', 'GENERAL_NOTE'), volume: aVolume }), {
    maxLength: 4,
  }),
  moves: fc.array(aMovement, { maxLength: 4 }),
})

it('SQL and the domain agree on the best volume of any batch', async () => {
  const kegs = {
    HALF_BBL: await aKeg(prisma(), { size: 'HALF_BBL' }),
    SIXTH_BBL: await aKeg(prisma(), { size: 'SIXTH_BBL' }),
  }
  const { recipeId } = await aBatch(prisma())
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(aRecord, { minLength: 1, maxLength: 8 }), async (records) => {
      await prisma().batch.deleteMany()
      const expected = new Map<string, object>()
      for (const { steps, logs, moves, ...fields } of records) {
        const { id: batchId } = await aBatch(prisma(), { ...fields, recipeId })
        await prisma().brewStep.createMany({ data: steps.map((step) => ({ ...step, batchId })) })
        const newest = logs.map((log, at) => ({ ...log, timestamp: daysAgo(at) }))
        await prisma().batchLog.createMany({ data: newest.map((log) => ({ ...log, batchId, recipeId })) })
        const movements = moves.map(({ size, moved }) => ({
          ...{
            size,
            quantity: Math.abs(moved),
            previousQuantity: 100,
            newQuantity: 100 + moved,
            priceCents: 0,
          },
          ...(moved < 0
            ? ({ transactionType: 'REMOVE', reason: 'CORRECTION' } as const)
            : ({ transactionType: 'ADD' } as const)),
        }))
        await prisma().kegTransaction.createMany({
          data: movements.map((movement) => {
            const { id: kegId, beerTypeId } = kegs[movement.size]
            return { ...movement, kegId, beerTypeId, batchId }
          }),
        })
        const best = bestVolume({
          ...fields,
          knockedOutBBL: knockedOutBBL(steps, fields.brews),
          transferredBBL: transferredBBL(newest),
          kegs: kegsOf(movements),
        })
        seen.add(best.figure)
        expected.set(batchId, best)
      }
      const rows = await prisma().$queryRaw<{ id: string; bbl: number; figure: string }[]>`
        SELECT b."id", v."bbl", v."figure" FROM "Batch" b ${bestInSql}`
      expect(new Map(rows.map(({ id, ...volume }) => [id, volume]))).toEqual(expected)
    }),
    { numRuns: 60 },
  )
  expect([...seen].sort()).toEqual(['KNOCKED_OUT', 'PACKAGED', 'PLANNED', 'TRANSFERRED'])
})
