import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { anIngestAddress, post } from '#tests/support/data/devices.ts'
import { openSocket } from '#tests/support/faults/bareSocket.ts'
import { watchHealth } from '#tests/support/faults/healthWatch.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { eventually } from '#tests/support/eventually.ts'
import { brokers, publish } from '#tests/support/servers/broker.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const [mqttPort, tcpPort] = [await freePort(), await freePort()]
const broker = await brokers[0]![1](mqttPort)
afterAll(() => broker.stop())
const server = await serverOfFile({
  ...{ MQTT_URL: `mqtt://127.0.0.1:${mqttPort}`, TCP_PORT: String(tcpPort) },
  ...{ READS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000' },
})
const { prisma } = server.app.database
const [admin, brewer] = [await server.signIn('ADMIN'), await server.signIn('BREWER')]
const address = await anIngestAddress(server, admin)

/** Lists within lists: so many levels. */
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

const send = async (path: string, body: string, token: string | null = brewer) => {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body,
  })
  return `${response.status} ${await response.text()}`
}

const inUrl = async (path: string) => {
  const variables = encodeURIComponent(`{"a":${deep(2_000)}}`)
  const response = await fetch(`${server.url}${path}?query=%7Bme%7Bid%7D%7D&variables=${variables}`, {
    headers: { authorization: `Bearer ${brewer}`, 'apollo-require-preflight': 'true' },
  })
  return String(response.status)
}

/** The code by which a socket is closed for a message. */
async function onSocket(message: string): Promise<string> {
  const bare = await openSocket(server.url, brewer)
  bare.socket.send(message)
  return String((await bare.closed).code)
}

async function byTcp(): Promise<string> {
  const socket = connect({ port: tcpPort, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.end(`{"token":"${address.token}","name":"deep-tcp","gravity":1.02,"a":${deep(4_000)}}\n`)
  return text(socket).catch(() => '')
}

async function byMqtt(): Promise<string> {
  await publish(mqttPort, [
    { topic: 'brewhouse/devices/deep-mqtt', body: `{"gravity":1.02,"a":${deep(4_000)}}` },
  ])
  // It arrives in order: what is published afterwards is there once it was handled.
  await eventually(
    async () => {
      await publish(mqttPort, [{ topic: 'brewhouse/devices/flat-mqtt', body: '{"gravity":1.02}' }])
      expect(await prisma.device.count({ where: { identity: 'flat-mqtt' } })).toBe(1)
    },
    { interval: 250 },
  )
  return String(await prisma.device.count({ where: { identity: 'deep-mqtt' } }))
}

const inBody = `{"query":"query($a:ID!){batch(id:$a){id}}","variables":{"a":${deep(40_000)}}}`
const preview = (file: string) =>
  JSON.stringify({
    query: 'query($file:String!){previewRecipeImport(file:$file,format:BEERJSON){recipes{name}}}',
    variables: { file },
  })
const login = (code: string) => JSON.stringify({ email: 'nobody@example.com', password: 'a guess', code })

it('JSON that is nested deeply is refused on every way in, and holds up nobody', async ({ task }) => {
  const endWatch = watchHealth(server.url)
  const ways: Record<string, [outcome: string, expected: RegExp]> = {
    'a body of GraphQL': [await send('/graphql', inBody), /^400 .*nested too deeply/],
    'a body of GraphQL, signed out': [await send('/graphql', inBody, null), /^40[01] /],
    'a body of an event stream': [await send('/graphql/stream', inBody), /^400 .*nested too deeply/],
    'variables in a URL': [await inUrl('/graphql'), /^400$/],
    'variables in the URL of an event stream': [await inUrl('/graphql/stream'), /^400$/],
    'a message of a socket': [
      await onSocket(
        `{"id":"1","type":"subscribe","payload":{"query":"{me{id}}","variables":{"a":${deep(25_000)}}}}`,
      ),
      /^4400$/,
    ],
    'a ping of a socket': [await onSocket(`{"type":"ping","payload":{"a":${deep(25_000)}}}`), /^4400$/],
    'a body of REST': [await send('/api/logs', `{"notes":${deep(40_000)}}`), /^400 .*nested too deeply/],
    'a body of a sign-in': [await send('/api/users/login', deep(40_000), null), /^400 .*nested too deeply/],
    'the code of a sign-in': [await send('/api/users/login', login(`{"a":${deep(4_000)}}`), null), /^401 /],
    'a file of BeerJSON': [
      await send('/graphql', preview(`{"beerjson":{"recipes":${deep(40_000)}}}`)),
      /^200 .*nested too deeply/,
    ],
    'a large file of BeerJSON': [
      await send('/graphql', preview(`{"beerjson":{"recipes":${deep(900_000)}}}`)),
      /^200 .*nested too deeply/,
    ],
    'a message of a device': [
      String(
        (await post(server, address.url, `{"device":"deep-http","gravity":1.02,"a":${deep(4_000)}}`)).status,
      ),
      /^400$/,
    ],
    'a message of a device by TCP': [await byTcp(), /^$/],
    'a message of a device by MQTT': [await byMqtt(), /^0$/],
  }
  const health = await endWatch()
  for (const [way, [outcome, expected]] of Object.entries(ways)) expect(outcome, way).toMatch(expected)
  expect(await prisma.device.count({ where: { identity: { startsWith: 'deep-' } } })).toBe(0)
  expect(health.failed).toBe(0)
  reportFault(task, {
    fault: 'Deeply nested JSON',
    injected: `2,000 to 900,000 levels on ${Object.keys(ways).length} ways: ${Object.keys(ways).join(', ')}`,
    promised: 'refused before it is parsed',
    measured: `refused on each; 99 % of /healthz within ${asDuration(health.p99Ms)}`,
  })
})
