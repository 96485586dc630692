import { subDays } from 'date-fns/subDays'
import { expect, it } from 'vitest'
import { aDevice, anIngestAddress, bind, post } from '#tests/support/data/devices.ts'
import { aFermentingBatch } from '#tests/support/data/brewery.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { waitingBatches, type WaitingRow } from '#api/features/today/todayRows.service.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { tankAlerts } from '#domain/overview/alerts.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
const { url } = await anIngestAddress(server, admin)

const alertsOf = async (id: string) =>
  (await tanksInUse(byPrisma(prisma).sql))
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
