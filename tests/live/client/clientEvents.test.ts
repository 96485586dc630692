import { expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
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

it('falls back to server-sent events after three refused sockets, from the same cursor', async () => {
  const { heard, states } = listen({ timings: patient })
  server.add(removed('a'))
  await eventually(() => expect(heard).toEqual(['1']))
  proxy.refuseSockets(true)
  proxy.cut()
  await eventually(() => expect(states.at(-1)).toBe('open events'))
  server.add(removed('b'))
  await eventually(() => expect(heard).toEqual(['1', '2']))
  expect(states.filter((state) => state === 'connecting socket')).toHaveLength(4)
  expect(server.subscribed).toEqual(['socket 0', 'events 1'])
})

it('loses and repeats nothing over cuts of server-sent events', async () => {
  proxy.refuseSockets(true)
  expect(await receivedOverCuts(10)).toEqual(numbers(20))
})

it('notices silent server-sent events', async () => {
  proxy.refuseSockets(true)
  const { heard, states, isOpen } = listen({ timings: { ...quick, silence: 150 } })
  await eventually(() => expect(states.at(-1)).toBe('open events'))
  proxy.swallow(true)
  server.add(removed('unheard'))
  await eventually(() => expect(isOpen()).toBe(false))
  proxy.cut()
  proxy.swallow(false)
  await eventually(() => expect(heard).toEqual(['1']))
})

it('says that the session is over when server-sent events are answered with 401', async () => {
  proxy.refuseSockets(true)
  server.letIn(['another'])
  const { onSignedOut } = listen()
  await eventually(() => expect(onSignedOut).toHaveBeenCalledOnce())
})
