import { afterAll, expect, it } from 'vitest'
import { changesByPeople } from '#tests/support/data/changesByPeople.ts'
import { hoursAgo } from '#tests/support/data/ago.ts'
import { aDisplay } from '#tests/support/data/aDisplay.ts'
import { aDevice, anIngestAddress, bind, post } from '#tests/support/data/devices.ts'
import { aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { expectWithin } from '#tests/support/within.ts'

const server = await serverOfFile()
const other = await startServer({ databaseUrl: server.databaseUrl })
afterAll(() => other.close())
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
const { url } = await anIngestAddress(server, admin)

const onPages = {
  query: 'subscription { readings { equipmentId kind value } }',
  /** The values of a vessel in an event. */
  valuesIn: (event: unknown, vessel: string) =>
    (event as { equipmentId: string; value: number }[])
      .filter(({ equipmentId }) => equipmentId === vessel)
      .map(({ value }) => value),
}

interface WallEvent {
  board: { vessels: { equipmentId: string; batch: { gravity: { value: number } | null } | null }[] } | null
}
const onWall = {
  query: 'subscription { wall { board { vessels { equipmentId batch { gravity { value } } } } } }',
  valuesIn: (event: unknown, vessel: string) =>
    ((event as WallEvent).board?.vessels ?? [])
      .filter(({ equipmentId }) => equipmentId === vessel)
      .flatMap(({ batch }) => batch?.gravity?.value ?? []),
}

it.each([
  ['the process that it was posted to', server],
  ['another process', other],
])(
  'a reading reaches who looks at it by %s, people and displays, within a second, and the next ones together',
  async (_which, by) => {
    const { fermenter: vessel } = await aFermentingBatch(prisma)
    const name = `Tilt ${vessel.label}`
    await bind(server, admin, await aDevice(server, admin, { device: name, gravity: 1.05 }), vessel.id)
    const { token } = await aDisplay(server, admin)
    const seen = await Promise.all(
      [
        { person: token, ...onWall },
        { person: await server.signIn('VIEWER'), ...onPages },
      ].map(async ({ person, query, valuesIn }) => {
        const events = await subscribeBySocket(by.url, person, {}, query)
        return { events, values: (event: unknown) => valuesIn(event, vessel.id) }
      }),
    )
    await Promise.all(seen.map(({ events }) => events.waitFor(() => true)))
    const reached = (gravity: number) =>
      Promise.all(
        seen.map(({ events, values }) => events.waitFor((event) => values(event).includes(gravity))),
      )
    let thousandths = 1_050
    await expectWithin(1_000, async () => {
      thousandths -= 1
      const gravity = thousandths / 1_000
      await post(server, url, { device: name, gravity })
      await reached(gravity)
    })
    const had = seen.map(({ events }) => events.seen.length)
    const from = performance.now()
    for (const next of [1.034, 1.033, 1.032, 1.031]) await post(server, url, { device: name, gravity: next })
    await reached(1.031)
    // Latest readings are computed again at most twice a second.
    const most = Math.ceil((performance.now() - from) / 500) + 1
    for (const [index, { events, values }] of seen.entries()) {
      const told = events.seen.slice(had[index]).filter((event) => values(event).length > 0)
      expect(told.length).toBeLessThanOrEqual(most)
      await events.close()
    }
  },
)

it('two processes keep what many devices send at the same moment, each value once', async () => {
  const vessel = await aVessel(prisma)
  const names = Array.from({ length: 20 }, (_, n) => `Crowd ${n}`)
  for (const name of names)
    await bind(server, admin, await aDevice(server, admin, { device: name, gravity: 1.05 }), vessel.id)
  const sent = Array.from({ length: 10 }, (_, turn) =>
    names.flatMap((device) =>
      [server, other].map((by) => post(by, url, { device, gravity: 1.04 - turn * 0.001 })),
    ),
  )
  const answers = await Promise.all(sent.flat())
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const bindings = await prisma.deviceBinding.findMany({ where: { equipmentId: vessel.id } })
  const kept = await prisma.reading.findMany({
    where: { bindingId: { in: bindings.map(({ id }) => id) } },
    distinct: ['bindingId', 'gravity'],
  })
  expect(kept).toHaveLength(200)
})

it('writes no change', async () => {
  const vessel = await aVessel(prisma)
  const id = await aDevice(server, admin, { device: 'Quiet', gravity: 1.05 })
  await bind(server, admin, id, vessel.id)
  const before = await changesByPeople(prisma)
  for (const gravity of [1.04, 1.03]) await post(server, url, { device: 'Quiet', gravity })
  expect(await changesByPeople(prisma)).toBe(before)
})

it('devices are for administrators, and show who sent what and when', async () => {
  const viewer = await server.signIn('VIEWER')
  expect((await server.ask(viewer, '{ devices { id } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const seen = await subscribeBySocket(server.url, admin, {}, 'subscription { devices { name lastSeenAt } }')
  const id = await aDevice(server, admin, { device: 'Newcomer', temperature: 20 })
  await seen.waitFor((event) =>
    (event as unknown as { name: string }[]).some(({ name }) => name === 'Newcomer'),
  )
  const { lastSeenAt } = await prisma.deviceStatus.findUniqueOrThrow({ where: { deviceId: id } })
  await post(server, url, { device: 'Newcomer', temperature: 21 })
  await seen.waitFor((event) =>
    (event as unknown as { name: string; lastSeenAt: string }[]).some(
      (device) => device.name === 'Newcomer' && new Date(device.lastSeenAt) > lastSeenAt,
    ),
  )
  await seen.close()
})

it('a silent device in a vessel in use is an alert until it sends again', async () => {
  const vessel = await aVessel(prisma, { status: 'IN_USE' })
  const id = await aDevice(server, admin, { device: 'Drowsy', gravity: 1.05 })
  await bind(server, admin, id, vessel.id)
  const longAgo = hoursAgo(1)
  await prisma.deviceBinding.updateMany({ where: { deviceId: id }, data: { from: longAgo } })
  await prisma.deviceStatus.update({ where: { deviceId: id }, data: { lastSeenAt: longAgo } })
  const look = () => prisma.change.create({ data: { type: 'DeviceSaved', entityId: id } })
  const alerts = () => prisma.alert.findMany({ where: { key: `DEVICE_SILENT:${id}` } })
  await look()
  await expect.poll(alerts).toMatchObject([
    {
      title: 'Device silent: Drowsy',
      message: `${vessel.label} is not being measured: no message for more than 31 minutes.`,
      clearedAt: null,
    },
  ])
  await post(server, url, { device: 'Drowsy', gravity: 1.049 })
  await look()
  await expect.poll(alerts).toMatchObject([{ clearedAt: expect.any(Date) }])
})
