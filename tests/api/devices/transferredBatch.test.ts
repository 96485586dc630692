import { readFile } from 'node:fs/promises'
import { addHours } from 'date-fns/addHours'
import { startOfHour } from 'date-fns/startOfHour'
import { subHours } from 'date-fns/subHours'
import { beforeEach, describe, expect, it } from 'vitest'
import { fermentingBatches, nothingJudged } from '#api/features/fermentation/fermentations.service.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { silentDevices } from '#api/features/devices/silentDevices.service.ts'
import { tankAlerts } from '#domain/overview/alerts.ts'
import { aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aDevice, bind } from '#tests/support/data/devices.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
const { sql } = byPrisma(prisma)

const ago = (hours: number) => subHours(startOfHour(new Date()), hours)
const days = (count: number) => count * 24
let made = 0

async function tell(mutation: string): Promise<void> {
  expect((await server.ask(admin, `mutation { ${mutation} }`)).errors).toBeUndefined()
}
const move = (id: string, to: string, more = '') => tell(`moveBatch(id: "${id}", to: ${to} ${more}) { id }`)

/** Moves a batch to another fermenter, as of so many hours ago. */
async function transfer(id: string, fermenterId: string, hoursAgo = 0): Promise<void> {
  const { version } = await prisma.batch.findUniqueOrThrow({ where: { id } })
  await tell(
    `updateBatch(id: "${id}", baseVersion: ${version}, changes: { fermenterId: "${fermenterId}" }) { id }`,
  )
  if (hoursAgo === 0) return
  const last = await prisma.transfer.findFirstOrThrow({ where: { batchId: id }, orderBy: { at: 'desc' } })
  await prisma.transfer.update({ where: { id: last.id }, data: { at: ago(hoursAgo) } })
}

/** A fermenter with a device in it, and what that measured, by how many hours ago. */
async function aMeasuredTank(gravities: Record<number, number>) {
  const tank = await aVessel(prisma)
  const name = `D-${(made += 1)}`
  const deviceId = await aDevice(server, admin, { device: name, gravity: 1.01 })
  await bind(server, admin, deviceId, tank.id)
  const { id: bindingId } = await prisma.deviceBinding.findFirstOrThrow({ where: { deviceId } })
  await prisma.hourlyReading.createMany({
    data: Object.entries(gravities).map(([hoursAgo, value]) => ({
      ...{ bindingId, kind: 'GRAVITY' as const, hour: ago(Number(hoursAgo)), count: 4 },
      ...{ min: value, mean: value, max: value },
    })),
  })
  return { ...tank, deviceId, bindingId }
}
const each = (from: number, to: number, of: (hoursAgo: number) => number) =>
  Object.fromEntries(Array.from({ length: from - to }, (_, n) => [from - n, of(from - n)]))

/** A batch that has fermented in a tank for six days. */
async function aBeerIn(tank: { id: string }) {
  await prisma.equipment.update({ where: { id: tank.id }, data: { status: 'IN_USE' } })
  const since = { fermentingStartDate: ago(days(6)), originalGravity: 1.06 }
  return aFermentingBatch(prisma, { fermenterId: tank.id, ...since })
}

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
    await expect
      .poll(shown, { timeout: 5_000 })
      .toEqual({ alone: [{ value: 1.05, at: at.toISOString() }], isAmongAll: true })
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

