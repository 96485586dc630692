import { expect, it } from 'vitest'
import { advisoryLock } from '#api/db/advisoryLock.ts'
import { sumHours } from '#api/db/readings/hours.ts'
import { alone } from '#api/db/readings/partitions.ts'
import { aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aDevice, bind } from '#tests/support/data/devices.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const admin = await server.signIn('ADMIN')
const { prisma, pool } = server.app.database

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Math.floor(Date.now() / hourMs) * hourMs - hours * hourMs)

const columns = {
  ...{ moment: 0, days: 'DAY_FIRST' },
  values: [
    { column: 1, kind: 'GRAVITY', unit: 'SG' },
    { column: 2, kind: 'PH', unit: null },
  ],
}
const csvOf = (rows: [Date, number, number?][]) =>
  ['time,sg,ph', ...rows.map(([at, sg, ph]) => `${at.toISOString()},${sg},${ph ?? ''}`)].join('\n')

interface Imported {
  kept: number
  repeated: number
  problemCount: number
  problems: { row: number; expected: string }[]
}
async function importFile(batchId: string, csv: string, { token = brewer, commandId = '' } = {}) {
  const { data, errors } = await server.ask<{ importReadings: Imported }>(
    token,
    `mutation ($batchId: ID!, $csv: String!, $columns: ReadingColumnsInput!, $commandId: ID) {
      importReadings(batchId: $batchId, csv: $csv, fileName: "easydens.csv", columns: $columns, commandId: $commandId) {
        kept repeated problemCount problems { row expected }
      }
    }`,
    { batchId, csv, columns, commandId: commandId || undefined },
  )
  return { imported: data?.importReadings, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message }
}
async function seriesOf(equipmentId: string, kind: string, from: Date, points = 1_000) {
  const { data, errors } = await server.ask<{ series: { points: { at: string; mean: number }[] } }>(
    brewer,
    `query ($id: ID!, $kind: ReadingKind!, $from: DateTime!, $to: DateTime!, $points: Int!) {
      series(equipmentId: $id, kind: $kind, from: $from, to: $to, points: $points) { points { at mean } }
    }`,
    { id: equipmentId, kind, from, to: new Date(), points },
  )
  expect(errors).toBeUndefined()
  return data!.series.points.map(({ mean }) => mean)
}
const days = (count: number) => count * 24

/** A batch that has been in its fermenter for half a year. */
async function aLongBatch() {
  const vessel = await aVessel(prisma, { status: 'IN_USE' })
  const batch = await aFermentingBatch(prisma, {
    ...{ fermenterId: vessel.id, fermentingStartDate: ago(days(180)) },
  })
  return { vessel, batch }
}

it('keeps each row at its own time, in the vessel and in no log; pH too', async () => {
  const { vessel, batch } = await aLongBatch()
  const logs = await prisma.batchLog.count()
  const csv = csvOf([
    [ago(30), 1.05, 5.1],
    [ago(20), 1.03, 4.6],
    [ago(10), 1.02],
  ])
  const { imported } = await importFile(batch.id, csv)
  expect(imported).toEqual({ kept: 3, repeated: 0, problemCount: 0, problems: [] })
  expect(await seriesOf(vessel.id, 'GRAVITY', ago(48))).toEqual([1.05, 1.03, 1.02])
  expect(await seriesOf(vessel.id, 'PH', ago(48))).toEqual([5.1, 4.6])
  expect(await prisma.batchLog.count()).toBe(logs)
  const change = await prisma.change.findFirstOrThrow({
    where: { entityId: batch.id, type: 'ReadingsImported' },
  })
  expect(change.detail).toMatchObject({ count: 3, file: 'easydens.csv' })
})

