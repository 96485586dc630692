import { expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { pageTimings } from '#web/live/connection/timings.ts'
import {
  listen,
  numbers,
  patient,
  proxy,
  quick,
  receivedOverCuts,
  removed,
  server,
  streaming,
} from './aStream.ts'

streaming()

it('hears every change over a socket', async () => {
  const { heard, states } = listen({ timings: patient })
  await eventually(() => expect(server.open()).toBe(1))
  server.add(removed('a'))
  server.add(removed('b'))
  await eventually(() => expect(heard).toEqual(['1', '2']))
  expect(states).toEqual(['connecting socket', 'open socket'])
})

it('continues after the last change it saw when the connection is cut', async () => {
  const { heard } = listen({ timings: patient })
  server.add(removed('a'))
  await eventually(() => expect(heard).toEqual(['1']))
  proxy.cut()
  server.add(removed('b'))
  await eventually(() => expect(heard).toEqual(['1', '2']))
  expect(server.subscribed).toEqual(['socket 0', 'socket 1'])
})

it('loses and repeats nothing over fifty cuts', async () => {
  expect(await receivedOverCuts(50)).toEqual(numbers(100))
})

it('detects a half-open connection by its missing pong and opens a new one', async () => {
  const { heard, isOpen } = listen({ timings: { ...quick, silence: 600_000 } })
  await eventually(() => expect(isOpen()).toBe(true))
  proxy.swallow(true)
  server.add(removed('unheard'))
  await eventually(() => expect(isOpen()).toBe(false))
  proxy.cut()
  proxy.swallow(false)
  await eventually(() => expect(heard).toEqual(['1']))
})

it('gives a real page ten seconds to detect a half-open connection, and five to open a new one', () => {
  expect(pageTimings.ping + pageTimings.pong).toBeLessThanOrEqual(10_000)
  expect(pageTimings.connect).toBeLessThanOrEqual(5_000)
  expect(pageTimings.longestWait).toBeLessThanOrEqual(5_000)
})

it('times out on a connection that never opens', async () => {
  proxy.swallow(true)
  const { isOpen } = listen({ timings: { ...quick, connect: 50 } })
  await eventually(() => expect(proxy.asked()).toBeGreaterThan(2))
  proxy.cut()
  proxy.swallow(false)
  await eventually(() => expect(isOpen()).toBe(true))
})

it('treats a connection that only answers pings as dead', async () => {
  const { isOpen } = listen({ timings: { ...quick, silence: 150 } })
  await eventually(() => expect(isOpen()).toBe(true))
  server.hush(true)
  await eventually(() => expect(server.subscribed.length).toBeGreaterThan(1))
  server.hush(false)
  await eventually(() => expect(isOpen()).toBe(true))
})

it('never gives up while the server is unreachable', async () => {
  proxy.refuse(true)
  const { isOpen, heard } = listen()
  await eventually(() => expect(proxy.asked()).toBeGreaterThan(30))
  proxy.refuse(false)
  await eventually(() => expect(isOpen()).toBe(true))
  server.add(removed('a'))
  await eventually(() => expect(heard).toEqual(['1']))
})

it.each([1000, 1001, 1011, 1012, 1013, 4008, 4205, 4400, 4429, 4499, 4500])(
  'comes back with a new client after the server closes with %i',
  async (code) => {
    const { heard } = listen({ timings: patient })
    server.add(removed('a'))
    await eventually(() => expect(heard).toEqual(['1']))
    server.closeSockets(code)
    server.add(removed('b'))
    await eventually(() => expect(heard).toEqual(['1', '2']))
    await eventually(() => expect(server.open()).toBe(1))
    expect(server.subscribed).toEqual(['socket 0', 'socket 1'])
    expect(proxy.asked()).toBe(2)
  },
)

it('says that the session is over when the server closes with 4401, and stays closed', async () => {
  const { onSignedOut } = listen({ timings: patient })
  await eventually(() => expect(server.open()).toBe(1))
  server.closeSockets(4401)
  await eventually(() => expect(onSignedOut).toHaveBeenCalledOnce())
  expect(server.subscribed).toHaveLength(1)
})

it('reports the end of the session when it is rejected', async () => {
  server.letIn(['another'])
  const { onSignedOut } = listen()
  await eventually(() => expect(onSignedOut).toHaveBeenCalledOnce())
})

it('comes back after 4403 on an open socket when the session is still good, as after a change of role', async () => {
  const { onSignedOut } = listen({ timings: patient })
  await eventually(() => expect(server.open()).toBe(1))
  server.closeSockets(4403)
  await eventually(() => expect(server.subscribed).toHaveLength(2))
  expect(onSignedOut).not.toHaveBeenCalled()
})

it('goes back to a socket when one can be opened again', async () => {
  proxy.refuseSockets(true)
  const { heard, states } = listen({ timings: { ...quick, probe: 50 } })
  server.add(removed('a'))
  await eventually(() => expect(states.at(-1)).toBe('open events'))
  await eventually(() => expect(heard).toEqual(['1']))
  proxy.refuseSockets(false)
  await eventually(() => expect(states.at(-1)).toBe('open socket'))
  server.add(removed('b'))
  await eventually(() => expect(heard).toEqual(['1', '2']))
  await eventually(() => expect(server.open()).toBe(1))
  expect(server.subscribed.at(-1)).toBe('socket 1')
})

it('asks slowly when the server answers with errors, and says that it is stuck', async () => {
  server.refuseWith('INTERNAL_SERVER_ERROR')
  const onStuck = vi.fn()
  const { states, heard } = listen({ onStuck, timings: { ...patient, firstWait: 4, longestWait: 64 } })
  await eventually(() => expect(onStuck).toHaveBeenCalled())
  const tries = states.filter((state) => state.startsWith('connecting')).length
  expect(tries).toBe(3)
  server.refuseWith(null)
  server.add(removed('a'))
  await eventually(() => expect(heard).toEqual(['1']))
})

it('says that the session is over when the subscription is answered with UNAUTHENTICATED', async () => {
  server.refuseWith('UNAUTHENTICATED')
  const { onSignedOut } = listen()
  await eventually(() => expect(onSignedOut).toHaveBeenCalledOnce())
})

it('does not wait any longer when it is nudged', async () => {
  proxy.refuse(true)
  const { stream, isOpen, states } = listen({
    timings: { ...quick, firstWait: 600_000, longestWait: 600_000 },
  })
  await eventually(() => expect(states.at(-1)).toBe('waiting socket'))
  proxy.refuse(false)
  stream.nudge()
  await eventually(() => expect(isOpen()).toBe(true))
})

it('is gone when it is closed', async () => {
  const { stream, states } = listen({ timings: patient })
  await eventually(() => expect(server.open()).toBe(1))
  stream.close()
  await eventually(() => expect(server.open()).toBe(0))
  expect(states.at(-1)).toBe('open socket')
})