describe('a file of a meter', () => {
  async function importFile(batchId: string, rows: [hoursAgo: number, gravity: number][]) {
    const { data, errors } = await server.ask<{
      importReadings: { kept: number; problems: { row: number; expected: string }[] }
    }>(
      admin,
      `mutation ($batchId: ID!, $csv: String!, $columns: ReadingColumnsInput!) {
        importReadings(batchId: $batchId, csv: $csv, fileName: "meter.csv", columns: $columns) {
          kept problems { row expected }
        }
      }`,
      {
        batchId,
        csv: ['time,sg', ...rows.map(([at, sg]) => `${ago(at).toISOString()},${sg}`)].join('\n'),
        columns: { moment: 0, days: 'DAY_FIRST', values: [{ column: 1, kind: 'GRAVITY', unit: 'SG' }] },
      },
    )
    expect(errors).toBeUndefined()
    return data!.importReadings
  }
  const gravitiesIn = async (equipmentId: string) => {
    const bindings = await prisma.deviceBinding.findMany({ where: { equipmentId } })
    const bindingId = { in: bindings.map(({ id }) => id) }
    const readings = await prisma.reading.findMany({ where: { bindingId }, orderBy: { at: 'asc' } })
    return readings.map(({ gravity }) => gravity)
  }

  it('goes into each tank that the batch was in at that time', async () => {
    const [first, second] = [await aVessel(prisma), await aVessel(prisma)]
    const { id } = await aBeerIn(first)
    await transfer(id, second.id, 48)
    await tell(`setEquipmentStatus(id: "${first.id}", status: AVAILABLE) { id }`)
    await transfer(id, first.id, 24)
    const { kept } = await importFile(id, [
      [days(5), 1.05],
      [36, 1.03],
      [12, 1.02],
    ])
    expect(kept).toBe(3)
    expect(await gravitiesIn(first.id)).toEqual([1.05, 1.02])
    expect(await gravitiesIn(second.id)).toEqual([1.03])
    const { data } = await server.ask(admin, `{ batch(id: "${id}") { stays { label from until } } }`)
    const [moved, back] = [ago(48).toISOString(), ago(24).toISOString()]
    expect(data).toMatchObject({
      batch: {
        stays: [
          { label: first.label, from: ago(days(6)).toISOString(), until: moved },
          { label: second.label, from: moved, until: back },
          { label: first.label, from: back, until: null },
        ],
      },
    })
  })

  it('has no rows of a cancelled batch after it was cancelled', async () => {
    const tank = await aVessel(prisma)
    const { id } = await aBeerIn(tank)
    await move(id, 'CANCELLED')
    await prisma.batch.update({ where: { id }, data: { cancelledAt: ago(days(3)) } })
    const imported = await importFile(id, [
      [days(5), 1.04],
      [days(2), 1.001],
    ])
    expect(imported).toMatchObject({ kept: 1, problems: [{ row: 3 }] })
    expect(await gravitiesIn(tank.id)).toEqual([1.04])
  })

  it('goes on where cancelling was undone', async () => {
    const tank = await aVessel(prisma)
    const { id } = await aBeerIn(tank)
    await move(id, 'CANCELLED', `, commandId: "cancel ${id}"`)
    await tell(`undo(of: "cancel ${id}", reason: "Wrong batch")`)
    expect(await prisma.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ cancelledAt: null })
    expect(await importFile(id, [[1, 1.04]])).toMatchObject({ kept: 1 })
  })

  it('has no rows of a time in which another batch was in the tank, whatever the dates say', async () => {
    const tank = await aVessel(prisma)
    const { id } = await aBeerIn(tank)
    await move(id, 'COMPLETED')
    const other = { fermenterId: tank.id, fermentingStartDate: ago(days(2)) }
    const { batchNumber } = await aFermentingBatch(prisma, other)
    const imported = await importFile(id, [
      [days(3), 1.02],
      [days(1), 1.05],
    ])
    const expected = `a time in the tank before or after batch ${batchNumber}`
    expect(imported).toMatchObject({ kept: 1, problems: [{ row: 3, expected }] })
    // By which the preview says the same before anything is sent.
    const { data } = await server.ask(
      admin,
      `{ otherStays(batchId: "${id}") { batchNumber equipmentId from until } }`,
    )
    const stay = { batchNumber, equipmentId: tank.id, from: ago(days(2)).toISOString() }
    expect(data).toEqual({ otherStays: [{ ...stay, until: expect.any(String) }] })
  })

  it('has no rows of a time in which the batch was in the trash and another one in its tank', async () => {
    const tank = await aVessel(prisma)
    const { id } = await aBeerIn(tank)
    const elsewhere = await aVessel(prisma)
    await transfer(id, elsewhere.id, days(4))
    await tell(`deleteBatch(id: "${id}")`)
    await prisma.trashedBatch.update({ where: { id }, data: { deletedAt: ago(days(3)) } })
    const meanwhile = { fermenterId: elsewhere.id, fermentingStartDate: ago(days(2)) }
    const other = await aFermentingBatch(prisma, {
      ...meanwhile,
      stage: 'COMPLETED',
      completedAt: ago(days(1)),
    })
    await tell(`setEquipmentStatus(id: "${elsewhere.id}", status: AVAILABLE) { id }`)
    await tell(`restoreBatch(id: "${id}") { id }`)
    await prisma.batch.delete({ where: { id: other.id } })
    const imported = await importFile(id, [
      [days(5), 1.05],
      [days(3) + 12, 1.04],
      [36, 1.06],
    ])
    expect(imported).toMatchObject({ kept: 2, problems: [{ row: 4 }] })
    expect([await gravitiesIn(tank.id), await gravitiesIn(elsewhere.id)]).toEqual([[1.05], [1.04]])
  })
})
