import { describe, expect, it } from 'vitest'
import { batchStages } from '#domain/batches/batchStages.ts'
import { daysInVessel, progressOf } from '#domain/fermentation/fermentation.ts'
import { occupiedVessel } from '#domain/equipment/vessels.ts'
import { days, demoOf } from './demoBrewery.ts'

describe.each(days)('the demo brewery %s', (_name, now) => {
  const { all } = demoOf(now)

  const logsOf = (batchId: string) => all.logs.filter((log) => log.batchId === batchId)
  const gravities = (batchId: string) =>
    logsOf(batchId).flatMap((log) => (log.gravity ? [Number(log.gravity)] : []))

  it('has batches in every stage, of many recipes', () => {
    expect([...new Set(all.batches.map(({ stage }) => stage))].sort()).toEqual([...batchStages].sort())
    expect(all.batches.filter(({ stage }) => stage === 'COMPLETED').length).toBeGreaterThanOrEqual(12)
    expect(new Set(all.batches.map(({ recipeId }) => recipeId)).size).toBeGreaterThanOrEqual(12)
  })

  it('shows each vessel in use exactly when a batch is in it', () => {
    const held = all.batches.flatMap((batch) => occupiedVessel(batch) ?? [])
    const inUse = all.vessels.filter(({ status }) => status === 'IN_USE').map(({ id }) => id)
    expect(inUse).toEqual(held.sort())
    const others = all.vessels.filter(({ status }) => status !== 'IN_USE').map(({ status }) => status)
    expect(new Set(others)).toEqual(new Set(['AVAILABLE', 'CLEANING', 'MAINTENANCE']))
  })

  it('never planned a batch into a vessel that is too small', () => {
    const capacity = new Map(all.vessels.map(({ id, capacityBBL }) => [id, Number(capacityBBL)]))
    for (const { mashTunId, kettleId, fermenterId, briteTankId, batchSizeBBL } of all.batches) {
      for (const id of [mashTunId, kettleId, fermenterId, briteTankId]) {
        if (id) expect(capacity.get(id)).toBeGreaterThanOrEqual(Number(batchSizeBBL))
      }
    }
  })

  it('never had two batches in one tank at a time', () => {
    const stays = all.batches.flatMap((batch) => {
      const {
        fermenterId,
        briteTankId,
        fermentingStartDate: fermenting,
        conditioningStartDate: conditioning,
      } = batch
      const end = batch.completedAt ?? (batch.stage === 'CANCELLED' ? batch.updatedAt : now)
      return [
        ...(fermenting ? [{ tank: fermenterId, from: fermenting, until: conditioning ?? end }] : []),
        ...(conditioning ? [{ tank: briteTankId, from: conditioning, until: end }] : []),
      ]
    })
    for (const stay of stays) {
      const others = stays.filter((other) => other !== stay && other.tank === stay.tank)
      expect(others.filter((other) => other.from < stay.until && stay.from < other.until)).toEqual([])
    }
  })

  it('lets gravity fall from about OG to about FG, and rise by no more than a point', () => {
    for (const { id, stage, recipe } of all.batches) {
      const read = gravities(id)
      for (const [index, gravity] of read.entries()) {
        expect(gravity - (read[index - 1] ?? gravity)).toBeLessThanOrEqual(0.0011)
      }
      if (read[0]) expect(Math.abs(read[0] - Number(recipe.expectedOG))).toBeLessThanOrEqual(0.002)
      if (['CONDITIONING', 'KEGGING', 'COMPLETED'].includes(stage)) {
        expect(Math.abs((read.at(-1) ?? 0) - Number(recipe.expectedFG))).toBeLessThanOrEqual(0.0021)
      }
    }
  })

  it('holds every yeast at its temperature, except where an issue says otherwise', () => {
    const ranges = [
      { yeast: /Lager|W-34/, low: 50, high: 54 },
      { yeast: /Saison|Sour/, low: 68, high: 78 },
      { yeast: /./, low: 64, high: 70 },
    ]
    for (const { id, recipe } of all.batches) {
      const range = ranges.find(({ yeast }) => yeast.test(recipe.yeast ?? ''))
      for (const { logType, temperature, pH } of logsOf(id)) {
        if (logType !== 'FERMENTATION_CHECK') continue
        expect(Number(temperature)).toBeGreaterThanOrEqual(range?.low ?? NaN)
        expect(Number(temperature)).toBeLessThanOrEqual(range?.high ?? NaN)
        expect(Number(pH)).toBeGreaterThanOrEqual(4.25)
        expect(Number(pH)).toBeLessThanOrEqual(5.4)
      }
    }
  })

  it('has a batch overdue, one about to finish, one with an issue, one stuck and one that nobody reads', () => {
    const fermenting = all.batches.filter(({ stage }) => stage === 'FERMENTING')
    const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    const progress = fermenting.map((batch) => {
      const { days, expectedDays } = daysInVessel(batch, tomorrow)
      return { isOver: days > expectedDays, percent: progressOf(days, expectedDays) }
    })
    const lastLogs = fermenting.map(({ id }) => logsOf(id).at(-1))
    expect(progress.filter(({ isOver }) => isOver)).toHaveLength(1)
    expect(progress.filter(({ isOver, percent }) => percent >= 85 && !isOver)).toHaveLength(1)
    expect(
      lastLogs.filter((log) => log?.issueFlag && log.issueSeverity && log.issueDescription),
    ).toHaveLength(1)
    const twoDays = 48 * 3_600_000
    expect(lastLogs.filter((log) => log && now.getTime() - log.timestamp.getTime() > twoDays)).toHaveLength(1)
    const stuck = fermenting.filter(({ id, recipe }) => {
      const recent = gravities(id).slice(-6)
      return (
        Math.max(...recent) - Math.min(...recent) <= 0.0011 &&
        Math.min(...recent) > Number(recipe.expectedFG) + 0.008
      )
    })
    expect(stuck).toHaveLength(1)
  })
})
