import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { anIngestAddress, bind } from '#tests/support/data/devices.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const port = await freePort()
const server = await serverOfFile({ TCP_PORT: String(port) })
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
const { token } = await anIngestAddress(server, admin)

/** Sends over a new connection and ends it; resolves with everything that was answered. */
async function say(sent: string | Buffer): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  // What is refused while it is still being sent resets the connection.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.end(sent)
  return text(socket).catch(() => '')
}

const spindle = (over: object = {}) =>
  JSON.stringify({
    ...{ name: 'FV3', ID: 9390968, token, angle: 68.8, temperature: 20, temp_units: 'C' },
    ...{ battery: 4.1, gravity: 5.7, interval: 900, RSSI: -41, ...over },
  })

it('keeps what an iSpindel sends, answers its interval, and does not keep the token', async () => {
  expect(await say(`${spindle()}\n`)).toBe('{"interval":900}\n')
  const device = await prisma.device.findUniqueOrThrow({
    where: { identity: '9390968' },
    include: { status: true },
  })
  expect(device).toMatchObject({ name: 'FV3', dialect: 'ISPINDEL', status: { intervalSeconds: 900 } })
  expect(JSON.stringify(device.status?.message)).not.toContain(token)
})

it('takes several lines, and an object whose line does not end', async () => {
  const sent = [1, 2].map((n) => spindle({ name: `T${n}`, ID: `T${n}` }))
  expect(await say(sent.join('\n'))).toBe('{"interval":900}\n{"interval":900}\n')
  const { id } = await prisma.device.findUniqueOrThrow({ where: { identity: 'T1' } })
  await bind(server, admin, id, (await aVessel(prisma)).id)
  await say(spindle({ ID: 'T1', gravity: 1.012 }))
  expect(await prisma.reading.findMany({ select: { temperature: true, gravity: true } })).toEqual([
    { temperature: 68, gravity: 1.012 },
  ])
})

it('answers an object at once whose sender keeps the connection open', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(spindle())
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toBe('{"interval":900}\n')
  socket.destroy()
})

it.each([
  ['a wrong token', () => spindle({ token: 'wrong' })],
  ['no token', () => spindle({ token: undefined })],
  ['binary', () => Buffer.from(Array.from({ length: 5_000 }, (_, n) => n % 256))],
  ['a megabyte', () => 'x'.repeat(1_000_000)],
  ['deeply nested', () => `{"token":"${token}","a":${'['.repeat(4_000)}${']'.repeat(4_000)}}`],
  ['a list', () => '[1,2,3]'],
  ['nothing', () => ''],
])('says nothing to %s', async (_what, sent) => {
  const before = await prisma.device.count()
  expect(await say(sent())).toBe('')
  expect(await prisma.device.count()).toBe(before)
  expect(await say(spindle())).toBe('{"interval":900}\n')
})
