import { randomBytes } from 'node:crypto'
import type { PrismaClient } from '#generated/prisma/client.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/**
 * What administrators look at beside the demo's data: devices that measure a tank, wait or are retired, the address they
 * post to with a message that could not be read, a display, and a mail that was never sent.
 */
export async function addCellar(prisma: PrismaClient): Promise<void> {
  const { id, name } = await prisma.user.findFirstOrThrow({ where: { email: 'admin@brewhouse.local' } })
  const by = { createdById: id, createdByName: name, tokenHash: randomBytes(32) }
  const said = { path: '', query: {}, body: '{"x":1}', contentType: null }
  const refused = { refused: said, refusal: 'unknown', refusedAt: minutesAgo(9), lastUsedAt: minutesAgo(3) }
  const address = await prisma.ingestAddress.create({ data: { name: 'Cellar', ...by, ...refused } })
  const tank = await prisma.equipment.findFirstOrThrow({ where: { label: 'FV-8' } })
  const addDevice = (device: string, more: { retiredAt?: Date; smoothing?: number } = {}) =>
    prisma.device.create({
      data: {
        ...{ identity: device, name: device, dialect: 'TILTBRIDGE', addressId: address.id, ...more },
        status: {
          create: {
            ...{ lastSeenAt: minutesAgo(3), intervalSeconds: 900, batteryVolts: 3.31, signal: -70 },
            message: { ...said, body: JSON.stringify({ device, temperature: 20.5, gravity: 1.0123 }) },
          },
        },
      },
    })
  const bound = await addDevice('Blue', { smoothing: 30 })
  await prisma.deviceBinding.create({
    data: { deviceId: bound.id, equipmentId: tank.id, from: minutesAgo(60) },
  })
  await addDevice('Red')
  await addDevice('Green', { retiredAt: minutesAgo(60) })
  await prisma.display.create({ data: { name: 'Cellar', ...by } })
  const mail = { to: 'cy@example.com', subject: 'Hello', text: '{secret}', secret: 'hop', nextTryAt: null }
  await prisma.mail.create({ data: mail })
}
