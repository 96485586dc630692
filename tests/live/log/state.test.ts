import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { throttledSnapshot } from '#api/live/snapshots/throttledSnapshot.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import {
  subscribeByEvents,
  subscribeBySocket,
  transports,
  type Subscriber,
} from '#tests/support/subscriber.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectWithin } from '#tests/support/within.ts'

const query = `subscription { dashboard { __typename seq: asOfSeq equipment { available maintenance } } }`

let server: TestServer
let brewer: string
let viewers: Subscriber[] = []

beforeAll(async () => {
  server = await startServer()
  brewer = await server.signIn('BREWER')
  // Warm-up: the first of everything takes longer, and the limit is about a running server.
  await setStatus((await aVessel(prisma())).id, 'MAINTENANCE')
})
afterEach(async () => {
  await Promise.all(viewers.map((viewer) => viewer.close()))
  viewers = []
})
afterAll(() => server.close())

const stats = () => server.app.dashboard.stats()
const prisma = () => server.app.database.prisma
const watch = async (subscribe: typeof subscribeBySocket | typeof subscribeByEvents, token = brewer) => {
  const viewer = await subscribe(server.url, token, {}, query)
  viewers.push(viewer)
  await viewer.waitFor(() => true)
  return viewer
}
const setStatus = (id: string, status: string) =>
  server.ask(brewer, `mutation { setEquipmentStatus(id: "${id}", status: ${status}) { id } }`)
const maintenanceIn = (viewer: Subscriber) =>
  (viewer.seen.at(-1)?.equipment as { maintenance: number } | undefined)?.maintenance
/** Resolves when everything committed so far was received. */
const caughtUp = async () => {
  const { value } = await prisma().changeCounter.findUniqueOrThrow({ where: { id: 1 } })
  await eventually(() => expect(BigInt(server.app.live.head())).toBe(value))
}

describe.each(transports)('the dashboard over %s', (_name, subscribe) => {
  it('comes whole immediately, and again within a second of a change', async () => {
    const vessel = await aVessel(prisma())
    const viewer = await watch(subscribe)
    const before = maintenanceIn(viewer) ?? 0
    const statuses = ['AVAILABLE', 'MAINTENANCE']
    let count = before
    await expectWithin(1_000, async () => {
      await setStatus(vessel.id, statuses.reverse()[0]!)
      count = count === before ? before + 1 : before
      await eventually(() => expect(maintenanceIn(viewer)).toBe(count))
    })
  })

  it('ends with the session', async () => {
    const token = await server.signIn('VIEWER')
    const viewer = await watch(subscribe, token)
    await server.ask(token, 'mutation { logout }')
    await viewer.ended
    await eventually(() => expect(stats().viewers).toBe(0))
  })
})

it('is computed and serialized once a change for two hundred viewers', async () => {
  const vessel = await aVessel(prisma())
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      watch(index % 10 === 0 ? subscribeByEvents : subscribeBySocket),
    ),
  )
  const before = stats()
  expect(before.viewers).toBe(200)
  const had = viewers.map(({ seen }) => seen.length)
  for (const [round, status] of ['MAINTENANCE', 'AVAILABLE'].entries()) {
    await setStatus(vessel.id, status)
    await Promise.all(
      viewers.map((viewer, index) =>
        eventually(() => expect(viewer.seen.length - (had[index] ?? 0)).toBeGreaterThan(round)),
      ),
    )
  }
  expect(viewers.map(({ seen }, index) => seen.length - (had[index] ?? 0))).toEqual(Array(200).fill(2))
  expect(stats()).toEqual({
    viewers: 200,
    computations: before.computations + 2,
    executions: before.executions + 2,
  })
  expect(new Set(viewers.map((viewer) => JSON.stringify(viewer.seen.at(-1)))).size).toBe(1)
})

it('comes at most four times a second however much happens, never goes back, and ends with the truth', async () => {
  const vessels = await Promise.all(Array.from({ length: 5 }, () => aVessel(prisma())))
  const viewer = await watch(subscribeBySocket)
  const started = performance.now()
  const before = stats().computations
  for (let round = 0; round < 12; round++) {
    const status = round % 2 === 0 ? 'MAINTENANCE' : 'CLEANING'
    await Promise.all(vessels.map(({ id }) => setStatus(id, status)))
    // Concurrent requests share the snapshot and don't trigger the next one early.
    await Promise.all(Array.from({ length: 5 }, () => server.app.dashboard.now()))
  }
  await Promise.all(vessels.map(({ id }) => setStatus(id, 'MAINTENANCE')))
  const truth = await prisma().equipment.count({ where: { status: 'MAINTENANCE' } })
  await eventually(() => expect(maintenanceIn(viewer)).toBe(truth))
  const seconds = (performance.now() - started) / 1_000
  expect(stats().computations - before).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1)
  const seqs = viewer.seen.map(({ seq }) => Number(seq))
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
})

it('is not computed without viewers', async () => {
  await eventually(() => expect(stats().viewers).toBe(0))
  const vessel = await aVessel(prisma())
  // A computation scheduled while there was still a viewer ends first.
  await caughtUp()
  await server.app.dashboard.now()
  const before = stats().computations
  await setStatus(vessel.id, 'CLEANING')
  await setStatus(vessel.id, 'AVAILABLE')
  await caughtUp()
  expect(stats().computations).toBe(before)
  await server.app.dashboard.now()
  expect(stats().computations).toBe(before + 1)
})

describe('a throttled snapshot', () => {
  function aSnapshot(everyMs: number) {
    const begun: { answer: (snapshot: string) => void; fail: (error: Error) => void; at: number }[] = []
    const compute = () =>
      new Promise<string>((answer, fail) => begun.push({ answer, fail, at: performance.now() }))
    return { begun, paced: throttledSnapshot({ compute, everyMs, renewMs: 60_000 }) }
  }
  const started = (begun: unknown[], count: number) => eventually(() => expect(begun).toHaveLength(count))

  it('is computed again when something changes while it is being computed', async () => {
    const { begun, paced } = aSnapshot(20)
    const first = paced.latest()
    await started(begun, 1)
    paced.invalidate()
    const second = paced.latest()
    begun[0]?.answer('old')
    await started(begun, 2)
    begun[1]?.answer('new')
    expect((await first).snapshot).toBe('old')
    expect(paced.isStale(await first)).toBe(true)
    expect((await second).snapshot).toBe('new')
    expect(paced.isStale(await second)).toBe(false)
  })

  it('keeps its distance, and one serves all who wait', async () => {
    const { begun, paced } = aSnapshot(100)
    const first = paced.latest()
    await started(begun, 1)
    begun[0]?.answer('old')
    await first
    paced.invalidate()
    const waiting = [paced.latest(), paced.latest()]
    paced.invalidate()
    waiting.push(paced.latest())
    await started(begun, 2)
    expect((begun[1]?.at ?? 0) - (begun[0]?.at ?? 0)).toBeGreaterThanOrEqual(98)
    begun[1]?.answer('new')
    expect((await Promise.all(waiting)).map(({ snapshot }) => snapshot)).toEqual(['new', 'new', 'new'])
    expect(paced.computations()).toBe(2)
  })

  it('is retried for the next reader when it could not be computed', async () => {
    const { begun, paced } = aSnapshot(10)
    const first = paced.latest()
    await started(begun, 1)
    begun[0]?.fail(new Error('the database is away'))
    await expect(first).rejects.toThrow('away')
    const second = paced.latest()
    await started(begun, 2)
    begun[1]?.answer('new')
    expect((await second).snapshot).toBe('new')
  })
})
