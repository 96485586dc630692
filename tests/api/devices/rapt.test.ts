import { afterAll, afterEach, expect, it } from 'vitest'
import { pollRapt } from '#api/rapt/pollRapt.ts'
import { isoMinutesAgo, minutesAgo } from '#tests/support/data/ago.ts'
import { bind } from '#tests/support/data/devices.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startRapt, type RaptRow } from '#tests/support/servers/raptServer.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { story } from '#tests/support/story.ts'
import { inThisDatabase } from '#tests/support/faults/locks.ts'

story()

const account = { username: 'brewer@example.com', secret: 'very-secret' }
const rapt = await startRapt(account)
afterAll(() => rapt.stop())
const server = await serverOfFile(rapt.settings)
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
let pollers: ReturnType<typeof pollRapt>[] = []
afterEach(async () => {
  await Promise.all(pollers.map((poller) => poller.close()))
  pollers = []
  rapt.failure = null
})

const start = (pauseMs: number) => pollers.push(pollRapt(server.app, account, { pauseMs }))

const row = (minutes: number, gravity: number): RaptRow => ({
  ...{ createdOn: isoMinutesAgo(minutes), temperature: 20, gravity, battery: 88.5, rssi: -60 },
})

const timesAsked = (what: string) => rapt.asked.filter((one) => one.what === what).length

const gravities = async () =>
  (await prisma.reading.findMany({ orderBy: { at: 'asc' } })).map(({ gravity }) => gravity)

it('has a device in the tray, then keeps each reading of it once, at the time of the cloud', async () => {
  rapt.rows.push(row(50, 1_050), row(40, 1_049))
  start(100)
  const device = await eventually(async () => {
    const found = await prisma.device.findUniqueOrThrow({
      where: { identity: 'pill-1' },
      include: { status: true },
    })
    expect(found).toMatchObject({
      ...{ name: 'Yellow Pill', dialect: 'RAPT' },
      status: { lastSeenAt: new Date(rapt.rows[1]!.createdOn), batteryPercent: 88.5, signal: -60 },
    })
    return found
  })
  await bind(server, admin, device.id, (await aVessel(prisma)).id)
  await prisma.deviceBinding.updateMany({ data: { from: minutesAgo(35) } })
  rapt.rows.push(row(38, 1_048), row(30, 1_047), row(20, 1_046))
  await eventually(async () => expect(await gravities()).toEqual([1.047, 1.046]))
  const asked = timesAsked('GET /api/Hydrometers/GetTelemetry')
  await eventually(() => expect(timesAsked('GET /api/Hydrometers/GetTelemetry')).toBeGreaterThan(asked + 2))
  expect(await gravities()).toEqual([1.047, 1.046])
  expect((await prisma.reading.findMany()).map(({ at }) => at.toISOString()).sort()).toEqual(
    rapt.rows.slice(3).map(({ createdOn }) => createdOn),
  )
  expect(timesAsked('POST /connect/token')).toBe(1)
})

it('asks for a new token when the old one is refused', async () => {
  start(100)
  const before = timesAsked('POST /connect/token')
  await eventually(() => expect(timesAsked('POST /connect/token')).toBe(before + 1))
  rapt.forgetTokens()
  await eventually(() => expect(timesAsked('POST /connect/token')).toBe(before + 2))
  rapt.rows.push(row(10, 1_045))
  await eventually(async () => expect((await gravities()).at(-1)).toBe(1.045))
})

it('waits longer after each failure, and catches up', async () => {
  rapt.failure = 503
  rapt.asked.length = 0
  start(100)
  await eventually(() => expect(rapt.asked.length).toBeGreaterThanOrEqual(4))
  const pauses = rapt.asked.slice(1, 4).map(({ at }, n) => at - (rapt.asked[n]?.at ?? 0))
  for (const [n, least] of [200, 400, 800].entries()) expect(pauses[n]).toBeGreaterThan(least - 20)
  rapt.failure = null
  rapt.rows.push(row(5, 1_044))
  await eventually(async () => expect((await gravities()).at(-1)).toBe(1.044))
})

it('only one process asks', async () => {
  rapt.asked.length = 0
  start(60_000)
  await eventually(() => expect(timesAsked('GET /api/Hydrometers/GetHydrometers')).toBe(1))
  pollers.push(pollRapt(server.app, account, { pauseMs: 60_000 }))
  // Another process asks every 2 seconds whether it is its turn; after the first has ended, it is.
  const { rows } = await server.app.database.pool.query(
    `SELECT count(*)::int AS "count" FROM pg_locks WHERE ${inThisDatabase} AND "locktype" = 'advisory' AND "objid" = 8216047 AND "granted"`,
  )
  expect(rows).toEqual([{ count: 1 }])
  expect(timesAsked('GET /api/Hydrometers/GetHydrometers')).toBe(1)
  await pollers.shift()?.close()
  await eventually(() => expect(timesAsked('GET /api/Hydrometers/GetHydrometers')).toBe(2))
})
