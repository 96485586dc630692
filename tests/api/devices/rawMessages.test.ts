import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import { subMinutes } from 'date-fns/subMinutes'
import { describe, expect, it } from 'vitest'
import { dropPartitions, makePartitions } from '#api/db/readings/partitions.ts'
import { post } from '#tests/support/data/devices.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { measuringIn } from './measuring.ts'

const server = await serverOfFile()
const { deliver, inVessel, send, url } = await measuringIn(server)
const { prisma, pool } = server.app.database

const messagesOf = (bindingId: number) =>
  prisma.rawMessage.findMany({ where: { bindingId }, orderBy: { minute: 'asc' } })

const partitions = async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS "name" FROM pg_inherits WHERE inhparent = '"RawMessage"'::regclass ORDER BY 1`,
  )
  return rows.map(({ name }) => name.replaceAll('"', ''))
}
const partitionOn = (day: Date) => `RawMessage_${day.toISOString().slice(0, 10).replaceAll('-', '_')}`

describe('the messages of a device in a vessel', () => {
  it('are kept as they were sent, and those from before it was bound are not', async () => {
    const { name, bindingId } = await inVessel()
    await send(name, { gravity: '1,05', operator: 'kept too' })
    const [kept, ...more] = await messagesOf(bindingId)
    expect(more).toEqual([])
    expect(kept?.message).toMatchObject({
      body: `{"device":"${name}","unit":"F","gravity":"1,05","operator":"kept too"}`,
    })
    expect(kept?.at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('are at most one a minute, however often and whatever it sends', async () => {
    const { name, bindingId } = await inVessel()
    const minute = subMinutes(new Date(), 10)
    for (const gravity of [1.05, 1.05, 1.049, 1.048])
      await deliver(
        { device: name, gravity },
        new Date(Math.floor(minute.getTime() / 60_000) * 60_000 + 5_000),
      )
    await deliver({ device: name, gravity: 1.05 }, subMinutes(minute, 1))
    expect(await messagesOf(bindingId)).toHaveLength(2)
    expect(await prisma.reading.count({ where: { bindingId } })).toBe(4)
  })

  it('are stored once when one of them is of several devices', async () => {
    const [one, other] = [await inVessel('Left'), await inVessel('Right')]
    const both = [one, other].map(({ name }) => ({ device: name, gravity: 1.04 }))
    await post(server, url, both)
    const [[first], [second]] = [await messagesOf(one.bindingId), await messagesOf(other.bindingId)]
    expect(first).toMatchObject({ message: { body: JSON.stringify(both) }, carriedBy: null })
    expect(second).toMatchObject({ message: null, carriedBy: one.bindingId, at: first?.at })
  })

  it('of days on which the server was down are kept as of those days, those older than a week not', async () => {
    const { name, bindingId } = await inVessel()
    const [threeDays, tenDays] = [subDays(new Date(), 3), subDays(new Date(), 10)]
    await deliver({ device: name, gravity: 1.06 }, threeDays)
    await deliver({ device: name, gravity: 1.07 }, tenDays)
    expect((await messagesOf(bindingId)).map(({ at }) => at)).toEqual([threeDays])
    expect(await partitions()).toContain(partitionOn(threeDays))
    expect(await prisma.reading.count({ where: { bindingId } })).toBe(2)
  })
})

it('drops the messages of a day a week after it has ended, at once with its partition', async () => {
  const { name, bindingId } = await inVessel()
  const today = new Date()
  await send(name, { gravity: 1.05 })
  await dropPartitions(pool, addDays(today, 7))
  expect(await messagesOf(bindingId)).toHaveLength(1)
  expect(await partitions()).toContain(partitionOn(today))
  const dropped = await dropPartitions(pool, addDays(today, 8))
  expect(dropped).toContain(partitionOn(today))
  expect(await messagesOf(bindingId)).toEqual([])
  await makePartitions(pool, today)
  expect(await partitions()).toEqual(
    expect.arrayContaining([partitionOn(today), partitionOn(addDays(today, 1))]),
  )
})
