import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportFault } from '#tests/support/faults/report.ts'
import { startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'
import { subscribeByEvents, subscribeBySocket, type Subscriber } from '#tests/support/subscriber.ts'
import { eventually } from '#tests/support/eventually.ts'

let folder: string
let brewhouse: RunningBrewhouse
let token: string
const readers: Subscriber[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-restart-'))
  await chmod(folder, 0o755)
  brewhouse = await startBrewhouse(folder)
  const answer = await insist('/api/users/login', {
    email: 'brewer@brewhouse.local',
    password: 'brewhouse-demo',
  })
  token = (answer as { token: string }).token
}, 60_000)
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()))
  await brewhouse.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Retries a request until it succeeds: the database may be unreachable. */
function insist(path: string, body: unknown): Promise<unknown> {
  const send = async () => {
    const response = await fetch(`${brewhouse.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { errors?: unknown }
    expect(response.status).toBeLessThan(500)
    expect(answer.errors).toBeUndefined()
    return answer
  }
  return eventually(send)
}

async function ask<T>(query: string): Promise<T> {
  const { data } = (await insist('/graphql', { query })) as { data: T }
  return data
}

const asOfSeq = async () => (await ask<{ asOfSeq: string }>('{ asOfSeq }')).asOfSeq

async function listen(after: string): Promise<Subscriber> {
  const reader = await subscribeBySocket(brewhouse.url, token, { after })
  readers.push(reader)
  return reader
}

it('a restart of PostgreSQL resets no screen and hides no change from any', async ({ task }) => {
  const { equipment } = await ask<{ equipment: { id: string; status: string }[] }>(
    '{ equipment { id status } }',
  )
  const vessel = equipment.find(({ status }) => status === 'AVAILABLE')?.id
  const setStatus = (status: string) =>
    ask(`mutation { setEquipmentStatus(id: "${vessel}", status: ${status}) { id } }`)
  const before = await asOfSeq()
  const open = await listen(before)
  const events = await subscribeByEvents(brewhouse.url, token, { after: before })
  readers.push(events)
  await setStatus('CLEANING')
  for (const reader of [open, events]) await reader.waitForChanges(1)
  const server = brewhouse.pidOf('server')
  const away = await asOfSeq()

  const postgres = brewhouse.pidOf('postgres') ?? 0
  process.kill(postgres, 'SIGINT')
  await expect
    .poll(() => brewhouse.pidOf('postgres'))
    .toSatisfy((pid: number | undefined) => pid !== undefined && pid !== postgres)
  await setStatus('AVAILABLE')
  await setStatus('CLEANING')

  const told = [
    [before, open],
    [before, events],
    [away, await listen(away)],
    [before, await listen(before)],
  ] as const
  for (const [after, reader] of told) {
    const count = after === away ? 2 : 3
    const changes = await reader.waitForChanges(count)
    expect(changes.map(({ __typename }) => __typename)).toEqual(Array(count).fill('EquipmentStatusChanged'))
    expect(changes.at(-1)?.seq).toBe(await asOfSeq())
  }
  expect(brewhouse.pidOf('server')).toBe(server)
  // A new generation begins far above: after a restart, which doesn't reset subscribers.
  expect(Number(open.changes()[1]?.seq)).toBeGreaterThan(Number(away) + 1_000)
  reportFault(task, {
    fault: 'PostgreSQL is restarted in good order',
    injected: 'SIGINT to its main process',
    promised: 'no screen is reset, no change hidden',
    measured: '4 streams over both transports, old and new cursors: every change once, 0 resets',
  })
}, 120_000)
