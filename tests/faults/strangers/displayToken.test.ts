import { expect, it } from 'vitest'
import { specifiedCalls } from '#tests/api/calls/specifiedCalls.ts'
import { asking, rootFields } from '#tests/support/data/everyOperation.ts'
import { openSocket } from '#tests/support/faults/bareSocket.ts'
import { reportFault } from '#tests/support/faults/report.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ READS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000' })

const onWall = ['asOfSeq', 'wall']

it('who has the token of a display asks for everything and gets the wall alone', async ({ task }) => {
  const { data } = await server.ask<{ createDisplay: { token: string } }>(
    await server.signIn('ADMIN'),
    'mutation { createDisplay(name: "Brewhouse") { token } }',
  )
  const token = data?.createDisplay.token ?? ''
  const answered: string[] = []
  const operations = (['query', 'mutation'] as const).flatMap((kind) =>
    // Who ends the session of a display reads nothing.
    rootFields(kind).flatMap((field) =>
      ['login', 'logout'].includes(field.name) ? [] : [{ name: field.name, text: asking(kind, field) }],
    ),
  )
  for (const { name, text } of operations) {
    const { errors = [] } = await server.ask(token, text)
    if (!errors.some(({ extensions }) => extensions.code === 'FORBIDDEN')) answered.push(name)
  }
  expect(answered.toSorted()).toEqual(onWall)
  const streamed: string[] = []
  for (const field of rootFields('subscription')) {
    const { socket, received, subscribe, waitFor } = await openSocket(server.url, token)
    subscribe('1', asking('subscription', field))
    await waitFor(() => received.some(({ id }) => id === '1'))
    if (!JSON.stringify(received).includes('"FORBIDDEN"')) streamed.push(field.name)
    socket.terminate()
  }
  expect(streamed).toEqual(['wall'])
  const statuses = new Set<number>()
  for (const { method = '', path = '' } of specifiedCalls) {
    const body = method === 'GET' ? undefined : {}
    statuses.add((await server.call(method, `/api${path.replaceAll(/\{\w+\}/g, 'x')}`, token, body)).status)
  }
  expect([...statuses]).toEqual([403])
  const asked = operations.length + rootFields('subscription').length + specifiedCalls.length
  reportFault(task, {
    fault: 'The token of a wall display is stolen',
    injected: `every query, mutation, subscription and call of REST with it, ${asked} in all`,
    promised: 'the wall is answered, and nothing else',
    measured: `answered: ${answered.join(', ')}; by a subscription: ${streamed.join(', ')}; by REST: nothing`,
  })
})
