import { describe, expect, it } from 'vitest'
import { daysAgo } from '#tests/support/data/ago.ts'
import { aBatch, aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const prisma = () => server.app.database.prisma

const fields = `{ id kind text dueAt dueOn batch { batchNumber } vessel { label } person { id } team }`
const addText = `mutation ($input: TaskInput!, $commandId: ID) { addTask(input: $input, commandId: $commandId) {
  id title dueOn doneAt assignee { id } batch { id } equipment { id } addedBy { id } } }`
const doneText = `mutation ($id: ID!, $commandId: ID) { completeTask(id: $id, commandId: $commandId) { id doneAt doneBy { id } } }`
const undoText = `mutation ($of: ID!) { undo(of: $of, reason: "Not yet") }`

interface Item {
  id: string
  kind: string
  text: string
  dueAt: string | null
  dueOn: string | null
  batch: { batchNumber: string } | null
  vessel: { label: string } | null
  person: { id: string } | null
  team: string[]
}

async function today(): Promise<Item[]> {
  const { data, errors } = await server.ask<{ today: Item[] }>(brewer, `{ today ${fields} }`)
  expect(errors).toBeUndefined()
  return data!.today
}
const itemsOf = async (batchNumber: string) =>
  (await today()).filter(({ batch }) => batch?.batchNumber === batchNumber)
const add = (input: object, token = brewer, commandId?: string) =>
  server.ask<{ addTask: { id: string } }>(token, addText, { input, commandId })
const me = (await server.ask<{ me: { id: string } }>(brewer, '{ me { id } }')).data!.me.id

describe('what there is to do', () => {
  it('is late, due and next for each batch, the earliest first, and the next steps are those on the wall', async () => {
    const batch = await aFermentingBatch(prisma(), {
      fermentingStartDate: daysAgo(12),
      brewerId: me,
      assignedTeam: ['somebody'],
    })
    const hops = await prisma().ingredient.create({ data: { name: 'Galaxy', category: 'HOPS', unit: 'OZ' } })
    await prisma().recipeIngredient.create({
      data: {
        recipeId: batch.recipeId,
        ingredientId: hops.id,
        amount: 8,
        unit: 'OZ',
        use: 'DRY_HOP',
        minutes: 4320,
      },
    })
    const log = `mutation { addLog(input: { batchId: "${batch.id}", gravity: 1.02, issueFlag: true,
      issueDescription: "Smells of solvent" }) { id } }`
    expect((await server.ask(brewer, log)).errors).toBeUndefined()
    const items = await itemsOf(batch.batchNumber)
    expect(items.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'DRY_HOP Dry hop with 8 oz Galaxy',
      'ISSUE Smells of solvent',
      'READING Take a reading',
      'CONDITION Move to a brite tank',
    ])
    expect(items[3]).toMatchObject({
      vessel: { label: batch.fermenter.label },
      person: { id: me },
      team: ['somebody'],
    })
    const display = await server.ask<{ wall: { board: { next: { kind: string; dueAt: string }[] } } }>(
      brewer,
      '{ wall { board { next { kind dueAt } } } }',
    )
    expect(display.data!.wall.board.next).toEqual(
      items
        .filter(({ kind }) => kind === 'DRY_HOP' || kind === 'CONDITION')
        .map(({ kind, dueAt }) => ({ kind, dueAt })),
    )
  })

  it('has brews on their day, vessels since they wait to be cleaned, and one order for everything low', async () => {
    const brewDate = new Date(`${daysAgo(-2).toISOString().slice(0, 10)}T00:00:00Z`)
    const batch = await aBatch(prisma(), { brewDate, batchSizeBBL: 5 })
    const dirty = await aVessel(prisma(), { status: 'CLEANING' })
    await prisma().ingredient.create({
      data: { name: 'Low malt', category: 'GRAIN', currentQuantity: 1, reorderThreshold: 5 },
    })
    await server.ask(brewer, `mutation { createSupplier(input: { name: "Any" }) { id } }`)
    expect(await itemsOf(batch.batchNumber)).toMatchObject([
      { kind: 'BREW', text: 'Brew 5 BBL', dueOn: brewDate.toISOString().slice(0, 10), dueAt: null },
    ])
    const all = await today()
    expect(all.find(({ id }) => id === `CLEANING:${dirty.id}`)).toMatchObject({
      text: `Clean ${dirty.label} and mark it available`,
    })
    expect(all.filter(({ kind }) => kind === 'ORDER')).toMatchObject([
      { text: 'Order 1 ingredient that is low or out', dueAt: null, dueOn: null },
    ])
  })

  it('has the order until the last day on which the malt still arrives for its brew', async () => {
    const dayIn = (days: number) => daysAgo(-days).toISOString().slice(0, 10)
    const supplier = await prisma().supplier.create({ data: { name: 'Valley Maltings', leadDays: 10 } })
    const malt = { name: 'Vienna', category: 'GRAIN', unit: 'LBS', reorderThreshold: 5 } as const
    const { id: ingredientId } = await prisma().ingredient.create({
      data: { ...malt, supplierId: supplier.id },
    })
    const batch = await aBatch(prisma(), { brewDate: new Date(dayIn(12)) })
    const line = { ingredientId, recipeId: batch.recipeId, amount: 50, unit: 'LBS' } as const
    await prisma().recipeIngredient.create({ data: line })
    await server.ask(brewer, `mutation { createSupplier(input: { name: "Another" }) { id } }`)
    expect((await today()).find(({ kind }) => kind === 'ORDER')).toMatchObject({ dueOn: dayIn(2) })
  })

  it('has an order for a brew whose malt is not low, once the last day to order it comes near, and the alert on that day', async () => {
    const dayIn = (days: number) => daysAgo(-days).toISOString().slice(0, 10)
    const supplier = await prisma().supplier.create({ data: { name: 'Hill Maltings', leadDays: 30 } })
    const { id: ingredientId } = await prisma().ingredient.create({
      data: { name: 'Munich', category: 'GRAIN', unit: 'LBS', currentQuantity: 40, supplierId: supplier.id },
    })
    const batch = await aBatch(prisma(), { brewDate: new Date(dayIn(50)), batchSizeBBL: 3 })
    const line = { ingredientId, recipeId: batch.recipeId, amount: 50, unit: 'LBS' } as const
    await prisma().recipeIngredient.create({ data: line })
    const brewOn = async (days: number) => {
      const { version } = await prisma().batch.findUniqueOrThrow({ where: { id: batch.id } })
      const changes = { id: batch.id, baseVersion: version, changes: { brewDate: dayIn(days) } }
      const saved = await server.ask(
        brewer,
        `mutation ($id: ID!, $baseVersion: Int!, $changes: BatchChanges!) {
          updateBatch(id: $id, baseVersion: $baseVersion, changes: $changes) { id } }`,
        changes,
      )
      expect(saved.errors).toBeUndefined()
      return (await today()).filter(({ id }) => id === 'ORDER_PLANNED')
    }
    expect(await brewOn(45)).toEqual([])
    expect(await brewOn(35)).toMatchObject([
      { kind: 'ORDER', text: 'Order 1 ingredient for planned brews', dueOn: dayIn(5) },
    ])
    await brewOn(30)
    await expect
      .poll(() => prisma().alert.findMany({ where: { key: `SHORT_FOR_BREW:${batch.id}`, clearedAt: null } }))
      .toHaveLength(1)
    await prisma().batch.delete({ where: { id: batch.id } })
    await server.ask(brewer, `mutation { createSupplier(input: { name: "Yet another" }) { id } }`)
  })

  it('loses a vessel once it is available, for everyone who looks, in one event for each change', async () => {
    const dirty = await aVessel(prisma())
    const set = (status: string) =>
      server.ask(brewer, `mutation { setEquipmentStatus(id: "${dirty.id}", status: ${status}) { id } }`)
    await set('CLEANING')
    expect((await today()).map(({ id }) => id)).toContain(`CLEANING:${dirty.id}`)
    const watcher = await subscribeBySocket(server.url, brewer, {}, `subscription { today { id } }`)
    await expect.poll(() => watcher.seen.length).toBe(1)
    await set('AVAILABLE')
    await expect
      .poll(() => (watcher.seen.at(-1) as unknown as { id: string }[]).map(({ id }) => id))
      .not.toContain(`CLEANING:${dirty.id}`)
    expect(watcher.seen).toHaveLength(2)
    await watcher.close()
  })
})

