import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { untilWaiting } from '#tests/support/faults/locks.ts'
import { createServer } from '#api/createServer.ts'
import { readEnv } from '#api/env.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { isRunning } from '#api/db/embedded/processes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { signInTo } from '#tests/support/servers/people.ts'
import { freePort, startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'
import { changesQuery, subscribeBySocket } from '#tests/support/subscriber.ts'
import { eventually } from '#tests/support/eventually.ts'

let database: FreshDatabase
let brewhouse: RunningBrewhouse
let token: string
/** Holds requests up: they wait for the table that it has locked. */
let holder: pg.Client
let url: string
let opened: { close(): unknown }[] = []

beforeEach(async () => {
  database = await freshDatabase()
  token = await signInTo(database.url, 'ADMIN')
  holder = new pg.Client({ connectionString: database.url })
  holder.on('error', () => undefined)
  await holder.connect()
})

afterEach(async () => {
  await holder.end()
  for (const each of opened.toReversed()) await each.close()
  opened = []
  await database.drop()
})

async function start(settings: Record<string, string> = {}): Promise<void> {
  brewhouse = await startBrewhouse('unused', { DATABASE_URL: database.url, ...settings })
  opened.push({ close: () => brewhouse.stop() })
  url = brewhouse.url
  await untilReady()
}

const untilReady = () => eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))

const holdUp = () => holder.query('BEGIN; LOCK TABLE "Equipment" IN ACCESS EXCLUSIVE MODE')
const letGo = () => holder.query('COMMIT')

const authorization = () => ({ authorization: `Bearer ${token}` })
const askVessels = () => fetch(`${url}/api/equipment`, { headers: authorization() })
const queryVessels = () =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization() },
    body: JSON.stringify({ query: '{ equipment { id } }' }),
  })

/** A request whose body never comes. Resolves when the server has received its headers, with how it will end. */
async function holdOpen(): Promise<{ end: Promise<unknown> }> {
  const headers = { 'content-type': 'application/json', 'content-length': 10, expect: '100-continue' }
  const held = request(`${url}/api/users/login`, { method: 'POST', headers })
  const end = Promise.race([once(held, 'error'), once(held, 'response')]).then(([how]: unknown[]) => how)
  held.flushHeaders()
  await once(held, 'continue')
  return { end }
}

const isGone = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )

it('is not ready first, then answers all requests in flight, then ends its streams and the process', async () => {
  await start({ STOP_DELAY_SECONDS: '1' })
  const order: string[] = []
  const noted = async <T>(what: string, happening: Promise<T>) => {
    const outcome = await happening
    order.push(what)
    return outcome
  }
  const events = await fetch(`${url}/graphql/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...authorization() },
    body: JSON.stringify({ query: changesQuery }),
  })
  const received = noted('events ended', events.text())
  const socket = await subscribeBySocket(url, token)
  opened.push(socket)
  const closed = noted('socket closed', socket.ended)
  await Promise.all([socket.waitFor(() => true), holdUp()])
  const answers = Array.from({ length: 16 }, (_, n) => (n % 2 ? askVessels() : queryVessels()))
  const answered = noted('requests answered', Promise.all(answers))
  await untilWaiting(holder, 16)
  const exit = noted('process ended', once(brewhouse.keeper, 'exit'))

  brewhouse.keeper.kill('SIGTERM')
  await eventually(async () => {
    const answer = await fetch(`${url}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
  })
  await eventually(async () => expect(await isGone(`${url}/readyz`)).toBe(true))
  expect(order).toEqual([])
  await letGo()

  expect((await answered).map(({ status, headers }) => [status, headers.get('connection')])).toEqual(
    Array(16).fill([200, 'close']),
  )
  expect(await received).toMatch(/event: complete\ndata:[^\n]*\n\n$/)
  expect(await closed).toMatchObject({ code: 1001 })
  expect(await exit).toEqual([0, null])
  expect(order[0]).toBe('requests answered')
  expect(order.at(-1)).toBe('process ended')
})

it('says which requests were still open when its time is over, and ends', async () => {
  const said: string[] = []
  const env = readEnv({ NODE_ENV: 'test', PORT: '0' })
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  const server = await createServer({ ...env, DATABASE_URL: database.url }, log)
  ;({ url } = server)
  const held = await holdOpen()
  const since = performance.now()
  await server.close()
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(await held.end).toBeInstanceOf(Error)
  expect(said.join('')).toMatch(
    /"open":\["POST \/api\/users\/login"\],"msg":"stopping: requests were still open/,
  )
})

/** Clients that ask without a pause until told to stop: the status of each answer, and every connection that broke during one. */
function askWithoutEnd(count: number) {
  const agent = new Agent({ keepAlive: true })
  opened.push({ close: () => agent.destroy() })
  const headers = authorization()
  const outcomes: (number | string)[] = []
  let isOver = false
  const askOnce = () =>
    new Promise<void>((resolve) => {
      const request = get(`${url}/api/equipment`, { agent, headers }, (answer) => {
        answer.on('error', ({ message }) => resolve(void outcomes.push(message)))
        answer.resume().on('end', () => resolve(void outcomes.push(answer.statusCode ?? 0)))
      })
      // Nobody listened, or the connection was closed while it was idle: the request was not taken on.
      request.on('error', () => setImmediate(resolve))
    })
  const clients = Array.from({ length: count }, async () => {
    while (!isOver) await askOnce()
  })
  return {
    outcomes,
    async end() {
      isOver = true
      await Promise.all(clients)
    },
  }
}

it('finishes what it took on under load although npm passes on a Ctrl-C that everyone heard', async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url, PORT: String(port) }
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: packageRoot(),
    env,
    detached: true,
    stdio: 'ignore',
  })
  const exit = once(npm, 'exit')
  await untilReady()
  const load = askWithoutEnd(8)
  await eventually(() => expect(load.outcomes.length).toBeGreaterThan(50))
  await holdUp()
  const answers = Array.from({ length: 4 }, askVessels)
  await untilWaiting(holder, 12)
  // What a terminal does: the whole group hears it.
  process.kill(-(npm.pid ?? 0), 'SIGINT')
  await eventually(async () => expect(await isGone(`${url}/readyz`)).toBe(true))
  await letGo()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(4).fill(200))
  await exit
  await load.end()
  expect(new Set(load.outcomes)).toEqual(new Set([200]))
})

it('ends at once when it is asked a second time, and leaves no database running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brewhouse-stopping-'))
  await chmod(folder, 0o755)
  opened.push({ close: () => rm(folder, { recursive: true, force: true }) })
  await start({ DATABASE_URL: '', DATA_DIR: folder, DEMO: '0' })
  const ours = [brewhouse.pidOf('server') ?? 0, brewhouse.pidOf('postgres') ?? 0]
  const held = await holdOpen()
  brewhouse.keeper.kill('SIGTERM')
  await eventually(async () => expect(await isGone(`${url}/readyz`)).toBe(true))
  expect(ours.map(isRunning)).toEqual([true, true])
  const since = performance.now()
  // Within half a second it counts as the same signal, passed on by npm.
  await eventually(
    () => {
      brewhouse.keeper.kill('SIGTERM')
      expect(brewhouse.keeper.exitCode).toBe(143)
    },
    { interval: 100 },
  )
  // Sooner than the request in flight would have been cut off.
  expect(performance.now() - since).toBeLessThan(5_000)
  expect(ours.map(isRunning)).toEqual([false, false])
  expect(await held.end).toBeInstanceOf(Error)
}, 120_000)
