import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { describe, expect, it } from 'vitest'
import { sumHours } from '#api/db/readings/hours.ts'
import { alone } from '#api/db/readings/partitions.ts'
import { gravityOf } from '#domain/units/extract.ts'
import { hourOf } from '#tests/support/data/hourOf.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { measuringIn } from './measuring.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile()
const { admin, brewer, deliver, inVessel, readingsOf, send } = await measuringIn(server)
const { prisma, pool } = server.app.database

const threeDaysAgo = hourOf(subDays(new Date(), 3))
const plato = (value: number) => expect.closeTo(gravityOf(value), 3) as number

/** A device that has sent °P for three hours, each ten minutes, three days ago, which were read as SG. */
async function misread() {
  const device = await inVessel()
  await prisma.deviceBinding.update({
    where: { id: device.bindingId },
    data: { from: subDays(threeDaysAgo, 1) },
  })
  for (let index = 0; index < 18; index++)
    await deliver(
      { device: device.name, temperature: 20, gravity: 1.18 - index * 0.01 },
      addMinutes(threeDaysAgo, index * 10),
    )
  await alone(pool, (client) => sumHours(client, new Date()))
  return device
}

const calibrate = async (id: string, calibration: object) =>
  expect(
    await server.ask(
      admin,
      `mutation ($id: ID!, $calibration: CalibrationInput!) { calibrateDevice(id: $id, calibration: $calibration) { id } }`,
      { id, calibration },
    ),
  ).toMatchObject({ data: {} })

const preview = async (id: string, from: Date) => {
  const { data, errors } = await server.ask<{ replayPreview: Record<string, unknown> }>(
    admin,
    `query ($id: ID!, $from: DateTime!) { replayPreview(id: $id, from: $from) {
      messages changed unread untouched values { kind at before after } } }`,
    { id, from },
  )
  expect(errors).toBeUndefined()
  return data?.replayPreview
}

const replay = (id: string, from: Date, commandId: string, token = admin) =>
  server.ask(
    token,
    `mutation ($id: ID!, $from: DateTime, $commandId: ID) { replayDevice(id: $id, from: $from, commandId: $commandId) { id } }`,
    { id, from, commandId },
  )

const hoursOf = (bindingId: number) =>
  prisma.hourlyReading.findMany({
    where: { bindingId, kind: 'GRAVITY' },
    orderBy: { hour: 'asc' },
    select: { min: true, mean: true, max: true, count: true, excluded: true },
  })
const latestOf = (bindingId: number) =>
  prisma.latestReading.findMany({ where: { bindingId }, orderBy: { kind: 'asc' } })
const changesOf = (entityId: string) => prisma.change.count({ where: { entityId, type: 'ReadingsReplayed' } })

