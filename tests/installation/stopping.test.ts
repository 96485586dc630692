import { once } from 'node:events'
import { createServer as createWebServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { expect, it } from 'vitest'
import { createServer } from '#api/createServer.ts'
import { isRunning } from '#api/db/embedded/processes.ts'
import { readEnv } from '#api/env.ts'
import { watchRequests } from '#api/stopping/requestsInFlight.ts'
import { untilWaiting } from '#tests/support/faults/locks.ts'
import { StoppingRig } from '#tests/support/faults/stoppingRig.ts'
import { changesQuery, subscribeBySocket } from '#tests/support/subscriber.ts'
import { eventually } from '#tests/support/eventually.ts'

const rig = new StoppingRig()

it('is not ready first, then answers all requests in flight, then ends its streams and the process', async () => {
  // More than the requests that are held up.
  await rig.start({ STOP_DELAY_SECONDS: '1', DATABASE_CONNECTIONS: '20' })
  const ended: string[] = []
  const noted = async <T>(what: string, happening: Promise<T>) => {
    const outcome = await happening
    ended.push(what)
    return outcome
  }
  const events = await fetch(`${rig.url}/graphql/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...rig.authorization() },
    body: JSON.stringify({ query: changesQuery }),
  })
  const received = noted('events', events.text())
  const socket = await subscribeBySocket(rig.url, rig.token)
  rig.opened.push(socket)
  const closed = noted('socket', socket.ended)
  await Promise.all([socket.waitFor(() => true), rig.holdUp()])
  const answers = Array.from({ length: 16 }, (_, n) => (n % 2 ? rig.askVessels() : rig.queryVessels()))
  const answered = noted('requests', Promise.all(answers))
  await untilWaiting(rig.holder, 16)
  const exit = noted('process', once(rig.brewhouse.keeper, 'exit'))

  rig.brewhouse.keeper.kill('SIGTERM')
  await eventually(async () => {
    const answer = await fetch(`${rig.url}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
  })
  await rig.untilGone()
  // Nobody is let in any more; while requests are in flight, nothing ends.
  expect(ended).toEqual([])
  await rig.letGo()

  expect((await answered).map(({ status, headers }) => [status, headers.get('connection')])).toEqual(
    Array(16).fill([200, 'close']),
  )
  expect(await received).toMatch(/event: complete\ndata:[^\n]*\n\n$/)
  expect(await closed).toMatchObject({ code: 1001 })
  expect(await exit).toEqual([0, null])
})

it('says which requests were still open when its time is over, and ends', async () => {
  const said: string[] = []
  const env = readEnv({ NODE_ENV: 'test', PORT: '0' })
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  const server = await createServer({ ...env, DATABASE_URL: rig.database.url }, log)
  rig.url = server.url
  const held = await rig.holdOpen()
  const since = performance.now()
  await server.close()
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(await held.end).toBeInstanceOf(Error)
  expect(said.join('')).toMatch(
    /"open":\["POST \/api\/users\/login"\],"msg":"stopping: requests were still open/,
  )
})

it('answers every sign-in on a connection that was open when it was stopped', async () => {
  // Passwords are checked at a low priority, which takes long on a busy machine.
  await rig.start({ STOP_SECONDS: '30' })
  const people = await Promise.all(Array.from({ length: 16 }, aConnection))
  const exit = once(rig.brewhouse.keeper, 'exit')
  for (const { signIn } of people) signIn()
  rig.brewhouse.keeper.kill('SIGTERM')
  const answers = await Promise.all(people.map(({ ended }) => ended))
  expect(answers.filter((answer) => !/^HTTP\/1.1 (401|429) /.test(answer))).toEqual([])
  expect(await exit).toEqual([0, null])
})

it('cuts off nobody who signs in, although the process of hashes is asked to stop with everything else', async () => {
  await rig.start({ STOP_SECONDS: '30' })
  await rig.holder.query(
    `INSERT INTO "User" ("id", "name", "email", "role", "passwordHash", "updatedAt")
     SELECT 'p' || n, 'P' || n, 'p' || n || '@brewhouse.local', 'BREWER', u."passwordHash", now()
     FROM "User" u, generate_series(1, 16) n WHERE u."role" = 'ADMIN'`,
  )
  const people = await Promise.all(Array.from({ length: 16 }, aConnection))
  const exit = once(rig.brewhouse.keeper, 'exit')
  people.forEach(({ signIn }, n) =>
    signIn({ email: `p${n + 1}@brewhouse.local`, password: 'a long test password' }),
  )
  const hashes = await eventually(() => {
    const pid = rig.brewhouse.pidOfHashes()
    expect(pid).toBeDefined()
    return pid ?? 0
  })
  rig.brewhouse.keeper.kill('SIGTERM')
  process.kill(hashes, 'SIGTERM')
  const answers = await Promise.all(people.map(({ ended }) => ended))
  expect(answers.filter((answer) => !/^HTTP\/1.1 (200|429) /.test(answer))).toEqual([])
  expect(answers.filter((answer) => answer.includes(' 200 ')).length).toBeGreaterThan(0)
  expect(await exit).toEqual([0, null])
  expect(isRunning(hashes)).toBe(false)
})

/** A connection to the server, and the first line of the answer that it gets, or how it ends without. */
async function aConnection() {
  const { hostname: host, port } = new URL(rig.url)
  const socket = connect({ host, port: Number(port) })
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  const ended = new Promise<string>((resolve) => {
    socket.on('error', ({ message }) => resolve(message))
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
  })
  await once(socket, 'connect')
  const nobody = { email: 'nobody@brewhouse.local', password: 'not the right one' }
  const head = `POST /api/users/login HTTP/1.1\r\nhost: ${host}:${port}\r\ncontent-type: application/json`
  const signIn = (credentials = nobody) => {
    const body = JSON.stringify(credentials)
    socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  }
  return { signIn, ended }
}

it('waits for the first request on a connection that was accepted, up to a limit', async () => {
  const web = createWebServer((_request, response) => response.end('Hello'))
  const late = watchRequests(web, 60_000)
  const never = watchRequests(web, 1)
  web.listen(0, '127.0.0.1')
  await once(web, 'listening')
  const { port } = web.address() as AddressInfo
  const accepted = once(web, 'connection')
  const socket = connect({ host: '127.0.0.1', port })
  await accepted
  await Promise.all([late.acceptAll(), never.acceptAll()])
  await never.finish()
  const ended: string[] = []
  const finished = late.finish().then(() => ended.push('finished'))
  const answer = once(socket, 'data').then(([data]: Buffer[]) => ended.push(String(data).split('\r\n')[0]!))
  for (let turns = 0; turns < 10; turns++) await turn()
  expect(ended).toEqual([])
  socket.write('GET / HTTP/1.1\r\nhost: brewery\r\n\r\n')
  await Promise.all([finished, answer])
  expect(ended.toSorted()).toEqual(['HTTP/1.1 200 OK', 'finished'])
  web.close()
})
