import { expect, it } from 'vitest'
import { aVessel } from '#tests/support/data/brewery.ts'
import { anIngestAddress, bind, post } from '#tests/support/data/devices.ts'
import { watchHealth } from '#tests/support/faults/healthWatch.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ INGESTS_PER_MINUTE: '500' })
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database

it('made-up names at a leaked address keep no device of another one out, and go with it', async ({
  task,
}) => {
  const [leaked, own] = [
    await anIngestAddress(server, admin, 'Leaked'),
    await anIngestAddress(server, admin, 'Cellar'),
  ]
  const send = async (url: string, device: string) =>
    (await post(server, url, { device, gravity: 1.02 + Math.random() / 100 })).status
  expect(await send(own.url, 'FV1')).toBe(200)
  const { id } = await prisma.device.findUniqueOrThrow({ where: { identity: 'FV1' } })
  await bind(server, admin, id, (await aVessel(prisma, { status: 'IN_USE' })).id)
  const endWatch = watchHealth(server.url)
  const strangers = new Map<number, number>()
  const bound = new Map<number, number>()
  const count = (of: Map<number, number>, status: number) => of.set(status, (of.get(status) ?? 0) + 1)
  const messages = 1_000
  for (let n = 0; n < messages; n += 50) {
    const made = Array.from({ length: 50 }, (_, one) => send(leaked.url, `made-up-${n + one}`))
    for (const status of await Promise.all(made)) count(strangers, status)
    count(bound, await send(own.url, 'FV1'))
  }
  const health = await endWatch()
  const madeUp = () => prisma.device.count({ where: { identity: { startsWith: 'made-up-' } } })
  const stored = await madeUp()
  expect(strangers.get(200)).toBe(stored)
  expect(stored).toBeLessThan(200)
  expect([...bound]).toEqual([[200, messages / 50]])
  expect(await send(own.url, 'FV2')).toBe(200)
  expect(health.failed).toBe(0)
  const { errors } = await server.ask(admin, 'mutation ($id: ID!) { revokeIngestAddress(id: $id) { id } }', {
    id: leaked.id,
  })
  expect(errors).toBeUndefined()
  expect(await madeUp()).toBe(0)
  expect(await prisma.device.count({ where: { identity: { in: ['FV1', 'FV2'] } } })).toBe(2)
  reportFault(task, {
    fault: 'The address of devices leaks',
    injected: `${messages} messages of as many made-up names, where 500 a minute are allowed`,
    promised:
      'devices of other addresses are never refused; names have a limit, and go when the address is revoked',
    measured: `${stored} names stored, ${messages - stored} messages rejected; ${messages / 50} of ${messages / 50} messages of a device accepted; 99 % of /healthz within ${asDuration(health.p99Ms)}`,
  })
})
