import { readFile } from 'node:fs/promises'
import { addHours } from 'date-fns/addHours'
import { beforeEach, describe, expect, it } from 'vitest'
import { fermentingBatches, nothingJudged } from '#api/features/fermentation/fermentations.service.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { silentDevices } from '#api/features/devices/silentDevices.service.ts'
import { tankAlerts } from '#domain/overview/alerts.ts'
import { aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { ago, days, each, movingIn } from './moving.ts'

const server = await serverOfFile()
const { admin, aBeerIn, aMeasuredTank, move, tell, transfer } = await movingIn(server)
const { prisma } = server.app.database
const { sql } = byPrisma(prisma)

const judgedOf = async (id: string) => (await fermentingBatches(sql, nothingJudged(), new Date())).get(id)

describe('a batch that is moved to another tank', () => {
  // A falls by 0.004 a day; in the other tank another beer has stood at 1.010 until a day ago.
  const falling = (hoursAgo: number) => 1.06 - ((days(6) - hoursAgo) / 24) * 0.004
  let first: Awaited<ReturnType<typeof aMeasuredTank>>
  let second: typeof first

  beforeEach(async () => {
    first = await aMeasuredTank(each(days(6), 1, falling))
    second = await aMeasuredTank(each(days(5), days(1), () => 1.01))
  })

  it('is judged by its own beer', async () => {
    const { id } = await aBeerIn(first)
    const before = await judgedOf(id)
    expect(before?.sense).toMatchObject({ state: 'FERMENTING' })
    await transfer(id, second.id)
    expect((await judgedOf(id))?.sense).toEqual(before?.sense)
  })

  it('is judged by both tanks once the other one measures it', async () => {
    const { id } = await aBeerIn(first)
    await transfer(id, second.id, 12)
    const standing = each(12, 1, () => 1.04)
    await prisma.hourlyReading.createMany({
      data: Object.entries(standing).map(([hoursAgo, value]) => ({
        ...{ bindingId: second.bindingId, kind: 'GRAVITY' as const, hour: ago(Number(hoursAgo)), count: 4 },
        ...{ min: value, mean: value, max: value },
      })),
    })
    // What the first tank measures since then is of the next beer, or of water.
    await prisma.hourlyReading.updateMany({
      where: { bindingId: first.bindingId, hour: { gte: ago(12) } },
      data: { min: 1, mean: 1, max: 1 },
    })
    expect((await judgedOf(id))?.sense).toMatchObject({ state: 'FERMENTING', gravity: 1.04 })
  })

  it('was read when the device of the tank that it left read it', async () => {
    const { id } = await aBeerIn(first)
    await transfer(id, (await aVessel(prisma)).id, 2)
    const tanks = await tanksInUse(sql, nothingJudged())
    const [tank] = tanks.filter((one) => one.id === id)
    expect(tank?.lastReadingAt).toEqual(ago(2))
    expect(tankAlerts(tank!, new Date()).map(({ kind }) => kind)).not.toContain('NO_READING')
  })

  it('is not read by what a device measured of the beer before it', async () => {
    const { id } = await aBeerIn(await aVessel(prisma))
    await transfer(id, second.id)
    const latest = { kind: 'GRAVITY' as const, value: 1.01, equipmentId: second.id, at: ago(days(1)) }
    await prisma.latestReading.create({ data: { bindingId: second.bindingId, ...latest } })
    const [tank] = (await tanksInUse(sql, nothingJudged())).filter((one) => one.id === id)
    expect(tank?.lastReadingAt).toBeNull()
    const later = addHours(new Date(), 6)
    const [silent] = (await silentDevices(sql, later)).filter((one) => one.id === second.deviceId)
    expect(silent?.unreadHours).toBeGreaterThan(days(6))
  })

  it('is not shown with what a device measured of the beer before it, on any tile', async () => {
    const shown = async () => {
      const query = `{ latestReadings(equipmentId: "${second.id}") { value at } readings { equipmentId } }`
      const { data } = await server.ask<{ latestReadings: object[]; readings: { equipmentId: string }[] }>(
        admin,
        query,
      )
      const ofAll = data!.readings.filter(({ equipmentId }) => equipmentId === second.id)
      return { alone: data!.latestReadings, isAmongAll: ofAll.length > 0 }
    }
    const kept = { bindingId: second.bindingId, kind: 'GRAVITY', equipmentId: second.id } as const
    const before = { value: 1.01, at: ago(1) }
    await prisma.latestReading.create({ data: { ...kept, ...before } })
    await expect.poll(shown).toEqual({ alone: [{ value: 1.01, at: ago(1).toISOString() }], isAmongAll: true })
    const { id } = await aBeerIn(await aVessel(prisma))
    await transfer(id, second.id)
    await expect.poll(shown).toEqual({ alone: [], isAmongAll: false })
    const at = addHours(new Date(), 1)
    await prisma.latestReading.updateMany({ where: kept, data: { value: 1.05, at } })
    await expect.poll(shown).toEqual({ alone: [{ value: 1.05, at: at.toISOString() }], isAmongAll: true })
  })

  it('is among the past batches of each tank that it was in', async () => {
    const { id } = await aBeerIn(first)
    await transfer(id, second.id)
    await move(id, 'CANCELLED')
    for (const tank of [first, second]) {
      const query = `{ pastBatches(vesselId: "${tank.id}") { batches { id } } }`
      expect((await server.ask(admin, query)).data).toEqual({ pastBatches: { batches: [{ id }] } })
    }
  })

  describe.each([
    [
      'steps back into its fermenter',
      { to: 'CONDITIONING', date: 'conditioningStartDate', back: (id: string) => move(id, 'FERMENTING') },
    ],
    [
      'goes on after it was cancelled by mistake',
      {
        ...{ to: 'CANCELLED', date: 'cancelledAt' },
        back: (id: string) => tell(`undo(of: "left ${id}", reason: "Wrong batch")`),
      },
    ],
  ] as const)('%s', (_name, { to, date, back }) => {
    const staysOf = async (id: string) => {
      const { data } = await server.ask<{ batch: { stays: { label: string; until: string | null }[] } }>(
        admin,
        `{ batch(id: "${id}") { stays { label until } } }`,
      )
      return data!.batch.stays
    }
    async function leaves() {
      const brite = await aVessel(prisma, { type: 'BRITE_TANK' })
      const batch = await aBeerIn(first)
      await prisma.batch.update({ where: { id: batch.id }, data: { briteTankId: brite.id } })
      await move(batch.id, to, `, commandId: "left ${batch.id}"`)
      await prisma.batch.update({ where: { id: batch.id }, data: { [date]: ago(days(3)) } })
      await tell(`setEquipmentStatus(id: "${first.id}", status: AVAILABLE) { id }`)
      return batch
    }

    it('was away while another batch was in its tank', async () => {
      const { id } = await leaves()
      const since = { fermentingStartDate: ago(days(2)), completedAt: ago(days(1)) }
      await aFermentingBatch(prisma, { fermenterId: first.id, stage: 'COMPLETED', ...since })
      await back(id)
      expect(await staysOf(id)).toEqual([
        { label: first.label, until: ago(days(3)).toISOString() },
        { label: first.label, until: null },
      ])
    })

    it('was there all the time when nobody else used its tank', async () => {
      const { id } = await leaves()
      await back(id)
      expect(await staysOf(id)).toEqual([{ label: first.label, until: null }])
    })
  })

  it('was never there for a batch that is moved back and forth in its plan only', async () => {
    const batch = await aFermentingBatch(prisma, { stage: 'PLANNED', fermentingStartDate: null })
    await transfer(batch.id, (await aVessel(prisma)).id)
    expect(await prisma.transfer.count({ where: { batchId: batch.id } })).toBe(0)
  })
})

it('is known of batches from before as well, as far as their changes say', async () => {
  const [first, second] = [await aVessel(prisma), await aVessel(prisma)]
  const [moved, cancelled] = [await aBeerIn(first), await aBeerIn(await aVessel(prisma))]
  await transfer(moved.id, second.id)
  await tell(
    `updateBatch(id: "${moved.id}", baseVersion: 2, changes: { briteTankId: null, notes: "Racked" }) { id }`,
  )
  await move(cancelled.id, 'CANCELLED')
  const of = { batchId: moved.id }
  const recorded = await prisma.transfer.findMany({ where: of, omit: { id: true } })
  const { cancelledAt } = await prisma.batch.findUniqueOrThrow({ where: { id: cancelled.id } })
  expect(recorded).toMatchObject([{ stage: 'FERMENTING', equipmentId: first.id }])

  await prisma.transfer.deleteMany({ where: of })
  await prisma.batch.update({ where: { id: cancelled.id }, data: { cancelledAt: null } })
  const script = await readFile('prisma/migrations/20261124122548_transfers/migration.sql', 'utf8')
  await server.app.database.pool.query(script.slice(script.indexOf('UPDATE "Batch"')))
  expect(await prisma.transfer.findMany({ where: of, omit: { id: true } })).toEqual(recorded)
  expect(await prisma.batch.findUniqueOrThrow({ where: { id: cancelled.id } })).toMatchObject({ cancelledAt })
})
