import { describe, expect, it } from 'vitest'
import { aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { ago, days, movingIn } from './moving.ts'

const server = await serverOfFile()
const { admin, aBeerIn, move, tell, transfer } = await movingIn(server)
const { prisma } = server.app.database

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
