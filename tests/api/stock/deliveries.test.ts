import { expect, it } from 'vitest'
import { addDays } from '#domain/batches/timeline.ts'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { aDelivery, anIngredient } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const prisma = () => server.app.database.prisma
const dayIn = (days: number) => addDays(dayAt(new Date(), ownTimeZone()), days)

const fields =
  '{ id ingredientId amount received unit expectedOn arrivedAt cancelledAt orderedBy { name } supplier { name } }'
const ordering = `mutation ($ids: [ID!], $lines: [OrderLineInput!], $byMail: Boolean, $commandId: ID) {
  emailSupplierOrders(ingredientIds: $ids, lines: $lines, byMail: $byMail, commandId: $commandId) { status error } }`
const receiving = `mutation ($input: ReceivedOrderInput!, $commandId: ID) {
  receiveOrder(input: $input, commandId: $commandId) { currentQuantity } }`
const cancelling = `mutation ($id: ID!, $commandId: ID) { cancelDelivery(id: $id, commandId: $commandId) ${fields} }`
const moving = `mutation ($id: ID!, $baseVersion: Int!, $day: Date, $commandId: ID) {
  updateDelivery(id: $id, baseVersion: $baseVersion, changes: { expectedOn: $day }, commandId: $commandId) { version expectedOn } }`
const undoText = `mutation ($of: ID!) { undo(of: $of, reason: "Not yet") }`

interface Delivery {
  id: string
  ingredientId: string
  amount: number | null
  received: number
  expectedOn: string | null
}

/** Malt that is low, from a supplier who delivers in three days. */
async function lowMalt(differences: { name: string; email?: string | null }) {
  const { name, email = `orders@${name.toLowerCase()}.example` } = differences
  const supplier = await prisma().supplier.create({ data: { name: `${name} Maltings`, email, leadDays: 3 } })
  return anIngredient(prisma(), { name, currentQuantity: 15, reorderThreshold: 20, supplierId: supplier.id })
}

async function onOrder(ingredientId: string): Promise<Delivery[]> {
  const { data } = await server.ask<{ deliveries: Delivery[] }>(brewer, `{ deliveries ${fields} }`)
  return data!.deliveries.filter((one) => one.ingredientId === ingredientId)
}

async function todayOf(ingredientId: string) {
  const { data } = await server.ask<{
    today: { kind: string; text: string; dueOn: string; ingredientId: string }[]
  }>(brewer, '{ today { kind text dueOn ingredientId } }')
  return data!.today.filter((item) => item.ingredientId === ingredientId)
}

it('an order is expected after the lead time, arrives in two parts, and Today has what is missing of it', async () => {
  const malt = await lowMalt({ name: 'Vienna' })
  const watcher = await subscribeBySocket(
    server.url,
    brewer,
    {},
    `subscription { changes { __typename ... on DeliverySaved { delivery { received arrivedAt } } } }`,
  )
  const ask = { ids: [malt.id], commandId: 'vienna' }
  expect((await server.ask(brewer, ordering, ask)).errors).toBeUndefined()
  expect((await server.ask(brewer, ordering, ask)).errors).toBeUndefined()
  expect(await onOrder(malt.id)).toMatchObject([
    { amount: 25, received: 0, unit: 'LBS', expectedOn: dayIn(3), supplier: { name: 'Vienna Maltings' } },
  ])
  expect(await todayOf(malt.id)).toMatchObject([
    { kind: 'DELIVERY', text: 'Arriving: 25 lbs Vienna from Vienna Maltings', dueOn: dayIn(3) },
  ])
  const receive = (quantity: number, commandId: string) =>
    server.ask(brewer, receiving, { input: { ingredientId: malt.id, quantity }, commandId })
  for (const commandId of ['first part', 'first part'])
    expect((await receive(10, commandId)).data).toEqual({ receiveOrder: { currentQuantity: 25 } })
  expect(await onOrder(malt.id)).toMatchObject([{ amount: 25, received: 10 }])
  expect(await todayOf(malt.id)).toMatchObject([{ text: 'Arriving: 15 lbs Vienna from Vienna Maltings' }])
  await receive(20, 'second part')
  expect(await onOrder(malt.id)).toEqual([])
  expect(await todayOf(malt.id)).toEqual([])
  const saved = () =>
    watcher.seen.filter((one) => (one as { __typename?: string }).__typename === 'DeliverySaved')
  await expect.poll(() => saved().length).toBe(3)
  await watcher.close()
  const changes = await prisma().change.findMany({ where: { type: 'DeliverySaved' }, orderBy: { id: 'asc' } })
  expect(changes.slice(-3).map(({ detail }) => detail)).toEqual([
    { act: 'ORDERED', name: 'Vienna', amount: 25, unit: 'LBS', version: 1 },
    { act: 'RECEIVED', name: 'Vienna', amount: 10, unit: 'LBS', version: 2 },
    { act: 'RECEIVED', name: 'Vienna', amount: 15, unit: 'LBS', version: 3 },
  ])
})

