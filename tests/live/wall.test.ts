import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { aVessel } from '#tests/support/data/brewery.ts'
import { startFaultProxy } from '#tests/support/faults/faultProxy.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import type { subscribeByEvents } from '#tests/support/subscriber.ts'
import { subscribeBySocket, transports, type Subscriber } from '#tests/support/subscriber.ts'
import { eventually } from '#tests/support/eventually.ts'

const query = `subscription { wall { __typename seq: asOfSeq serverTime build board { vessels { label status } } } }`

let server: TestServer
let brewer: string
let viewers: Subscriber[] = []

beforeAll(async () => {
  server = await startServer({ DEMO: '1', BUILD: 'this-build' })
  brewer = await server.signIn('BREWER')
})
afterEach(async () => {
  await Promise.all(viewers.map((viewer) => viewer.close()))
  viewers = []
})
afterAll(() => server.close())

const prisma = () => server.app.database.prisma
async function watch(subscribe: typeof subscribeBySocket | typeof subscribeByEvents, url = server.url) {
  const viewer = await subscribe(url, brewer, {}, query)
  viewers.push(viewer)
  return viewer
}
interface Board {
  vessels: { label: string; status: string }[]
}
const boardOf = (seen: unknown) => (seen as { board: Board | null }).board

it('comes whole immediately, again when it changes, and is kept alive by heartbeats without a board', async () => {
  const began = Date.now()
  const vessel = await aVessel(prisma())
  const beats = transports.map(async ([name, subscribe]) => {
    const viewer = await watch(subscribe)
    await viewer.waitFor((seen) => boardOf(seen) !== null)
    await server.ask(brewer, `mutation { setEquipmentStatus(id: "${vessel.id}", status: CLEANING) { id } }`)
    await viewer.waitFor(
      (seen) =>
        boardOf(seen)?.vessels.some(
          ({ label, status }) => label === vessel.label && status === 'CLEANING',
        ) === true,
    )
    const beat = await viewer.waitFor((seen) => boardOf(seen) === null)
    expect(beat, name).toMatchObject({ build: 'this-build', board: null })
    expect(Number(beat.seq), name).toBeGreaterThanOrEqual(Number(viewer.seen[0]?.seq))
    const serverTime = Date.parse(String(beat.serverTime))
    expect(serverTime, name).toBeGreaterThanOrEqual(began)
    expect(serverTime, name).toBeLessThanOrEqual(Date.now())
  })
  await Promise.all(beats)
})

it('is not sent again when a change leaves it as it was', async () => {
  const viewer = await watch(subscribeBySocket)
  await viewer.waitFor((seen) => boardOf(seen) !== null)
  // The alerts of the demo are raised a moment after the start; a heartbeat says that nothing else is due.
  await eventually(async () => expect(await prisma().alert.count()).toBeGreaterThan(0))
  const seenSoFar = viewer.seen.length
  await eventually(() =>
    expect(viewer.seen.slice(seenSoFar).some((seen) => boardOf(seen) === null)).toBe(true),
  )
  const { computations } = server.app.wall.stats()
  const boards = () => viewer.seen.filter((seen) => boardOf(seen) !== null).length
  const before = boards()
  const { id } = await prisma().supplier.findFirstOrThrow()
  await prisma().change.create({ data: { type: 'SupplierSaved', entityId: id } })
  await eventually(() => expect(server.app.wall.stats().computations).toBeGreaterThan(computations))
  const seenThen = viewer.seen.length
  await eventually(() =>
    expect(viewer.seen.slice(seenThen).some((seen) => boardOf(seen) === null)).toBe(true),
  )
  expect(boards()).toBe(before)
})

/** The subscriptions of a wall page: heartbeats and the wall itself. */
const controlEvents = `subscription ($after: ID) { changes(after: $after, topics: []) { __typename seq
  ... on Heartbeat { serverTime build epoch } ... on Reset { epoch wentBack } } }`

it('costs less than 1 kB a second over either transport while nothing happens in the brewery', async () => {
  const costs = transports.map(async ([name, subscribe]) => {
    const proxy = await startFaultProxy(Number(new URL(server.url).port))
    const url = `http://127.0.0.1:${proxy.port}`
    const wall = await watch(subscribe, url)
    const life = await subscribe(url, brewer, {}, controlEvents)
    viewers.push(life)
    await wall.waitFor((seen) => boardOf(seen) === null)
    await life.waitFor(({ __typename }) => __typename === 'Heartbeat')
    const beats = () => wall.seen.filter((seen) => boardOf(seen) === null).length
    const [from, bytes, sofar] = [performance.now(), proxy.passed(), beats()]
    await eventually(() => expect(beats()).toBeGreaterThanOrEqual(sofar + 2))
    const seconds = (performance.now() - from) / 1_000
    expect((proxy.passed() - bytes) / seconds, name).toBeLessThan(1_000)
    expect(proxy.passed(), name).toBeGreaterThan(bytes)
    return proxy
  })
  const proxies = await Promise.all(costs)
  await Promise.all(viewers.splice(0).map((viewer) => viewer.close()))
  await Promise.all(proxies.map((proxy) => proxy.close()))
})