it('is the same after the file is imported again, or another one that overlaps', async () => {
  const { vessel, batch } = await aLongBatch()
  const first = csvOf([
    [ago(30), 1.05],
    [ago(20), 1.03],
  ])
  await importFile(batch.id, first)
  expect((await importFile(batch.id, first)).imported).toMatchObject({ kept: 0, repeated: 2 })
  const more = csvOf([
    [ago(20), 1.03],
    [ago(10), 1.02],
  ])
  expect((await importFile(batch.id, more)).imported).toMatchObject({ kept: 1, repeated: 1 })
  expect(await seriesOf(vessel.id, 'GRAVITY', ago(48))).toEqual([1.05, 1.03, 1.02])
  expect(await prisma.change.count({ where: { entityId: batch.id, type: 'ReadingsImported' } })).toBe(2)
})

it('a retry of the command imports it once, and two at the same moment as well', async () => {
  const { batch } = await aLongBatch()
  const csv = csvOf([[ago(30), 1.05]])
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => importFile(batch.id, csv, { commandId: 'one-import' })),
  )
  expect(answers.map(({ imported }) => imported?.kept)).toEqual([1, 1, 1, 1])
  const others = await Promise.all([importFile(batch.id, csv), importFile(batch.id, csv)])
  expect(others.map(({ imported }) => imported?.kept)).toEqual([0, 0])
})

it('of times that are kept as hours only, writes hours; once, and summed with what devices measured', async () => {
  const { vessel, batch } = await aLongBatch()
  const old = ago(days(120))
  const at = (minutes: number) => new Date(old.getTime() + minutes * 60_000)
  const csv = csvOf([
    [at(5), 1.05],
    [at(25), 1.04],
    [at(65), 1.03],
    [ago(20), 1.012],
  ])
  expect((await importFile(batch.id, csv)).imported?.kept).toBe(4)
  const bindings = await prisma.deviceBinding.findMany({ where: { equipmentId: vessel.id } })
  const hours = await prisma.hourlyReading.findMany({
    where: { bindingId: { in: bindings.map(({ id }) => id) }, hour: { lt: ago(days(100)) } },
    orderBy: { hour: 'asc' },
  })
  expect(hours).toMatchObject([
    { kind: 'GRAVITY', hour: old, min: 1.04, max: 1.05, count: 2, excluded: false },
    { kind: 'GRAVITY', min: 1.03, max: 1.03, count: 1 },
  ])
  expect(hours[0]!.mean).toBeCloseTo(1.045)
  expect((await importFile(batch.id, csv)).imported).toMatchObject({ kept: 0, repeated: 4 })
  await alone(pool, (client) => sumHours(client, new Date()))
  // In intervals of two hours.
  expect(await seriesOf(vessel.id, 'GRAVITY', ago(days(150)), 2_000)).toEqual([1.04, 1.012])
})

it('sums hours again that were summed before the file came', async () => {
  const { vessel, batch } = await aLongBatch()
  const device = await aDevice(server, admin, { device: 'Beside', gravity: 1.04 })
  await bind(server, admin, device, vessel.id)
  const binding = await prisma.deviceBinding.findFirstOrThrow({ where: { deviceId: device } })
  await prisma.hourlyReading.create({
    data: {
      ...{ bindingId: binding.id, kind: 'GRAVITY', hour: ago(1) },
      ...{ min: 1.04, mean: 1.04, max: 1.04, count: 1 },
    },
  })
  await importFile(batch.id, csvOf([[ago(5), 1.02]]))
  const { bindingIds } = (
    await prisma.change.findFirstOrThrow({ where: { entityId: batch.id, type: 'ReadingsImported' } })
  ).detail as { bindingIds: number[] }
  expect(await prisma.hourlyReading.findMany({ where: { bindingId: { in: bindingIds } } })).toMatchObject([
    { kind: 'GRAVITY', hour: ago(5), mean: 1.02, count: 1 },
  ])
})