it('an order has the amount and the day that were agreed, also one by phone, for which nothing is mailed', async () => {
  const malt = await lowMalt({ name: 'Munich', email: null })
  const lines = [{ ingredientId: malt.id, amount: 110.5, expectedOn: dayIn(1) }]
  const { data } = await server.ask(brewer, ordering, { lines, byMail: false })
  expect(data).toEqual({ emailSupplierOrders: [{ status: 'RECORDED', error: null }] })
  expect(await prisma().mail.count({ where: { supplierId: malt.supplierId } })).toBe(0)
  expect(await onOrder(malt.id)).toMatchObject([{ amount: 110.5, expectedOn: dayIn(1) }])
  const { errors } = await server.ask(brewer, ordering, {
    lines: [{ ...lines[0], amount: 0 }],
    byMail: false,
  })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
})

it('what is on order is neither asked for again nor lacking for the brew after it arrives', async () => {
  const malt = await lowMalt({ name: 'Carafa' })
  const batch = await aBatch(prisma(), { brewDate: new Date(dayIn(5)) })
  const line = { ingredientId: malt.id, recipeId: batch.recipeId, amount: 40, unit: 'LBS' } as const
  await prisma().recipeIngredient.create({ data: line })
  const short = () => prisma().alert.count({ where: { key: `SHORT_FOR_BREW:${batch.id}`, clearedAt: null } })
  // Alerts are evaluated after a change of the stock; of a supplier none is.
  await server.ask(brewer, `mutation { createIngredient(input: { name: "Rye malt" }) { id } }`)
  await expect.poll(short).toBe(1)
  const orders = async () =>
    (
      await server.ask<{ today: { kind: string; text: string }[] }>(brewer, '{ today { kind text } }')
    ).data!.today.find(({ kind }) => kind === 'ORDER')?.text
  expect(await orders()).toBe('Order 1 ingredient that is low or out')
  await server.ask(brewer, ordering, { lines: [{ ingredientId: malt.id, amount: 60, expectedOn: dayIn(4) }] })
  expect(await orders()).toBeUndefined()
  await expect.poll(short).toBe(0)
  expect((await server.ask(brewer, ordering)).errors?.[0]?.message).toBe('No ingredients are low or out.')
})

it('an order can be cancelled once, which can be undone, and no viewer or assistant does it', async () => {
  const malt = await lowMalt({ name: 'Melanoidin' })
  const { id } = await aDelivery(prisma(), malt.id, { expectedOn: new Date(dayIn(0)) })
  const assistant = await server.signIn('BREWER_ASSISTANT')
  const refused = await server.ask(assistant, cancelling, { id })
  expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  for (const commandId of ['cancelled', 'cancelled again'])
    expect((await server.ask(brewer, cancelling, { id, commandId })).data).toMatchObject({
      cancelDelivery: { cancelledAt: expect.any(String) },
    })
  expect(await onOrder(malt.id)).toEqual([])
  expect((await server.ask(brewer, undoText, { of: 'cancelled' })).errors).toBeUndefined()
  expect(await onOrder(malt.id)).toMatchObject([{ id }])
  await server.ask(brewer, receiving, { input: { ingredientId: malt.id, quantity: 55 } })
  const { errors } = await server.ask(brewer, cancelling, { id })
  expect(errors?.[0]?.message).toBe('This order has arrived already.')
})

