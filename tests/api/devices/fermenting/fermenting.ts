import { addHours } from 'date-fns/addHours'
import { subDays } from 'date-fns/subDays'
import { expect } from 'vitest'
import { hourOf } from '#tests/support/data/hourOf.ts'
import { aFermentingBatch } from '#tests/support/data/brewery.ts'
import { aDevice, anIngestAddress, bind } from '#tests/support/data/devices.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** A brewery whose batches ferment under devices. */
export async function fermentingIn(server: TestServer) {
  const admin = await server.signIn('ADMIN')
  const { prisma } = server.app.database
  const { url } = await anIngestAddress(server, admin)

  /** A batch that falls from 1.060 by 0.012 a day to a gravity and stands there, as a device measured each hour. */
  async function aMeasuredBatch(device: string, gravity: number, days = 8) {
    const startedAt = subDays(hourOf(new Date()), days)
    const batch = await aFermentingBatch(prisma, { fermentingStartDate: startedAt })
    await prisma.recipe.update({
      where: { id: batch.recipeId },
      data: { expectedOG: 1.06, expectedFG: 1.012 },
    })
    const deviceId = await aDevice(server, admin, { device, gravity })
    await bind(server, admin, deviceId, batch.fermenterId)
    const { id: bindingId } = await prisma.deviceBinding.findFirstOrThrow({ where: { deviceId } })
    const hours = Array.from({ length: days * 24 }, (_, hour) => ({
      ...{
        hour: addHours(startedAt, hour),
        value: Math.max(gravity, 1.06 - Math.max(0, hour - 12) * 0.0005),
      },
    }))
    await prisma.hourlyReading.createMany({
      data: hours.map(({ hour, value }) => ({
        ...{ bindingId, kind: 'GRAVITY' as const, hour, count: 4 },
        ...{ min: value, mean: value, max: value },
      })),
    })
    return { ...batch, deviceId, bindingId, hours: hours.map(({ hour }) => hour) }
  }

  /** What waits for a batch is looked at again after each entry in its log. */
  async function logTemperature(batchId: string): Promise<void> {
    const log = `mutation { addLog(input: { batchId: "${batchId}", temperature: 66 }) { id } }`
    expect((await server.ask(admin, log)).errors).toBeUndefined()
  }

  return { admin, prisma, url, aMeasuredBatch, logTemperature }
}
