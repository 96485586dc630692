import { subHours } from 'date-fns/subHours'
import { expect, it } from 'vitest'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { fermentingBatches, nothingJudged } from '#api/features/fermentation/fermentations.service.ts'
import { aFermentingBatch } from '#tests/support/data/brewery.ts'
import { post } from '#tests/support/data/devices.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { fermentingIn } from './fermenting.ts'
import { expectWithin } from '#tests/support/within.ts'

const server = await serverOfFile()
const { admin, prisma, url, aMeasuredBatch, logTemperature } = await fermentingIn(server)

interface Known {
  batchId: string
  sense: { state: string } | null
  forecast: {
    finish: string
    earliest: string
    latest: string
    asOf: string
    isOld: boolean
    course: { at: string; gravity: number }[]
  } | null
  setPoint: number | null
  offProfile: { kind: string; off: number; hours: number } | null
}
const known = `batchId sense { state } forecast { finish earliest latest asOf isOld course { at gravity(units: METRIC) } } setPoint offProfile { kind off hours }`

/** What is known of a fermentation: of the batch, and in the list of all. */
async function fermentationOf(id: string): Promise<Known | null> {
  const { data } = await server.ask<{ batch: { fermentation: Known | null }; fermentations: Known[] }>(
    admin,
    `{ batch(id: "${id}") { fermentation { ${known} } } fermentations { ${known} } }`,
  )
  expect(data?.fermentations.find(({ batchId }) => batchId === id) ?? null).toEqual(data?.batch.fermentation)
  return data?.batch.fermentation ?? null
}

it('has a forecast of its finish while it ferments, as of when its device sent last', async () => {
  const batch = await aMeasuredBatch('Forecast', 1.02, 3)
  await post(server, url, { device: 'Forecast', gravity: 1.025 })
  const find = () => fermentationOf(batch.id)
  const { forecast } = await eventually(async () => {
    const found = await find()
    expect(found).toMatchObject({ sense: { state: 'FERMENTING' }, forecast: { isOld: false } })
    return found!
  })
  const moments = [forecast!.earliest, forecast!.finish, forecast!.latest].map((one) => Date.parse(one))
  expect(moments).toEqual([...moments].sort((one, other) => one - other))
  expect(moments[1]).toBeGreaterThan(Date.now())
  const { course } = forecast!
  expect(course.at(-1)?.at).toBe(forecast!.finish)
  // In °P; its recipe expects 1.012.
  expect(course.at(-1)?.gravity).toBeCloseTo(3.4, 0)
  expect(course[0]!.gravity).toBeGreaterThan(course.at(-1)!.gravity)

  const before = subHours(new Date(), 4)
  await prisma.latestReading.updateMany({ where: { bindingId: batch.bindingId }, data: { at: before } })
  await logTemperature(batch.id)
  await expect.poll(find).toMatchObject({
    forecast: { isOld: true, asOf: before.toISOString() },
  })
})

it('has a forecast from the first reading that its device sends, though no hour is new', async () => {
  const { id, bindingId, fermenterId } = await aMeasuredBatch('First', 1.02, 3)
  const { sql } = byPrisma(prisma)
  const [judged, now] = [nothingJudged(), new Date()]
  const forecast = async () => (await fermentingBatches(sql, judged, now)).get(id)?.forecast
  expect(await forecast()).toBeNull()
  const latest = { kind: 'GRAVITY' as const, value: 1.025, equipmentId: fermenterId!, at: now }
  await prisma.latestReading.create({ data: { bindingId, ...latest } })
  expect(await forecast()).toMatchObject({ isOld: false })
})

