import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { eventually } from '#tests/support/eventually.ts'

let folder: string
let brewhouse: RunningBrewhouse

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-crash-'))
  await chmod(folder, 0o755)
  brewhouse = await startBrewhouse(folder)
})
afterAll(async () => {
  await brewhouse.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Retries until the response isn't 503; collects every status. */
function insist(path: string, init: RequestInit, statuses: number[] = []): Promise<Response> {
  const ask = async () => {
    const response = await fetch(`${brewhouse.url}${path}`, { ...init, signal: AbortSignal.timeout(5_000) })
    statuses.push(response.status)
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  // A dozen writers without a pause would starve the restarting processes.
  return eventually(ask)
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

it('loses no acknowledged write, doubles none, and restarts automatically when server and database are killed', async () => {
  const signedIn = await insist(
    '/api/users/login',
    json({ email: 'brewer@brewhouse.local', password: 'brewhouse-demo' }),
  )
  const { token } = (await signedIn.json()) as { token: string }
  const authorization = `Bearer ${token}`
  const vessels = await (await insist('/api/equipment', { headers: { authorization } })).json()
  const ids = (vessels as { _id: string; status: string }[]).flatMap(({ _id, status }) =>
    status === 'Available' ? [_id] : [],
  )
  expect(ids.length).toBeGreaterThan(1)

  const statuses: number[] = []
  const acknowledged: string[] = []
  let isOver = false
  const writers = ids.map(async (id) => {
    for (let write = 0; !isOver; write++) {
      const commandId = randomUUID()
      const status = write % 2 ? 'AVAILABLE' : 'CLEANING'
      const query = `mutation { setEquipmentStatus(id: "${id}", status: ${status}, commandId: "${commandId}") { status } }`
      for (let isSaved = false; !isSaved;) {
        const answer = (await (
          await insist('/graphql', json({ query }, { authorization }), statuses)
        ).json()) as {
          errors?: { extensions: { code: string } }[]
        }
        const code = answer.errors?.[0]?.extensions.code
        expect([undefined, 'UNAVAILABLE']).toContain(code)
        isSaved = code === undefined
      }
      acknowledged.push(commandId)
    }
  })
  const progress = async (more: number) => {
    const goal = acknowledged.length + more
    await expect.poll(() => acknowledged.length).toBeGreaterThan(goal)
  }

  await progress(50)
  for (const victim of ['server', 'postgres', 'server', 'postgres'] as const) {
    const pid = brewhouse.pidOf(victim)
    expect(pid).toBeDefined()
    process.kill(pid ?? 0, 'SIGKILL')
    await progress(50)
  }
  isOver = true
  await Promise.all(writers)

  expect(statuses).not.toContain(401)
  const history = await subscribeBySocket(brewhouse.url, token, { after: '0' })
  const last = acknowledged.at(-1)
  await history.waitFor(({ commandId }) => commandId === last)
  const written = history.changes().map(({ commandId }) => commandId)
  const count = new Map<unknown, number>()
  for (const id of written) count.set(id, (count.get(id) ?? 0) + 1)
  expect(acknowledged.filter((id) => count.get(id) !== 1)).toEqual([])
  await history.close()
}, 180_000)

it('waits for a database that cannot be reached and says which one', async () => {
  const lost = await startBrewhouse(join(folder, 'lost'), {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing',
  })
  await expect.poll(() => lost.output()).toContain("127.0.0.1:9/nothing can't be reached")
  expect(lost.keeper.exitCode).toBeNull()
  await lost.stop()
}, 60_000)
