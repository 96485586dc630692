import { subDays } from 'date-fns/subDays'
import { expect, it } from 'vitest'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { waitingBatches, type WaitingRow } from '#api/features/today/todayRows.service.ts'
import { tankAlerts } from '#domain/overview/alerts.ts'
import { aFermentingBatch } from '#tests/support/data/brewery.ts'
import { aDevice, bind, post } from '#tests/support/data/devices.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { fermentingIn } from './fermenting.ts'

const server = await serverOfFile()
const { admin, prisma, url, aMeasuredBatch, logTemperature } = await fermentingIn(server)

const alertsOf = async (id: string) =>
  (await tanksInUse(byPrisma(prisma).sql, server.app.judged))
    .filter((tank) => tank.id === id)
    .flatMap((tank) => tankAlerts(tank, new Date()).map(({ kind }) => kind))

/** When it was read last, as the list of what is due today has it. */
async function readAt(id: string): Promise<Date | undefined> {
  const day = new Date().toISOString().slice(0, 10)
  const rows = await prisma.$queryRaw<WaitingRow[]>(waitingBatches(day))
  return rows.filter((row) => row.id === id).map(({ lastReadingAt }) => lastReadingAt)[0] ?? undefined
}

it('waits for nobody to read it while a device measures its gravity; a thermometer is not enough', async () => {
  const batch = await aFermentingBatch(prisma, { fermentingStartDate: subDays(new Date(), 3) })
  const { id, fermenterId } = batch
  expect(await alertsOf(id)).toContain('NO_READING')
  expect(await readAt(id)).toBeUndefined()

  const probe = await aDevice(server, admin, { device: 'Probe', temperature: 66, unit: 'F' })
  await bind(server, admin, probe, fermenterId)
  await post(server, url, { device: 'Probe', temperature: 66, unit: 'F' })
  expect(await alertsOf(id)).toContain('NO_READING')
  expect(await readAt(id)).toBeUndefined()

  const spindle = await aDevice(server, admin, { device: 'Spindle', gravity: 1.04 })
  await bind(server, admin, spindle, fermenterId)
  await post(server, url, { device: 'Spindle', gravity: 1.038 })
  expect(await alertsOf(id)).not.toContain('NO_READING')
  expect(await readAt(id)).toBeInstanceOf(Date)
})

it('is stuck by its device while its log says nothing of gravity', async () => {
  const { id } = await aMeasuredBatch('Stuck', 1.03)
  expect(await alertsOf(id)).toContain('STUCK_GRAVITY')
  await logTemperature(id)
  const find = () => prisma.alert.findMany({ where: { key: `STUCK_GRAVITY:${id}` } })
  await expect.poll(async () => (await find()).length).toBe(1)
  const [alert] = await find()
  expect(alert?.message).toContain('gravity steady at 1.030 for 36 hours, 63% of the expected drop to 1.012.')
})

it('is judged without the readings that a brewer excludes, from then on', async () => {
  const { id, fermenterId } = await aMeasuredBatch('Stranded', 1.03)
  expect(await alertsOf(id)).toContain('STUCK_GRAVITY')
  const { errors } = await server.ask(
    admin,
    `mutation { markReadings(equipmentId: "${fermenterId}", kind: GRAVITY, from: "${subDays(new Date(), 6).toISOString()}",
      to: "${new Date().toISOString()}", excluded: true, reason: "It lay on its side") { id } }`,
  )
  expect(errors).toBeUndefined()
  expect(await alertsOf(id)).not.toContain('STUCK_GRAVITY')
})

it('is to be crashed when its device measures that it is done', async () => {
  const { id, batchNumber } = await aMeasuredBatch('Done', 1.013)
  expect(await alertsOf(id)).not.toContain('STUCK_GRAVITY')
  await logTemperature(id)
  const { data } = await server.ask<{
    today: { kind: string; text: string; batch: { batchNumber: string } | null }[]
  }>(admin, `{ today { kind text batch { batchNumber } } }`)
  const items = data?.today.filter(
    ({ kind, batch }) => batch?.batchNumber === batchNumber && kind === 'CRASH',
  )
  expect(items?.map(({ text }) => text)).toEqual(['Cold crash: gravity steady at 1.013 for 48 hours'])
})