describe('messages that were read in the wrong scale', () => {
  it('are put right for three days by one command: readings, hours and the latest value, none twice', async () => {
    const { id, vessel, bindingId } = await misread()
    expect((await hoursOf(bindingId))[0]).toMatchObject({ min: 1.13, max: 1.18, count: 6 })
    await calibrate(id, { gravityScale: 'PLATO' })
    expect(await preview(id, subDays(threeDaysAgo, 1))).toEqual({
      ...{ messages: 18, changed: 18, unread: 0, untouched: 0 },
      values: [
        { kind: 'GRAVITY', at: threeDaysAgo.toISOString(), before: 1.18, after: plato(1.18) },
        {
          ...{ kind: 'GRAVITY', at: addMinutes(threeDaysAgo, 170).toISOString() },
          ...{ before: 1.01, after: plato(1.01) },
        },
      ],
    })
    expect(await readingsOf(bindingId)).toMatchObject([{ gravity: 1.18 }, ...Array<object>(17).fill({})])

    expect((await replay(id, subDays(threeDaysAgo, 1), 'put right')).errors).toBeUndefined()

    const readings = await readingsOf(bindingId)
    expect(readings).toHaveLength(18)
    for (const [index, reading] of readings.entries())
      expect(reading).toMatchObject({
        ...{ at: addMinutes(threeDaysAgo, index * 10), temperature: 68 },
        gravity: plato(1.18 - index * 0.01),
      })
    expect(await hoursOf(bindingId)).toMatchObject(
      [0, 6, 12].map((first) => ({
        ...{ min: plato(1.18 - (first + 5) * 0.01), max: plato(1.18 - first * 0.01), count: 6 },
      })),
    )
    expect(await latestOf(bindingId)).toMatchObject([
      { kind: 'TEMPERATURE', value: 68 },
      { kind: 'GRAVITY', value: plato(1.01), at: addMinutes(threeDaysAgo, 170) },
    ])
    expect(await changesOf(vessel.id)).toBe(1)
  })

  it('are put right once: neither the same command nor another one changes anything more', async () => {
    const { id, vessel, bindingId } = await misread()
    await calibrate(id, { gravityScale: 'PLATO', smoothing: 50 })
    await replay(id, threeDaysAgo, 'once')
    const after = [await readingsOf(bindingId), await hoursOf(bindingId), await latestOf(bindingId)]
    for (const commandId of ['once', 'again'])
      expect((await replay(id, threeDaysAgo, commandId)).errors).toBeUndefined()
    expect([await readingsOf(bindingId), await hoursOf(bindingId), await latestOf(bindingId)]).toEqual(after)
    expect(await changesOf(vessel.id)).toBe(1)
    expect(await preview(id, threeDaysAgo)).toMatchObject({ messages: 18, changed: 0, values: [] })
  })

  it('leave what somebody marked as it was marked', async () => {
    const { id, vessel, bindingId } = await misread()
    const [from, to] = [addMinutes(threeDaysAgo, 60), addMinutes(threeDaysAgo, 180)]
    const { errors } = await server.ask(
      brewer,
      `mutation ($id: ID!, $from: DateTime!, $to: DateTime!) {
        markReadings(equipmentId: $id, kind: GRAVITY, from: $from, to: $to, excluded: true, reason: "In the air") { id } }`,
      { id: vessel.id, from, to },
    )
    expect(errors).toBeUndefined()
    await calibrate(id, { gravityScale: 'PLATO' })
    await replay(id, threeDaysAgo, 'with marks')
    expect((await readingsOf(bindingId)).map(({ excluded }) => excluded)).toEqual(
      Array.from({ length: 18 }, (_, index) => (index < 6 ? 0 : 2)),
    )
    expect((await hoursOf(bindingId)).map(({ excluded }) => excluded)).toEqual([false, true, true])
    expect(await latestOf(bindingId)).toMatchObject([
      { kind: 'TEMPERATURE' },
      { kind: 'GRAVITY', value: plato(1.13), at: addMinutes(threeDaysAgo, 50) },
    ])
  })

  it('change nothing before the moment that was chosen, nor where no message is kept', async () => {
    const { id, bindingId } = await misread()
    await prisma.rawMessage.deleteMany({ where: { bindingId, minute: addMinutes(threeDaysAgo, 170) } })
    await calibrate(id, { gravityScale: 'PLATO' })
    const from = addMinutes(threeDaysAgo, 120)
    expect(await preview(id, from)).toMatchObject({ messages: 5, changed: 5, untouched: 1 })
    await replay(id, from, 'a part')
    const gravities = (await readingsOf(bindingId)).map(({ gravity }) => gravity)
    expect(gravities.slice(0, 12)).toEqual(
      Array.from({ length: 12 }, (_, index) => expect.closeTo(1.18 - index * 0.01, 9) as number),
    )
    expect(gravities.slice(12)).toEqual([
      ...Array.from({ length: 5 }, (_, index) => plato(1.06 - index * 0.01)),
      expect.closeTo(1.01, 9),
    ])
  })
})

it('leaves one reading of a minute that changes, and all of one that was right', async () => {
  const device = await inVessel()
  const { id, name, bindingId } = device
  await send(name, { temperature: 20, gravity: 1.1 })
  await send(name, { temperature: 21, gravity: 1.1 })
  const from = subDays(new Date(), 1)
  const right = await readingsOf(bindingId)
  await replay(id, from, 'right already')
  expect(await readingsOf(bindingId)).toEqual(right)
  await calibrate(id, { gravityScale: 'PLATO' })
  await replay(id, from, 'wrong')
  const gravities = new Set((await readingsOf(bindingId)).map(({ gravity }) => gravity))
  expect([...gravities]).toEqual([plato(1.1)])
  expect(await latestOf(bindingId)).toMatchObject([{}, { value: plato(1.1) }])
})

it('is for administrators, and for a device that measures a vessel', async () => {
  const { id } = await inVessel()
  expect((await replay(id, threeDaysAgo, 'not mine', brewer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  await server.ask(admin, `mutation { bindDevice(id: "${id}") { id } }`)
  expect((await replay(id, threeDaysAgo, 'on the shelf')).errors?.[0]?.message).toBe(
    'This device measures no vessel. Bind it to one first.',
  )
})