it('keeps what somebody excluded excluded, and what cannot be', async () => {
  const { vessel, batch } = await aLongBatch()
  const { errors } = await server.ask(
    brewer,
    `mutation ($id: ID!, $from: DateTime!, $to: DateTime!) { markReadings(equipmentId: $id, kind: GRAVITY, from: $from,
      to: $to, excluded: true, reason: "In the air") { id } }`,
    { id: vessel.id, from: ago(25), to: ago(15) },
  )
  expect(errors).toBeUndefined()
  await importFile(
    batch.id,
    csvOf([
      [ago(30), 1.05],
      [ago(20), 1.03],
      [ago(18), 16.09],
      [ago(10), 16.09],
    ]),
  )
  expect(await seriesOf(vessel.id, 'GRAVITY', ago(48))).toEqual([1.05])
})

it('can be undone, whatever it wrote', async () => {
  const { vessel, batch } = await aLongBatch()
  const csv = csvOf([
    [ago(days(120)), 1.05],
    [ago(20), 1.03],
  ])
  await importFile(batch.id, csv, { commandId: 'wrong file' })
  const { errors } = await server.ask(brewer, 'mutation { undo(of: "wrong file", reason: "Another beer") }')
  expect(errors).toBeUndefined()
  expect(await seriesOf(vessel.id, 'GRAVITY', ago(days(150)), 2_000)).toEqual([])
  expect(await prisma.deviceBinding.count({ where: { equipmentId: vessel.id } })).toBe(0)
  expect((await importFile(batch.id, csv)).imported?.kept).toBe(2)
})

it('is no device that could be bound', async () => {
  const { data } = await server.ask<{ devices: { dialect: string }[] }>(admin, '{ devices { dialect } }')
  expect(data?.devices.map(({ dialect }) => dialect)).not.toContain('FILE')
})

it('refuses in sentences', async () => {
  const { batch } = await aLongBatch()
  const planned = await aFermentingBatch(prisma, {
    ...{ stage: 'PLANNED', fermentingStartDate: null, conditioningStartDate: null },
  })
  const csv = csvOf([[ago(20), 1.03]])
  expect((await importFile(planned.id, csv)).message).toBe(
    'This batch has not been in a tank yet. Import its readings once it ferments.',
  )
  expect(await importFile(batch.id, 'just words')).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'This file has no table of readings. Export it again as CSV, with a column for the time.',
  })
  expect((await importFile('nobody', csv)).code).toBe('NOT_FOUND')
  const assistant = await server.signIn('BREWER_ASSISTANT')
  expect((await importFile(batch.id, csv, { token: assistant })).code).toBe('FORBIDDEN')
  const later = csvOf([[new Date(Date.now() + hourMs), 1.03]])
  expect((await importFile(batch.id, later)).imported).toMatchObject({
    kept: 0,
    problems: [{ row: 2, expected: expect.stringContaining('a time in the tank') }],
  })
})

it('a file of two weeks with a row a minute is imported as a whole', async () => {
  const { vessel, batch } = await aLongBatch()
  const begin = ago(days(15)).getTime()
  const rows = Array.from({ length: 20_000 }, (_, n): [Date, number] => [
    new Date(begin + n * 60_000),
    Number((1.05 - n * 0.000002).toFixed(4)),
  ])
  expect((await importFile(batch.id, csvOf(rows))).imported).toMatchObject({ kept: 20_000, problemCount: 0 })
  expect((await seriesOf(vessel.id, 'GRAVITY', ago(days(16)), 500)).length).toBeGreaterThan(300)
})

it('is imported while a backup is being made, however long that takes', async () => {
  const { batch } = await aLongBatch()
  const backingUp = await pool.connect()
  await backingUp.query('SELECT pg_advisory_lock($1)', [advisoryLock('backup')])
  try {
    expect(await importFile(batch.id, csvOf([[ago(5), 1.03]]))).toMatchObject({ imported: { kept: 1 } })
  } finally {
    // Released, so that the connection keeps no lock.
    backingUp.release(true)
  }
})
