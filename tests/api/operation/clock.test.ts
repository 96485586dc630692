import { subDays, subHours } from 'date-fns'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createContext } from '#api/context.ts'
import { watchClock } from '#api/db/clockWatch.ts'
import { startHousekeeping } from '#api/db/housekeeping.ts'
import { evaluateAlerts } from '#api/features/dashboard/alerts.service.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
const { database, log } = server.app

/** The last time that was seen: what is now, is a jump from there. */
const seenLast = (seenAt: Date) =>
  prisma.clock.upsert({
    where: { id: 1 },
    create: { seenAt },
    update: { seenAt, jumpedFrom: null, jumpedTo: null },
  })

/** A watch of its own, which believes a shorter jump after a time, and notes its backups. */
function aWatch(believedAfterMs?: number) {
  const backups: unknown[] = []
  const watch = watchClock({ database, log }, async () => void backups.push(await prisma.clock.findFirst()), {
    believedAfterMs,
  })
  watches.push(watch)
  return { watch, backups }
}
const watches: { close(): void }[] = []
afterAll(() => watches.forEach((watch) => watch.close()))

beforeEach(() => seenLast(new Date()))

describe('what time has outlived', () => {
  it('may be deleted while the clock goes on as it did, also after a day off', async () => {
    const { watch } = aWatch()
    expect(await watch.mayDelete()).toBe(true)
    await seenLast(subHours(new Date(), 23))
    expect(await watch.mayDelete()).toBe(true)
    expect(watch.jump()).toBeNull()
  })

  it('is kept after a jump of more than a day, until the server has run a while, and a backup is made before', async () => {
    await seenLast(subDays(new Date(), 3))
    const careful = aWatch()
    expect(await careful.watch.mayDelete()).toBe(false)
    expect(await careful.watch.mayDelete()).toBe(false)
    expect(careful.backups).toEqual([])
    const quick = aWatch(0)
    expect(await quick.watch.mayDelete()).toBe(true)
    expect(quick.backups).toMatchObject([{ jumpedFrom: expect.any(Date) as Date }])
    expect(await careful.watch.mayDelete()).toBe(true)
  })

  it('is kept after a jump of more than 30 days, however long the server runs, until somebody confirms that very jump', async () => {
    await seenLast(subDays(new Date(), 1_000))
    const { watch, backups } = aWatch(0)
    expect(await watch.mayDelete()).toBe(false)
    const jump = watch.jump()!
    await watch.confirm({ ...jump, to: subHours(jump.to, 1) })
    expect(await watch.mayDelete()).toBe(false)
    await watch.confirm(jump)
    expect(await watch.mayDelete()).toBe(true)
    expect(backups).toHaveLength(2)
  })

  it('may be deleted again once the clock is back', async () => {
    const ahead = new Date(Date.now() + 1_000 * 24 * 3_600_000)
    await prisma.clock.update({
      where: { id: 1 },
      data: { seenAt: ahead, jumpedFrom: subHours(new Date(), 1), jumpedTo: ahead },
    })
    const { watch } = aWatch()
    expect(await watch.mayDelete()).toBe(true)
    expect(await prisma.clock.findFirst()).toMatchObject({ jumpedFrom: null, jumpedTo: null })
  })

  it('is kept when no backup can be made', async () => {
    await seenLast(subDays(new Date(), 3))
    const watch = watchClock({ database, log }, () => Promise.reject(new Error('The disk is full.')), {
      believedAfterMs: 0,
    })
    watches.push(watch)
    expect(await watch.mayDelete()).toBe(false)
    expect(watch.jump()).not.toBeNull()
  })

  it('is what housekeeping deletes', async () => {
    const old = await prisma.alert.create({
      data: {
        ...{ key: 'old', kind: 'ISSUE', severity: 'INFO', title: 'Old', message: 'Old', link: '/logs' },
        clearedAt: subDays(new Date(), 200),
      },
    })
    const isThere = async () => (await prisma.alert.count({ where: { id: old.id } })) === 1
    await seenLast(subDays(new Date(), 1_000))
    const { watch } = aWatch()
    let asked = 0
    const mayDelete = () => watch.mayDelete().finally(() => asked++)
    const stop = startHousekeeping(database, log, { mayDelete })
    await expect.poll(() => asked).toBe(1)
    await stop()
    expect(await isThere()).toBe(true)
    await watch.confirm(watch.jump()!)
    const stopLater = startHousekeeping(database, log, { mayDelete })
    await expect.poll(isThere).toBe(false)
    await stopLater()
  })
})

it('administrators are alerted, see it in the overview and at /readyz, and confirm it', async () => {
  await seenLast(subDays(new Date(), 1_000))
  expect(await server.app.clock.mayDelete()).toBe(false)
  const jump = server.app.clock.jump()!
  const [from, to] = [jump.from.toISOString(), jump.to.toISOString()]
  const system = new Set(['SYSTEM'] as const)
  const evaluate = () =>
    evaluateAlerts(createContext(server.app, { asker: null, requestId: 'test', address: '' }), system)
  await eventually(async () => expect(await evaluate()).toBe(true))
  const open = () => prisma.alert.findMany({ where: { kind: 'CLOCK_JUMPED', clearedAt: null } })
  expect(await open()).toMatchObject([{ severity: 'ERROR', link: '/admin' }])
  const { data } = await server.ask<{ adminOverview: object }>(
    admin,
    '{ adminOverview { clockJump { from to } } }',
  )
  expect(data).toEqual({ adminOverview: { clockJump: { from, to } } })
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
    status: 'ready',
    warning: `the clock jumped from ${from} to ${to}`,
  })

  const confirm = (token: string, until = to) =>
    server.ask(token, 'mutation ($from: DateTime!, $to: DateTime!) { confirmClock(from: $from, to: $to) }', {
      from,
      to: until,
    })
  const brewer = await server.signIn('BREWER')
  expect((await confirm(brewer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await confirm(admin, from)).data).toEqual({ confirmClock: false })
  expect((await confirm(admin)).data).toEqual({ confirmClock: true })
  expect(await server.app.clock.mayDelete()).toBe(true)
  await eventually(async () => expect(await evaluate()).toBe(true))
  expect(await open()).toEqual([])
})
