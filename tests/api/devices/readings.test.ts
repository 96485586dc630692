import { beforeAll, describe, expect, it } from 'vitest'
import { sumHours } from '#api/db/readings/hours.ts'
import { alone, dropPartitions, makePartitions } from '#api/db/readings/partitions.ts'
import { aDevice, anIngestAddress, bind, post } from '#tests/support/data/devices.ts'
import { platoOf } from '#domain/units/extract.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')
const brewer = await server.signIn('BREWER')
const { prisma, pool } = server.app.database
let url: string
beforeAll(async () => {
  url = (await anIngestAddress(server, admin)).url
})

let made = 0
/** A device in a vessel of its own. */
async function inVessel(name = `D-${(made += 1)}`) {
  const vessel = await aVessel(prisma, { status: 'IN_USE' })
  const id = await aDevice(server, admin, { device: name, temperature: 10, unit: 'C' })
  await bind(server, admin, id, vessel.id)
  const binding = await prisma.deviceBinding.findFirstOrThrow({ where: { deviceId: id, until: null } })
  return { id, name, vessel, bindingId: binding.id }
}
const send = (device: string, values: object) => post(server, url, { device, unit: 'F', ...values })
const readingsOf = (bindingId: number) =>
  prisma.reading.findMany({ where: { bindingId }, orderBy: [{ at: 'asc' }, { gravity: 'desc' }] })
const latestOf = async (equipmentId: string) => {
  const { data } = await server.ask<{ latestReadings: object[] }>(
    brewer,
    'query ($id: ID) { latestReadings(equipmentId: $id) { kind value setPoint } }',
    { id: equipmentId },
  )
  return data?.latestReadings
}
interface Point {
  at: string
  min: number
  mean: number
  max: number
}
async function seriesOf(equipmentId: string, from: Date, to: Date, kind = 'GRAVITY', points = 1_000) {
  const { data, errors } = await server.ask<{ series: { intervalSeconds: number; points: Point[] } }>(
    brewer,
    `query ($id: ID!, $kind: ReadingKind!, $from: DateTime!, $to: DateTime!, $points: Int!) {
      series(equipmentId: $id, kind: $kind, from: $from, to: $to, points: $points) { intervalSeconds points { at min mean max } }
    }`,
    { id: equipmentId, kind, from, to, points },
  )
  expect(errors).toBeUndefined()
  return data!.series
}

