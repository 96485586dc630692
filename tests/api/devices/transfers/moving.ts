import { subHours } from 'date-fns/subHours'
import { expect } from 'vitest'
import { hourOf } from '#tests/support/data/hourOf.ts'
import { aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aDevice, bind } from '#tests/support/data/devices.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

let made = 0

/** A full hour, so many hours ago. */
export const ago = (hours: number) => subHours(hourOf(new Date()), hours)

/** So many days, in hours. */
export const days = (count: number) => count * 24

/** Values of each hour of a time, by how many hours ago. */
export const each = (from: number, to: number, of: (hoursAgo: number) => number) =>
  Object.fromEntries(Array.from({ length: from - to }, (_, n) => [from - n, of(from - n)]))

/** Batches that are moved between tanks in which devices measure, on this server. */
export async function movingIn(server: TestServer) {
  const admin = await server.signIn('ADMIN')
  const { prisma } = server.app.database

  async function tell(mutation: string): Promise<void> {
    expect((await server.ask(admin, `mutation { ${mutation} }`)).errors).toBeUndefined()
  }
  const move = (id: string, to: string, more = '') => tell(`moveBatch(id: "${id}", to: ${to} ${more}) { id }`)

  /** Moves a batch to another fermenter, as of so many hours ago. */
  async function transfer(id: string, fermenterId: string, hoursAgo = 0): Promise<void> {
    const { version } = await prisma.batch.findUniqueOrThrow({ where: { id } })
    await tell(
      `updateBatch(id: "${id}", baseVersion: ${version}, changes: { fermenterId: "${fermenterId}" }) { id }`,
    )
    if (hoursAgo === 0) return
    const last = await prisma.transfer.findFirstOrThrow({ where: { batchId: id }, orderBy: { at: 'desc' } })
    await prisma.transfer.update({ where: { id: last.id }, data: { at: ago(hoursAgo) } })
  }

  /** A fermenter with a device in it, and what that measured, by how many hours ago. */
  async function aMeasuredTank(gravities: Record<number, number>) {
    const tank = await aVessel(prisma)
    const name = `D-${(made += 1)}`
    const deviceId = await aDevice(server, admin, { device: name, gravity: 1.01 })
    await bind(server, admin, deviceId, tank.id)
    const { id: bindingId } = await prisma.deviceBinding.findFirstOrThrow({ where: { deviceId } })
    await prisma.hourlyReading.createMany({
      data: Object.entries(gravities).map(([hoursAgo, value]) => ({
        ...{ bindingId, kind: 'GRAVITY' as const, hour: ago(Number(hoursAgo)), count: 4 },
        ...{ min: value, mean: value, max: value },
      })),
    })
    return { ...tank, deviceId, bindingId }
  }

  /** A batch that has fermented in a tank for six days. */
  async function aBeerIn(tank: { id: string }) {
    await prisma.equipment.update({ where: { id: tank.id }, data: { status: 'IN_USE' } })
    const since = { fermentingStartDate: ago(days(6)), originalGravity: 1.06 }
    return aFermentingBatch(prisma, { fermenterId: tank.id, ...since })
  }

  return { admin, aBeerIn, aMeasuredTank, move, tell, transfer }
}
