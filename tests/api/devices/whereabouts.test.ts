import { subDays } from 'date-fns/subDays'
import { expect, it } from 'vitest'
import { aFermentingBatch } from '#tests/support/data/brewery.ts'
import { aDevice, bind } from '#tests/support/data/devices.ts'
import { aDisplay } from '#tests/support/data/aDisplay.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { measuringIn } from './measuring.ts'

const server = await serverOfFile()
const { admin, brewer, send, seriesOf } = await measuringIn(server)
const { prisma } = server.app.database

interface Latest {
  equipmentId: string
  kind: string
  value: number
  at: string
}

it('shows the last good reading and its time on vessel and wall while a device is dry, and says why the others do not count', async () => {
  const batch = await aFermentingBatch(prisma, { fermentingStartDate: subDays(new Date(), 3) })
  const { fermenterId: id, recipeId } = batch
  await prisma.recipe.update({ where: { id: recipeId }, data: { expectedOG: 1.05, expectedFG: 1.01 } })
  await bind(server, admin, await aDevice(server, admin, { device: 'Spindle', gravity: 1.03 }), id)
  const { token } = await aDisplay(server, admin)
  const inVessel = async () => {
    const { data } = await server.ask<{ latestReadings: Latest[] }>(
      brewer,
      `{ latestReadings(equipmentId: "${id}") { equipmentId kind value at } }`,
    )
    return data!.latestReadings
  }
  type OnTile = Record<'temperature' | 'gravity', { value: number; at: string } | null>
  const onWall = async () => {
    const { data } = await server.ask<{
      wall: { board: { vessels: { equipmentId: string; batch: OnTile | null }[] } }
    }>(
      token,
      '{ wall { board { vessels { equipmentId batch { temperature { value at } gravity { value at } } } } } }',
    )
    const tile = data!.wall.board.vessels.find(({ equipmentId }) => equipmentId === id)?.batch
    return [
      { equipmentId: id, kind: 'TEMPERATURE', ...tile?.temperature },
      { equipmentId: id, kind: 'GRAVITY', ...tile?.gravity },
    ]
  }

  const [from, to] = [subDays(new Date(), 1), new Date(Date.now() + 3_600_000)]
  await send('Spindle', { gravity: 1.02, temperature: 66 })
  const good = await inVessel()
  expect(good).toMatchObject([{ value: 66 }, { value: 1.02 }])
  for (const reading of [
    { gravity: 0.985, temperature: 75 },
    { gravity: 0.984, temperature: 74 },
    { gravity: 1.04, temperature: 73 },
  ])
    await send('Spindle', reading)
  expect(await inVessel()).toEqual(good)
  await eventually(async () => expect(await onWall()).toEqual(good))
  const { points } = await seriesOf(id ?? '', from, to)
  expect(points).toMatchObject([{ min: 1.02, max: 1.02 }])

  const { data } = await server.ask<{ excludedReadings: object }>(
    brewer,
    `query ($id: ID!, $from: DateTime!, $to: DateTime!) {
      excludedReadings(equipmentId: $id, from: $from, to: $to) { faults { kind fault count low high } }
    }`,
    { id, from, to },
  )
  const faults = [
    { kind: 'GRAVITY', fault: 'DRY', count: 2, low: 0.984, high: 0.985 },
    { kind: 'GRAVITY', fault: 'JUMPED', count: 1, low: 1.04, high: 1.04 },
    { kind: 'TEMPERATURE', fault: 'DRY', count: 2, low: 74, high: 75 },
    { kind: 'TEMPERATURE', fault: 'JUMPED', count: 1, low: 73, high: 73 },
  ]
  expect(data?.excludedReadings).toEqual({
    faults: expect.arrayContaining(faults.map((fault) => expect.objectContaining(fault))),
  })
  await send('Spindle', { gravity: 1.0195, temperature: 66.2 })
  expect(await inVessel()).toMatchObject([{ value: 66.2 }, { value: 1.0195 }])
})
