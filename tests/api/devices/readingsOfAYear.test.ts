import { beforeAll, describe, expect, it } from 'vitest'
import { sumHours } from '#api/db/readings/hours.ts'
import { alone, dropPartitions, makePartitions } from '#api/db/readings/partitions.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { measuringIn } from './measuring.ts'

const server = await serverOfFile()
const { brewer, inVessel, readingsOf, send, seriesOf } = await measuringIn(server)
const { prisma, pool } = server.app.database

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
