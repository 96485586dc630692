import { once } from 'node:events'
import pino from 'pino'
import { expect, it } from 'vitest'
import { createServer } from '#api/createServer.ts'
import { readEnv } from '#api/env.ts'
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