it('is too warm against its profile: one alert that is raised, updated, taken care of and cleared', async () => {
  const batch = await aMeasuredBatch('Warm', 1.03)
  const { id, bindingId, hours } = batch
  const temperatures = (of: (at: number) => number) =>
    prisma.hourlyReading.createMany({
      data: hours.map((hour, at) => ({
        ...{ bindingId, kind: 'TEMPERATURE' as const, hour, count: 4 },
        ...{ min: of(at), mean: of(at), max: of(at) },
      })),
    })
  await prisma.batch.update({
    where: { id },
    data: { temperatureProfile: { steps: [{ day: 0, gravity: null, temperature: 68 }] } },
  })
  await temperatures((at) => (at >= hours.length - 2 ? 74.1 : 68))
  await logTemperature(id)
  const find = () => prisma.alert.findMany({ where: { key: `TOO_WARM:${id}` } })
  await expect.poll(find).toMatchObject([{ kind: 'TOO_WARM', severity: 'WARNING' }])
  const [raised] = await find()
  expect(raised?.message).toContain('has been at 74.1 °F for 2 hours, 6.1 °F above its profile (68 °F).')
  expect(await fermentationOf(id)).toMatchObject({ setPoint: 68, offProfile: { kind: 'TOO_WARM', hours: 2 } })
  const acknowledge = `mutation { acknowledgeAlert(id: "${raised!.id}") { id } }`
  expect((await server.ask(admin, acknowledge)).errors).toBeUndefined()

  const last = hours.at(-1)!
  const latest = { bindingId, kind: 'TEMPERATURE' as const, hour: last }
  await prisma.hourlyReading.updateMany({ where: latest, data: { mean: 79 } })
  const { version } = await prisma.batch.findUniqueOrThrow({ where: { id } })
  const set = (temperature: number, base: number) =>
    server.ask(
      admin,
      `mutation { setTemperatureProfile(id: "${id}", baseVersion: ${base}, steps: [{ day: 0, temperature: ${temperature} }]) { id } }`,
    )
  // Another profile is looked at immediately: what was found of the old one is not kept.
  expect((await set(67, version)).errors).toBeUndefined()
  await expect
    .poll(find)
    .toMatchObject([{ id: raised!.id, severity: 'ERROR', acknowledgedAt: null, clearedAt: null }])
  expect((await set(78, version + 1)).errors).toBeUndefined()
  await expect.poll(find).toMatchObject([{ id: raised!.id, clearedAt: expect.any(Date) }])
})

it('is judged again by another brewery in the same process, whatever this one knows', async () => {
  const batch = await aMeasuredBatch('Twice', 1.013)
  const { sql } = byPrisma(prisma)
  const now = new Date()
  const judged = nothingJudged()
  const stateIn = async (known: typeof judged) =>
    (await fermentingBatches(sql, known, now)).get(batch.id)?.sense?.state
  expect(await stateIn(judged)).toBe('DONE')

  // As in a copy of its database: the same batch and the same last hour, and another course.
  await prisma.hourlyReading.updateMany({
    where: { bindingId: batch.bindingId },
    data: { min: 1.05, mean: 1.05, max: 1.05 },
  })
  expect(await stateIn(judged)).toBe('DONE')
  expect(await stateIn(nothingJudged())).not.toBe('DONE')
})

it('holds nobody up where it is asked for in a subscription', async () => {
  const { id } = await aFermentingBatch(prisma)
  const [screen, program] = await Promise.all([
    subscribeBySocket(server.url, admin),
    subscribeBySocket(
      server.url,
      admin,
      {},
      `subscription { changes { __typename seq commandId ... on BatchSaved { batch { fermentation { ${known} } } } } }`,
    ),
  ])
  let version = 0
  const noted = async () => {
    version += 1
    const commandId = `note ${version}`
    const { errors } = await server.ask(
      admin,
      `mutation ($commandId: ID) {
        updateBatch(id: "${id}", baseVersion: ${version}, changes: { notes: "${version}" }, commandId: $commandId) { version } }`,
      { commandId },
    )
    expect(errors).toBeUndefined()
    await screen.waitFor((seen) => seen.commandId === commandId)
  }
  await noted()
  // A state of all viewers is computed again at most once in two seconds.
  await expectWithin(1_500, noted)
  expect(await program.waitFor(({ commandId }) => commandId === `note ${version}`)).toMatchObject({
    batch: { fermentation: { batchId: id, sense: null } },
  })
  await Promise.all([screen.close(), program.close()])
})