it('a supplier postpones: Today, what brews lack and the activity log follow, once, and it can be undone', async () => {
  const malt = await lowMalt({ name: 'Spelt' })
  const batch = await aBatch(prisma(), { brewDate: new Date(dayIn(5)) })
  const line = { ingredientId: malt.id, recipeId: batch.recipeId, amount: 40, unit: 'LBS' } as const
  await prisma().recipeIngredient.create({ data: line })
  const { id } = await aDelivery(prisma(), malt.id, { expectedOn: new Date(dayIn(1)) })
  const short = () => prisma().alert.count({ where: { key: `SHORT_FOR_BREW:${batch.id}`, clearedAt: null } })
  const watcher = await subscribeBySocket(
    server.url,
    brewer,
    {},
    `subscription { changes { __typename ... on DeliveryRescheduled { deliveryId delivery { expectedOn } } } }`,
  )
  const postpone = (day: string | null, baseVersion: number, commandId: string) =>
    server.ask(brewer, moving, { id, day, baseVersion, commandId })
  for (const commandId of ['postponed', 'postponed'])
    expect((await postpone(dayIn(6), 1, commandId)).data).toEqual({
      updateDelivery: { version: 2, expectedOn: dayIn(6) },
    })
  expect(await todayOf(malt.id)).toMatchObject([{ kind: 'DELIVERY', dueOn: dayIn(6) }])
  await expect.poll(short).toBe(1)
  const seen = () => watcher.seen.filter((one) => (one as { deliveryId?: string }).deliveryId === id)
  await expect.poll(seen).toMatchObject([{ delivery: { expectedOn: dayIn(6) } }])
  await watcher.close()
  const lately = await server.ask<{ undoable: { action: string; description: string }[] }>(
    brewer,
    `{ undoable { action description } }`,
  )
  expect(lately.data?.undoable[0]).toEqual({
    action: 'Order rescheduled',
    description: expect.stringMatching(/^Spelt: expected on \w+ \d+, \d{4}$/),
  })
  expect((await server.ask(brewer, undoText, { of: 'postponed' })).errors).toBeUndefined()
  expect(await onOrder(malt.id)).toMatchObject([{ expectedOn: dayIn(1) }])
  await expect.poll(short).toBe(0)
})

it('two people who change the day of an order are asked which one is right, but a part that arrived is no conflict', async () => {
  const malt = await lowMalt({ name: 'Oat' })
  const { id } = await aDelivery(prisma(), malt.id, { amount: 55, expectedOn: new Date(dayIn(1)) })
  const postpone = (day: string | null, baseVersion: number, commandId?: string) =>
    server.ask(brewer, moving, { id, day, baseVersion, commandId })
  await server.ask(brewer, receiving, { input: { ingredientId: malt.id, quantity: 10 } })
  expect((await postpone(dayIn(2), 1, 'first')).errors).toBeUndefined()
  const other = await server.signIn('ADMIN')
  const clash = await server.ask(other, moving, { id, day: null, baseVersion: 1 })
  expect(clash.errors?.[0]?.extensions).toMatchObject({
    code: 'CONFLICT',
    conflict: {
      version: 3,
      clashes: [{ field: 'expectedOn', base: dayIn(1), theirs: dayIn(2), yours: null }],
    },
  })
  expect((await server.ask(other, moving, { id, day: null, baseVersion: 3 })).errors).toBeUndefined()
  expect(await todayOf(malt.id)).toMatchObject([{ dueOn: null }])
  const tooLate = await server.ask(brewer, undoText, { of: 'first' })
  expect(tooLate.errors?.[0]?.message).toBe('The day of this order has been changed since then.')
  await server.ask(brewer, receiving, { input: { ingredientId: malt.id, quantity: 45 } })
  expect((await postpone(dayIn(3), 4)).errors?.[0]?.message).toBe('This order has arrived already.')
})

it('the day of an order is changed by who may order, and stays a day', async () => {
  const malt = await lowMalt({ name: 'Buckwheat' })
  const { id } = await aDelivery(prisma(), malt.id)
  const assistant = await server.signIn('BREWER_ASSISTANT')
  const refused = await server.ask(assistant, moving, { id, day: dayIn(2), baseVersion: 1 })
  expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  await server.ask(brewer, cancelling, { id })
  const cancelled = await server.ask(brewer, moving, { id, day: dayIn(2), baseVersion: 2 })
  expect(cancelled.errors?.[0]?.message).toBe('This order was cancelled.')
})

it('an order whose mail was refused for good is not expected', async () => {
  const malt = await lowMalt({ name: 'Rauch' })
  const mail = await prisma().mail.create({
    data: { to: 'gone@example.com', subject: 'Order', text: 'x', nextTryAt: null, error: 'no such mailbox' },
  })
  await aDelivery(prisma(), malt.id, { mailId: mail.id })
  expect(await onOrder(malt.id)).toEqual([])
  await prisma().mail.update({ where: { id: mail.id }, data: { sentAt: new Date(), error: null } })
  expect(await onOrder(malt.id)).toHaveLength(1)
})
