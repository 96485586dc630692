import { parse } from 'graphql'
import { expect, it } from 'vitest'
import type { Context } from '#api/context.ts'
import { executableSchema } from '#api/graphql/schema.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import { Group, type Subscriber } from '#api/live/delivery/group.ts'
import type { Sink } from '#api/live/delivery/sink.ts'

const schema = executableSchema()
const document = parse('subscription { changes { seq } }')

const groupWithRoomFor = (results: number) =>
  new Group(
    { schema, document, role: 'VIEWER', wants: () => true, withControlEvents: true, mask: (error) => error },
    'a group',
    () => results,
  )

/** The operation selects nothing that needs a context. */
const noContext = () => ({}) as Context

const viewer = { personId: 'viewer' }

const changesFrom = (first: number, count: number): ChangeRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    seq: first + index,
    type: 'KegSaved',
    entityId: 'keg',
    by: null,
    commandId: null,
    at: new Date('2026-04-03T17:20:00Z'),
    detail: {},
  }))

const whole = changesFrom(50, 50)
const firstPart = changesFrom(31, 19)
const lastPart = changesFrom(100, 7)

it.each([
  ['a whole page', whole],
  ['the first part of one', firstPart],
  ['the last part of one', lastPart],
])('lays out %s once for all who are behind by it', async (_what, changes) => {
  const group = groupWithRoomFor(1_000)
  const page = await group.pageOf(changes, viewer, noContext)
  expect(page.payloads.map(String)).toEqual(changes.map(({ seq }) => `{"data":{"changes":{"seq":"${seq}"}}}`))
  expect(await group.pageOf(changes, viewer, noContext)).toBe(page)
  expect(group.counters.executions).toBe(changes.length)
})

it('lays out a longer part again: changes have come since', async () => {
  const group = groupWithRoomFor(1_000)
  await group.pageOf(lastPart, viewer, noContext)
  const longer = await group.pageOf(changesFrom(100, 8), viewer, noContext)
  expect(longer.payloads).toHaveLength(8)
})

it('evicts pages when no subscriber needs them to catch up', async () => {
  const group = groupWithRoomFor(1_000)
  const page = await group.pageOf(whole, viewer, noContext)
  const subscriber: Subscriber = { ...viewer, sink: {} as Sink, after: 49, isDone: false }
  group.joining.add(subscriber)
  group.evictUnusedPages()
  expect(await group.pageOf(whole, viewer, noContext)).toBe(page)
  group.admit(subscriber)
  group.evictUnusedPages()
  expect(await group.pageOf(whole, viewer, noContext)).not.toBe(page)
})

it('keeps no pages without room for them', async () => {
  const group = groupWithRoomFor(0)
  const page = await group.pageOf(whole, viewer, noContext)
  expect(await group.pageOf(whole, viewer, noContext)).not.toBe(page)
})