describe('what a device in a vessel sends', () => {
  it('is its reading and its latest one, and nothing in the log', async () => {
    const { name, vessel, bindingId } = await inVessel()
    await send(name, { temperature: 64.5, gravity: 1.0213 })
    expect(await readingsOf(bindingId)).toMatchObject([
      { temperature: 64.5, gravity: 1.0213, pressure: null, sentGravity: null, excluded: 0 },
    ])
    expect(await latestOf(vessel.id)).toEqual([
      { kind: 'TEMPERATURE', value: 64.5, setPoint: null },
      { kind: 'GRAVITY', value: 1.0213, setPoint: null },
    ])
    expect(await prisma.batchLog.count()).toBe(0)
  })

  it('is given to programs in the units that they ask for', async () => {
    const { name, vessel } = await inVessel()
    const from = new Date(Date.now() - 60_000)
    await send(name, { temperature: 68, gravity: 1.05 })
    const { data, errors } = await server.ask(
      brewer,
      `query ($id: ID!, $from: DateTime!, $to: DateTime!) {
        latestReadings(equipmentId: $id) { kind value(units: METRIC) stored: value }
        series(equipmentId: $id, kind: TEMPERATURE, from: $from, to: $to, points: 2, units: METRIC) { points { min mean max } }
      }`,
      { id: vessel.id, from, to: new Date(Date.now() + 60_000) },
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      latestReadings: [
        { kind: 'TEMPERATURE', value: 20, stored: 68 },
        { kind: 'GRAVITY', value: Number(platoOf(1.05).toFixed(6)), stored: 1.05 },
      ],
      series: { points: [{ min: 20, mean: 20, max: 20 }] },
    })
  })

  it('before it was bound stays out', async () => {
    const { bindingId } = await inVessel()
    expect(await readingsOf(bindingId)).toEqual([])
  })

  it('again within a minute is one reading', async () => {
    const { name, bindingId } = await inVessel()
    // All within a minute, unless one ends meanwhile: then there are two.
    await Promise.all(Array.from({ length: 10 }, () => send(name, { gravity: 1.03 })))
    expect([1, 2]).toContain((await readingsOf(bindingId)).length)
    await send(name, { gravity: 1.029 })
    expect(new Set((await readingsOf(bindingId)).map(({ gravity }) => gravity))).toEqual(
      new Set([1.03, 1.029]),
    )
  })

  it("is kept and excluded when it can't be", async () => {
    const { name, vessel, bindingId } = await inVessel()
    await send(name, { temperature: 66, gravity: 1.02 })
    await send(name, { temperature: 400, gravity: 1.019 })
    expect((await readingsOf(bindingId)).map(({ temperature, excluded }) => [temperature, excluded])).toEqual(
      [
        [66, 0],
        [400, 1],
      ],
    )
    expect(await latestOf(vessel.id)).toMatchObject([
      { kind: 'TEMPERATURE', value: 66 },
      { kind: 'GRAVITY', value: 1.019 },
    ])
  })

  it('is calibrated and smoothed, with what was sent beside it', async () => {
    const { id, name, vessel, bindingId } = await inVessel()
    const calibration = { temperatureOffset: -1.5, gravityCoefficients: [0.002, 1], smoothing: 50 }
    const { errors } = await server.ask(
      admin,
      `mutation ($id: ID!, $calibration: CalibrationInput!) { calibrateDevice(id: $id, calibration: $calibration) { id } }`,
      { id, calibration },
    )
    expect(errors).toBeUndefined()
    await send(name, { temperature: 70, gravity: 1.04 })
    await send(name, { temperature: 72, gravity: 1.02 })
    expect(await readingsOf(bindingId)).toMatchObject([
      { temperature: 68.5, sentTemperature: 70, gravity: 1.042, sentGravity: 1.04 },
      { temperature: 69.5, sentTemperature: 72, gravity: 1.032, sentGravity: 1.02 },
    ])
    expect(await latestOf(vessel.id)).toMatchObject([{ value: 69.5 }, { value: 1.032 }])
  })

  it('is shown of the device that was bound first, with the set point of the controller beside it', async () => {
    const { name, vessel } = await inVessel()
    const controller = await aDevice(server, admin, { device: 'Controller', temperature: 60, unit: 'F' })
    await bind(server, admin, controller, vessel.id)
    const posted = {
      name: 'Controller',
      device_source: 'shed',
      temp: '70',
      temp_unit: 'F',
      temp_target: '64',
    }
    await post(server, url, posted)
    await send(name, { temperature: 66 })
    await post(server, url, { ...posted, temp: '71' })
    expect(await latestOf(vessel.id)).toEqual([{ kind: 'TEMPERATURE', value: 66, setPoint: 64 }])
  })

  it('is no longer the latest reading once it is excluded, and is again when that is undone', async () => {
    const { name, vessel } = await inVessel()
    await send(name, { gravity: 1.05 })
    const between = new Date()
    await eventually(() => expect(Date.now()).toBeGreaterThan(between.getTime()), { interval: 1 })
    await send(name, { gravity: 1.19 })
    const exclude = `mutation { markReadings(equipmentId: "${vessel.id}", kind: GRAVITY, from: "${between.toISOString()}",
      to: "${new Date(Date.now() + 60_000).toISOString()}", excluded: true, reason: "In the air", commandId: "air") { id } }`
    expect((await server.ask(brewer, exclude)).errors).toBeUndefined()
    expect(await latestOf(vessel.id)).toMatchObject([{ value: 1.05 }])
    await server.ask(brewer, 'mutation { undo(of: "air", reason: "It was in the tank") }')
    expect(await latestOf(vessel.id)).toMatchObject([{ value: 1.19 }])
  })

  it('goes to the vessel that it is moved to; the readings of the first one stay there', async () => {
    const { id, name, vessel } = await inVessel()
    await send(name, { gravity: 1.05 })
    const other = await aVessel(prisma)
    await bind(server, admin, id, other.id)
    expect(await latestOf(vessel.id)).toEqual([])
    await send(name, { gravity: 1.01 })
    const hourAgo = new Date(Date.now() - 3_600_000)
    const soon = new Date(Date.now() + 60_000)
    expect((await seriesOf(vessel.id, hourAgo, soon)).points).toMatchObject([{ mean: 1.05 }])
    expect((await seriesOf(other.id, hourAgo, soon)).points).toMatchObject([{ mean: 1.01 }])
  })

  it('is no longer kept when it was retired, and its last message can be read again while it was not', async () => {
    const { id, name, bindingId } = await inVessel()
    const replay = () => server.ask(admin, `mutation { replayDevice(id: "${id}") { measured { value } } }`)
    for (let time = 0; time < 2; time++)
      expect((await replay()).data).toEqual({ replayDevice: { measured: [{ value: 50 }] } })
    expect(await readingsOf(bindingId)).toMatchObject([{ temperature: 50 }])
    await server.ask(admin, `mutation { retireDevice(id: "${id}") { id } }`)
    expect(await send(name, { temperature: 60 })).toMatchObject({ status: 200 })
    expect(await readingsOf(bindingId)).toHaveLength(1)
  })
})

