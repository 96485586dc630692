import fc from 'fast-check'
import { subDays } from 'date-fns/subDays'
import { expect, it } from 'vitest'
import { readPost } from '#domain/devices/readPost.ts'
import { aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { hourOf } from '#tests/support/data/hourOf.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { runsOf } from '#tests/support/runs.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
const runs = runsOf('series of devices', { usually: 12 })

const start = hourOf(subDays(new Date(), 3))
const bound = subDays(start, 1)

interface Sent {
  at: Date
  message: object
}

/** A device that has been in a vessel for days. */
async function aDeviceIn({ isTank, calibration }: { isTank: boolean; calibration: object }) {
  const vessel = isTank
    ? (await aFermentingBatch(prisma, { fermentingStartDate: bound, originalGravity: 1.06 })).fermenter
    : await aVessel(prisma, { type: 'KETTLE' })
  const identity = `of ${vessel.label}`
  const device = await prisma.device.create({
    data: { ...calibration, identity, name: identity, dialect: 'PLAIN', updatedAt: bound },
  })
  const binding = await prisma.deviceBinding.create({
    data: { deviceId: device.id, equipmentId: vessel.id, from: bound },
  })
  return { id: device.id, identity, bindingId: binding.id }
}
type Device = Awaited<ReturnType<typeof aDeviceIn>>

/** Delivers messages together, in the order in which they are given. */
async function deliver({ identity }: Device, sent: readonly Sent[]): Promise<void> {
  await server.app.ingest.keep(
    sent.flatMap(({ at, message: said }) => {
      const message = {
        path: '',
        query: {},
        body: JSON.stringify({ device: identity, ...said }),
        contentType: null,
      }
      const read = readPost(message)
      if ('refused' in read) throw new Error(read.refused)
      return read.readings.map((reading) => ({ addressId: null, at, reading, message }))
    }),
  )
}

/** All that is stored of what a device measured, bit by bit. */
async function seriesOf({ bindingId }: Device) {
  const [readings, latest] = await Promise.all([
    prisma.reading.findMany({
      where: { bindingId },
      omit: { bindingId: true },
      orderBy: [{ at: 'asc' }, { hash: 'asc' }],
    }),
    prisma.latestReading.findMany({
      where: { bindingId },
      omit: { bindingId: true, equipmentId: true },
      orderBy: { kind: 'asc' },
    }),
  ])
  return { readings, latest }
}

async function replay({ id }: Device): Promise<void> {
  const { errors } = await server.ask(
    admin,
    `mutation ($id: ID!, $from: DateTime!) { replayDevice(id: $id, from: $from) { id } }`,
    { id, from: bound },
  )
  expect(errors).toBeUndefined()
}

const temperature = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 60, max: 75, noNaN: true }) },
  { weight: 3, arbitrary: fc.constantFrom(185, -196.6, 183.2, 32, 900) },
)
const gravity = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 1.01, max: 1.06, noNaN: true }) },
  { weight: 2, arbitrary: fc.constantFrom(0.9, 0.985, 1.15) },
)
const said = fc
  .record({ temperature, gravity }, { requiredKeys: [] })
  .map((values) => ({ ...values, unit: 'F' }))

/** Messages with their seconds since the one before: several in a minute, some after hours. */
const messages = fc
  .array(fc.tuple(fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 60, max: 9_000 })), said), {
    ...{ minLength: 2, maxLength: 14, size: 'max' },
  })
  .map((sent) => {
    let seconds = 0
    // Each with another pressure: equal values in a minute are one reading, which has the time of the first that arrives.
    return sent.map(([after, message], index): Sent => {
      seconds += after
      return { at: new Date(start.getTime() + seconds * 1_000), message: { ...message, pressure: 1 + index } }
    })
  })

const sequence = messages.chain((sent) =>
  fc.record({
    sent: fc.constant(sent),
    /** How far behind each one arrives, and whether it is sent again in its minute. */
    order: fc.array(fc.record({ late: fc.nat(4), isRepeated: fc.boolean() }), {
      ...{ minLength: sent.length, maxLength: sent.length },
    }),
    together: fc.integer({ min: 1, max: 5 }),
    isTank: fc.boolean(),
    calibration: fc.record({
      smoothing: fc.constantFrom(0, 50, 95),
      temperatureOffset: fc.constantFrom(0, -1.5),
      gravityCoefficients: fc.constantFrom<number[]>([], [0.001, 1]),
    }),
  }),
)

it('a device’s series is the same whether messages come late, repeated or in another order, and when they are read again', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async ({ sent, order, together, isTank, calibration }) => {
      const inOrder = await aDeviceIn({ isTank, calibration })
      for (const one of sent) await deliver(inOrder, [one])
      const expected = await seriesOf(inOrder)

      const device = await aDeviceIn({ isTank, calibration })
      const arriving = sent
        .flatMap((one, index) => {
          const { late = 0, isRepeated = false } = order[index] ?? {}
          const again = new Date(
            Math.min(one.at.getTime() + 9_000, Math.floor(one.at.getTime() / 60_000) * 60_000 + 59_999),
          )
          return [
            { ...one, place: index + late },
            ...(isRepeated ? [{ ...one, at: again, place: index + late + 0.5 }] : []),
          ]
        })
        .toSorted((one, other) => one.place - other.place)
      for (let first = 0; first < arriving.length; first += together)
        await deliver(device, arriving.slice(first, first + together))
      expect(await seriesOf(device)).toEqual(expected)

      for (const one of [inOrder, device]) {
        await replay(one)
        expect(await seriesOf(one)).toEqual(expected)
      }
    }),
    runs,
  )
})
