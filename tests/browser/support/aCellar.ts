import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { minutesAgo } from '#tests/support/data/ago.ts'
import { fixture } from '#tests/support/data/photos.ts'
import type { PrismaClient } from '#generated/prisma/client.ts'

/**
 * What administrators look at beside the demo's data: devices that measure a tank, wait or are retired, the address they
 * post to with a message that could not be read, a display, a mail that was never sent,
 * somebody with a second factor, and a photo of what is in FV-3.
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
  await prisma.user.updateMany({
    where: { email: 'viewer@brewhouse.local' },
    data: { secondFactorAt: minutesAgo(60) },
  })
  await addPhoto(prisma, id)
  const mail = { to: 'cy@example.com', subject: 'Hello', text: '{secret}', secret: 'hop', nextTryAt: null }
  await prisma.mail.create({ data: mail })
}

async function addPhoto(prisma: PrismaClient, addedById: string): Promise<void> {
  const log = await prisma.batchLog.findFirstOrThrow({
    where: { batch: { fermenter: { label: 'FV-3' }, stage: 'FERMENTING' } },
    orderBy: { timestamp: 'desc' },
  })
  const content = Uint8Array.from(fixture('small.jpg'))
  const id = randomUUID()
  const sha256 = createHash('sha256').update(content).digest('hex')
  await prisma.photo.create({
    data: {
      ...{ id, sha256, width: 8, height: 6, addedById, logId: log.id },
      file: { create: { content, thumbnail: content } },
    },
  })
}