describe('a task', () => {
  it('that somebody did meanwhile is not removed by undoing that it was added', async () => {
    const helper = await server.signIn('BREWER_ASSISTANT')
    const input = { title: 'Rinse the hoses', dueOn: '2026-11-27' }
    const { id } = (await add(input, brewer, 'hoses')).data!.addTask
    await server.ask(helper, doneText, { id, commandId: 'hoses done' })
    const { errors } = await server.ask(brewer, undoText, { of: 'hoses' })
    expect(errors?.[0]?.message).toBe('This task has been done since then.')
    expect((await prisma().task.findUniqueOrThrow({ where: { id } })).doneAt).not.toBeNull()
  })

  it('is added once, is done once, and both can be undone', async () => {
    const vessel = await aVessel(prisma())
    const input = { title: ' Order labels ', dueOn: '2026-11-27', assigneeId: me, equipmentId: vessel.id }
    const [first, again] = [await add(input, brewer, 'labels'), await add(input, brewer, 'labels')]
    expect(again.data).toEqual(first.data)
    const task = first.data!.addTask
    expect(task).toMatchObject({
      title: 'Order labels',
      dueOn: '2026-11-27',
      doneAt: null,
      addedBy: { id: me },
    })
    const listed = async () => (await today()).find(({ id }) => id === `TASK:${task.id}`)
    expect(await listed()).toMatchObject({ text: 'Order labels', dueOn: '2026-11-27', person: { id: me } })
    for (const commandId of ['done', 'done again'])
      expect((await server.ask(brewer, doneText, { id: task.id, commandId })).errors).toBeUndefined()
    expect(await listed()).toBeUndefined()
    expect((await server.ask(brewer, undoText, { of: 'done' })).errors).toBeUndefined()
    expect(await listed()).toBeDefined()
    expect((await server.ask(brewer, undoText, { of: 'labels' })).errors).toBeUndefined()
    expect(await listed()).toBeUndefined()
    const changes = await prisma().change.findMany({ where: { entityId: task.id }, orderBy: { id: 'asc' } })
    expect(changes.map(({ detail }) => (detail as { act: string }).act)).toEqual([
      'ADDED',
      'DONE',
      'REOPENED',
      'REMOVED',
    ])
  })

  it.each([
    [{ title: ' ' }, { title: 'Task is required.' }],
    [{ dueOn: '1999-01-01' }, { dueOn: 'Due must be a day from 2000 to 2099, such as 2026-04-03.' }],
    [{ assigneeId: 'nobody' }, { assigneeId: 'This person no longer has an account.' }],
    [{ batchId: 'none' }, { batchId: 'This batch no longer exists.' }],
    [{ equipmentId: 'none' }, { equipmentId: 'This vessel no longer exists.' }],
  ])('is refused with %o', async (wrong, reasons) => {
    const { errors } = await add({ title: 'Order labels', dueOn: '2026-11-27', ...wrong })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: reasons })
  })

  it('is read by a viewer, and added and done by an assistant', async () => {
    const [viewer, assistant] = [await server.signIn('VIEWER'), await server.signIn('BREWER_ASSISTANT')]
    const input = { title: 'Wash hoses', dueOn: '2026-11-27' }
    expect((await add(input, viewer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const { id } = (await add(input, assistant)).data!.addTask
    const refused = await server.ask(viewer, doneText, { id })
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await server.ask(viewer, '{ today { id } }')).data!.today).toContainEqual({ id: `TASK:${id}` })
    expect((await server.ask(assistant, doneText, { id })).data).toMatchObject({ completeTask: { id } })
  })
})
