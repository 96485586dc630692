import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { expect, it } from 'vitest'
import { sumHours } from '#api/db/readings/hours.ts'
import { alone, makePartition, monthAt } from '#api/db/readings/partitions.ts'
import { hourOf } from '#tests/support/data/hourOf.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { measuringIn } from './measuring.ts'

const server = await serverOfFile()
const { inVessel, seriesOf } = await measuringIn(server)
const { prisma, pool } = server.app.database

/** A vessel in which gravity was measured these minutes after the hour of a day. */
async function measured(minutes: readonly number[]) {
  const { vessel, bindingId } = await inVessel()
  const begin = hourOf(subDays(new Date(), 5))
  // In the first days of a month, that is in the one before.
  await alone(pool, (client) => makePartition(client, monthAt(begin)))
  for (const [hash, minute] of minutes.entries()) {
    const at = addMinutes(begin, minute)
    await prisma.reading.create({ data: { bindingId, hash, at, minute: at, gravity: 1 + minute / 10_000 } })
  }
  await alone(pool, (client) => sumHours(client, new Date()))
  return { id: vessel.id, begin }
}
const pointsOf = async (id: string, from: Date, to: Date, points: number) =>
  (await seriesOf(id, from, to, 'GRAVITY', points)).points.map(({ at, min, max }) => [
    (Date.parse(at) - from.getTime()) / 60_000,
    Math.round((min - 1) * 10_000),
    Math.round((max - 1) * 10_000),
  ])

it('a series of hours has no interval and no reading outside of its span', async () => {
  const { id, begin } = await measured([15, 45, 75, 135, 255, 315, 345, 400])
  const [from, to] = [addMinutes(begin, 30), addMinutes(begin, 330)]
  expect(await pointsOf(id, from, to, 6)).toEqual([
    [0, 45, 45],
    [30, 75, 75],
    [90, 135, 135],
    [210, 255, 255],
    [270, 315, 315],
  ])
  expect(await pointsOf(id, from, to, 3)).toEqual([
    [0, 45, 45],
    [30, 75, 135],
    [210, 255, 315],
  ])
  expect(await pointsOf(id, begin, addMinutes(begin, 360), 6)).toHaveLength(5)
})

it('of hours whose readings are no longer kept one by one, only those that are within it', async () => {
  const { vessel, bindingId } = await inVessel()
  const begin = hourOf(subDays(new Date(), 120))
  for (const [hours, minutes] of [45, 75, 135, 315].entries()) {
    const value = 1 + minutes / 10_000
    const hour = addMinutes(begin, [0, 60, 120, 300][hours] ?? 0)
    const figures = { min: value, mean: value, max: value, count: 1 }
    await prisma.hourlyReading.create({ data: { bindingId, kind: 'GRAVITY', hour, ...figures } })
  }
  expect(await pointsOf(vessel.id, addMinutes(begin, 30), addMinutes(begin, 330), 300)).toEqual([
    [30, 75, 75],
    [90, 135, 135],
  ])
})
