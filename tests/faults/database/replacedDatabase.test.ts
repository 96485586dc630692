import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { reportFault } from '#tests/support/faults/report.ts'
import { askCluster } from '#tests/support/restores/cluster.ts'
import { startTwoServers, type TwoServers } from '#tests/support/restores/twoServers.ts'
import type { Seen, Subscriber } from '#tests/support/subscriber.ts'

interface Vessel {
  id: string
  status: string
}

let brewery: TwoServers
let vessel: string

beforeAll(async () => {
  brewery = await startTwoServers()
  const { equipment } = await brewery.ask<{ equipment: Vessel[] }>('{ equipment { id status } }')
  vessel = equipment.find(({ status }) => status === 'AVAILABLE')?.id ?? ''
}, 120_000)
afterEach(() => brewery.hangUp())
afterAll(() => brewery.stop())

const setStatus = (status: string) =>
  brewery.ask(`mutation { setEquipmentStatus(id: "${vessel}", status: ${status}) { id } }`)

const asOfSeq = async () => (await brewery.ask<{ asOfSeq: string }>('{ asOfSeq }')).asOfSeq

const isReset = ({ __typename }: Seen) => __typename === 'Reset'
const kindsOf = (reader: Subscriber) => reader.changes().map(({ __typename }) => __typename)
const moved = 'EquipmentStatusChanged'

/** Makes changes that will be lost, and waits until these subscribers have them; returns their cursor. */
async function writeWhatIsLost(screens: Subscriber[]): Promise<string> {
  await setStatus('MAINTENANCE')
  await setStatus('CLEANING')
  for (const screen of screens) await screen.waitForChanges(2)
  return asOfSeq()
}

/** A subscriber with a lost cursor gets a reset; one with an earlier cursor continues. */
async function expectCursorsToldApart(lost: string, common: string, changes: number): Promise<void> {
  for (const server of brewery.servers) {
    for (const reader of await brewery.subscribe(server, lost)) {
      await reader.waitFor(isReset)
      expect(kindsOf(reader)).toEqual(['Reset'])
    }
    for (const reader of await brewery.subscribe(server, common)) {
      await reader.waitFor(({ __typename }) => __typename === 'Heartbeat')
      expect(kindsOf(reader)).toEqual(Array(changes).fill(moved))
    }
  }
}

const wall = 'subscription { wall { board { vessels { equipmentId status } } } }'

/** What a wall shows of the vessel. */
const statusOn = (picture: Seen | undefined): string | undefined => {
  const board = picture?.board as { vessels: { equipmentId: string; status: string }[] } | null | undefined
  return board?.vessels.find(({ equipmentId }) => equipmentId === vessel)?.status
}

it('a copied data folder that is put back resets every screen of both servers, the one that slept too', async ({
  task,
}) => {
  const [awake, asleep] = brewery.servers
  const atCopy = await asOfSeq()
  const putBack = await brewery.database.copyAside()
  const screens = await brewery.subscribe(awake, atCopy)
  const others = await brewery.subscribe(asleep, atCopy)
  const lost = await writeWhatIsLost([...screens, ...others])
  asleep.signal('server', 'SIGSTOP')

  await putBack()
  for (const screen of screens) {
    expect(await screen.waitFor(isReset)).toMatchObject({ seq: atCopy })
    expect(kindsOf(screen)).toEqual([moved, moved, 'Reset'])
  }
  expect(await brewery.ask(`{ equipment { id status } asOfSeq }`)).toMatchObject({
    asOfSeq: atCopy,
    equipment: expect.arrayContaining([{ id: vessel, status: 'AVAILABLE' }]),
  })
  for (const reader of await brewery.subscribe(awake, lost)) await reader.waitFor(isReset)

  for (const status of ['CLEANING', 'MAINTENANCE', 'AVAILABLE']) await setStatus(status)
  expect(Number(await asOfSeq())).toBeGreaterThan(Number(lost))
  asleep.signal('server', 'SIGCONT')
  for (const other of others) {
    await other.waitFor(isReset)
    expect(kindsOf(other).slice(0, 3)).toEqual([moved, moved, 'Reset'])
  }
  await expectCursorsToldApart(lost, atCopy, 3)
  reportFault(task, {
    fault: 'A copied data folder is put back under two servers, one of them frozen',
    injected: 'the folder is replaced; SIGSTOP to one server until the old cursors are overtaken',
    promised: 'every screen of both is reset once, none keeps what the database lost',
    measured: 'all streams reset, new cursors told apart from lost ones',
  })
}, 120_000)

it('a standby that was behind and takes over resets every screen of both servers', async ({ task }) => {
  const [first, second] = brewery.servers
  await setStatus('AVAILABLE')
  const failOver = await brewery.database.addStandby()
  const atStandby = await asOfSeq()
  const screens = [
    ...(await brewery.subscribe(first, atStandby)),
    ...(await brewery.subscribe(second, atStandby)),
  ]
  const lost = await writeWhatIsLost(screens)

  await failOver()
  for (const screen of screens) {
    expect(await screen.waitFor(isReset)).toMatchObject({ seq: atStandby })
    expect(kindsOf(screen)).toEqual([moved, moved, 'Reset'])
  }
  expect(
    await askCluster(brewery.database.url, 'SELECT timeline_id FROM pg_control_checkpoint()'),
  ).toBeDefined()
  await expectCursorsToldApart(lost, atStandby, 0)
  for (const status of ['CLEANING', 'MAINTENANCE', 'AVAILABLE']) await setStatus(status)
  expect(Number(await asOfSeq())).toBeGreaterThan(Number(lost))
  await expectCursorsToldApart(lost, atStandby, 3)
  reportFault(task, {
    fault: 'A standby that was behind takes over',
    injected: 'replication ends, two changes are made, the standby is promoted',
    promised: 'every screen of both servers is reset',
    measured: 'all streams reset, new cursors told apart from lost ones',
  })
}, 120_000)

it('a wall shows the restored brewery as soon as its database was put back', async ({ task }) => {
  await setStatus('AVAILABLE')
  const atCopy = await asOfSeq()
  const putBack = await brewery.database.copyAside()
  const walls = [
    ...(await brewery.subscribe(brewery.servers[0], atCopy, wall)),
    ...(await brewery.subscribe(brewery.servers[1], atCopy, wall)),
  ]
  await setStatus('MAINTENANCE')
  for (const screen of walls) await screen.waitFor((picture) => statusOn(picture) === 'MAINTENANCE')
  const told = walls.map(({ seen }) => seen.length)
  await putBack()
  const screen = brewery.servers.map((server) => brewery.subscribe(server, atCopy))
  for (const [changes] of await Promise.all(screen)) await changes?.waitFor(() => true)
  for (const [at, { seen }] of walls.entries()) {
    const shows = () => seen.slice(told[at]).map(statusOn).filter(Boolean).at(-1)
    await expect.poll(shows, { timeout: 5_000 }).toBe('AVAILABLE')
  }
  reportFault(task, {
    fault: 'The data folder is put back under a wall',
    injected: 'the folder is replaced while walls of two servers are open',
    promised: 'walls show the restored state within 5 s',
    measured: 'shown within 5 s on both servers and both transports',
  })
}, 120_000)