/** Hours of a year that is not yet, so that nothing else touches them. */
describe('over a year', () => {
  let vessel: { id: string }
  let bindingId: number
  const year = (month: number, day = 1) => new Date(Date.UTC(2031, month, day))

  beforeAll(async () => {
    ;({ vessel, bindingId } = await inVessel())
    for (let month = 0; month < 12; month++) {
      const now = year(month, 15)
      await makePartitions(pool, now)
      // Every 10 minutes for 3 days: a falling gravity with a spike.
      await pool.query(
        `INSERT INTO "Reading" ("bindingId", "minute", "hash", "at", "gravity")
          SELECT $1, at, n, at, CASE n WHEN 100 THEN 1.19 ELSE 1.06 - n * 0.0001 END
          FROM generate_series(0, 431) n, LATERAL (SELECT $2::timestamptz + n * interval '10 minutes' AS at) t`,
        [bindingId, year(month, 3)],
      )
      await alone(pool, (client) => sumHours(client, now))
      await dropPartitions(pool, now)
    }
  })

  it('keeps single readings for 90 days, and the partitions that will be needed next', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT relname::text AS "name" FROM pg_inherits JOIN pg_class ON oid = inhrelid
        WHERE inhparent = '"Reading"'::regclass AND relname::text >= 'Reading_2031' ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(
      ['2031_09', '2031_10', '2031_11', '2031_12', '2032_01'].map((month) => `Reading_${month}`),
    )
  })

  it('has the figures of each hour for ever, equal to the sums of its readings', async () => {
    const hours = await prisma.hourlyReading.findMany({ where: { bindingId }, orderBy: { hour: 'asc' } })
    expect(hours).toHaveLength(12 * 72)
    expect(new Set(hours.map(({ count }) => count))).toEqual(new Set([6]))
    const ofMonth = Array.from({ length: 432 }, (_, n) => (n === 100 ? 1.19 : 1.06 - n * 0.0001))
    for (const [index, { min, mean, max }] of hours.entries()) {
      const six = ofMonth.slice((index % 72) * 6, (index % 72) * 6 + 6)
      expect(min).toBeCloseTo(Math.min(...six), 9)
      expect(max).toBeCloseTo(Math.max(...six), 9)
      expect(mean).toBeCloseTo(six.reduce((sum, value) => sum + value) / 6, 9)
    }
  })

  it('shows at most as many points as are asked for, of hours and of single readings, and every spike survives', async () => {
    const whole = await seriesOf(vessel.id, year(0), year(12), 'GRAVITY', 100)
    expect(whole.points.length).toBeLessThanOrEqual(100)
    expect(whole.points.length).toBeGreaterThan(10)
    expect(whole.points.filter(({ max }) => max === 1.19)).toHaveLength(12)
    const day = await seriesOf(vessel.id, year(11, 3), year(11, 4))
    expect(day.intervalSeconds).toBeLessThan(3_600)
    expect(day.points).toHaveLength(144)
    expect(day.points[100]).toMatchObject({ min: 1.19, mean: 1.19, max: 1.19 })
  })

  const mark = (token: string, excluded: boolean, from: Date, to: Date, commandId: string) =>
    server.ask(
      token,
      `mutation ($id: ID!, $from: DateTime!, $to: DateTime!, $excluded: Boolean!, $commandId: ID) {
        markReadings(equipmentId: $id, kind: GRAVITY, from: $from, to: $to, excluded: $excluded, reason: "In the air",
          commandId: $commandId) { excluded by { name } }
      }`,
      { id: vessel.id, from, to, excluded, commandId },
    )

  it('leaves out what a brewer excludes, in hours and in single readings, until it is undone', async () => {
    const before = await seriesOf(vessel.id, year(0), year(12), 'GRAVITY', 2_000)
    // The spikes are at 16:40 of the third: in February, of which only hours are left, and in December.
    const spike = (month: number) => [year(month, 3).getTime() + 16 * 3_600_000, 3_600_000] as const
    for (const month of [1, 11]) {
      const [from, length] = spike(month)
      const { errors } = await mark(brewer, true, new Date(from), new Date(from + length), `mark ${month}`)
      expect(errors).toBeUndefined()
    }
    const marked = await seriesOf(vessel.id, year(0), year(12), 'GRAVITY', 2_000)
    expect(marked.points.filter(({ max }) => max === 1.19)).toHaveLength(10)
    expect(marked.points.length).toBeLessThan(before.points.length + 1)
    const { data } = await server.ask<{ readingMarks: object[] }>(
      brewer,
      `{ readingMarks(equipmentId: "${vessel.id}") { kind excluded reason } }`,
    )
    expect(data?.readingMarks).toHaveLength(2)
    for (const month of [1, 11])
      expect(
        (await server.ask(brewer, `mutation { undo(of: "mark ${month}", reason: "It was right") }`)).errors,
      ).toBeUndefined()
    expect(await seriesOf(vessel.id, year(0), year(12), 'GRAVITY', 2_000)).toEqual(before)
  })

  it('an assistant marks nothing', async () => {
    const { errors } = await mark(await server.signIn('BREWER_ASSISTANT'), true, year(1), year(2), 'not mine')
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

it('makes the partition of a month that is missing when something arrives', async () => {
  const { name, bindingId } = await inVessel()
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname::text AS "name" FROM pg_inherits JOIN pg_class ON oid = inhrelid
      WHERE inhparent = '"Reading"'::regclass`,
  )
  for (const partition of rows) await pool.query(`DROP TABLE "${partition.name}"`)
  expect(await send(name, { gravity: 1.03 })).toMatchObject({ status: 200 })
  expect(await readingsOf(bindingId)).toMatchObject([{ gravity: 1.03 }])
})
