import { beforeEach, expect, it } from 'vitest'
import { housekeepingStatements } from '#api/db/housekeeping.ts'
import { daysAgo } from '#tests/support/data/ago.ts'
import { addLogText } from '#tests/support/data/batchForms.ts'
import { aBatch, aFermentingBatch, aRecipe } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const admin = await server.signIn('ADMIN')
beforeEach(async () => {
  await prisma().batch.deleteMany()
  await prisma().trashedBatch.deleteMany()
})

const prisma = () => server.app.database.prisma

/** A fermenting batch with two readings, one of them corrected, and malt taken from the stock. */
async function aBatchWithRecords(batchNumber: string) {
  const recipe = await aRecipe(prisma(), { name: 'Harvest IPA' })
  const { fermenter: vessel, ...batch } = await aFermentingBatch(prisma(), {
    batchNumber,
    recipeId: recipe.id,
    briteTankId: null,
    fermentingStartDate: daysAgo(3),
    notes: 'Dry hop on day 4',
  })
  for (const gravity of [1.05, 1.03])
    await server.ask(brewer, addLogText, { input: { batchId: batch.id, gravity } })
  const log = await prisma().batchLog.findFirstOrThrow({ where: { batchId: batch.id } })
  await server.ask(
    brewer,
    `mutation ($id: ID!) { editLog(id: $id, baseVersion: 1, changes: { temperature: 66 }, reason: "Forgot it") { id } }`,
    { id: log.id },
  )
  const malt = await prisma().ingredient.create({
    data: { name: `Malt for ${batchNumber}`, category: 'GRAIN' },
  })
  const taken = await prisma().ingredientTransaction.create({
    data: {
      ingredientId: malt.id,
      transactionType: 'BREWED',
      quantity: 0,
      unit: 'LBS',
      previousQuantity: 0,
      newQuantity: 0,
      batchId: batch.id,
    },
  })
  return { batch, vessel, recipe, taken }
}

const remove = (id: string, commandId?: string, token = brewer) =>
  server.ask<{ deleteBatch: string }>(
    token,
    'mutation ($id: ID!, $commandId: ID) { deleteBatch(id: $id, commandId: $commandId) }',
    { id, commandId },
  )
const restore = (id: string, token = admin) =>
  server.ask<{ restoreBatch: object }>(
    token,
    'mutation ($id: ID!) { restoreBatch(id: $id) { id batchNumber stage notes version logCount readings { gravity } } }',
    { id },
  )
const trash = async (token = admin) =>
  server.ask<{ trash: object[] }>(
    token,
    '{ trash { id batchNumber recipeName stage logCount deletedAt keptUntil deletedBy { name } } }',
  )

it('a batch that was deleted by mistake is undone with all its readings, its vessel and what was taken for it', async () => {
  const { batch, vessel, taken } = await aBatchWithRecords('2026-T01')
  await remove(batch.id, 'delete-t01')
  expect(await prisma().batchLog.count({ where: { batchId: batch.id } })).toBe(0)
  const undone = await server.ask(brewer, 'mutation { undo(of: "delete-t01", reason: "Wrong batch") }')
  expect(undone.errors).toBeUndefined()
  const again = await prisma().batch.findUniqueOrThrow({ where: { id: batch.id }, include: { logs: true } })
  expect(again).toMatchObject({
    batchNumber: '2026-T01',
    stage: 'FERMENTING',
    notes: 'Dry hop on day 4',
    brewDate: batch.brewDate,
    fermentingStartDate: batch.fermentingStartDate,
    version: 2,
  })
  expect(again.logs.map(({ gravity }) => Number(gravity)).sort()).toEqual([1.03, 1.05])
  expect(await prisma().logRevision.count({ where: { batchId: batch.id } })).toBe(1)
  expect(await prisma().equipment.findUnique({ where: { id: vessel.id } })).toMatchObject({
    status: 'IN_USE',
  })
  const movement = await prisma().ingredientTransaction.findUnique({ where: { id: taken.id } })
  expect(movement).toMatchObject({ batchId: batch.id })
  expect((await trash()).data?.trash).toEqual([])
})

it('the tasks of a batch that comes out of the trash are of that batch again, but not those given to another since', async () => {
  const { batch } = await aBatchWithRecords('2026-T12')
  const other = await aBatch(prisma())
  const task = (title: string) =>
    prisma().task.create({ data: { title, dueOn: new Date('2026-04-03'), batchId: batch.id } })
  const [stays, moves] = [await task('Dry hop'), await task('Take a sample')]
  await remove(batch.id)
  await prisma().task.update({ where: { id: moves.id }, data: { batchId: other.id } })
  await restore(batch.id)
  const after = await prisma().task.findMany({
    where: { id: { in: [stays.id, moves.id] } },
    orderBy: { title: 'asc' },
  })
  expect(after.map(({ title, batchId }) => [title, batchId])).toEqual([
    ['Dry hop', batch.id],
    ['Take a sample', other.id],
  ])
})

it('a deleted batch is in the trash for 30 days, and an administrator restores it from there', async () => {
  const { batch } = await aBatchWithRecords('2026-T02')
  await server.call('DELETE', `/api/schedule/${batch.id}`, brewer)
  const { data } = await trash()
  expect(data?.trash).toMatchObject([
    {
      id: batch.id,
      batchNumber: '2026-T02',
      recipeName: 'Harvest IPA',
      stage: 'FERMENTING',
      logCount: 2,
      deletedBy: { name: expect.stringMatching(/^brewer/) as string },
    },
  ])
  const [entry] = data!.trash as { deletedAt: string; keptUntil: string }[]
  expect(Date.parse(entry!.keptUntil) - Date.parse(entry!.deletedAt)).toBe(30 * 86_400_000)
  const restored = await restore(batch.id)
  expect(restored.data?.restoreBatch).toMatchObject({
    id: batch.id,
    batchNumber: '2026-T02',
    logCount: 2,
    version: 2,
  })
  expect((await restore(batch.id)).errors).toMatchObject([
    { message: 'This batch is no longer in the trash.', extensions: { code: 'NOT_FOUND' } },
  ])
})

it('a batch whose number was given again is not restored, and the other beer is named', async () => {
  const { batch } = await aBatchWithRecords('2026-T03')
  await remove(batch.id)
  const porter = await aRecipe(prisma(), { name: 'Night Porter' })
  await aBatch(prisma(), { batchNumber: '2026-T03', recipeId: porter.id })
  expect((await restore(batch.id)).errors).toMatchObject([
    {
      message:
        'Batch number 2026-T03 is used by Night Porter now. Give that batch another number, then restore this one.',
      extensions: { code: 'CONFLICT' },
    },
  ])
  expect((await trash()).data?.trash).toHaveLength(1)
})

it('a batch whose tank holds another one is not restored, and the other batch is named', async () => {
  const { batch, vessel } = await aBatchWithRecords('2026-T04')
  await remove(batch.id)
  await aBatch(prisma(), { batchNumber: '2026-T05', stage: 'FERMENTING', fermenterId: vessel.id })
  expect((await restore(batch.id)).errors?.[0]?.message).toBe(
    `${vessel.label} is occupied by batch 2026-T05 now. Move that batch, then restore this one.`,
  )
})

it('a completed batch is not deleted by a brewer, by an administrator it is', async () => {
  const { batch } = await aBatchWithRecords('2026-T06')
  await prisma().batch.update({ where: { id: batch.id }, data: { stage: 'COMPLETED' } })
  const sentence =
    "Completed batches can't be deleted. Archive batch 2026-T06 instead. Only an administrator can delete it."
  expect((await remove(batch.id)).errors).toMatchObject([
    { message: sentence, extensions: { code: 'FORBIDDEN' } },
  ])
  const rest = await server.call('DELETE', `/api/schedule/${batch.id}`, brewer)
  expect(rest).toMatchObject({ status: 403, body: { message: sentence } })
  expect((await remove(batch.id, undefined, admin)).errors).toBeUndefined()
  expect((await trash()).data?.trash).toHaveLength(1)
})

it('only an administrator sees the trash and restores from it', async () => {
  const { batch } = await aBatchWithRecords('2026-T07')
  await remove(batch.id)
  for (const answer of [await trash(brewer), await restore(batch.id, brewer)])
    expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

it('the trash is emptied after 30 days', async () => {
  const { batch } = await aBatchWithRecords('2026-T08')
  const { batch: younger } = await aBatchWithRecords('2026-T09')
  await remove(batch.id)
  await remove(younger.id)
  const deletedAt = daysAgo(31)
  await prisma().trashedBatch.update({ where: { id: batch.id }, data: { deletedAt } })
  for (const cleaning of housekeepingStatements) await server.app.database.pool.query(cleaning)
  expect((await trash()).data?.trash).toMatchObject([{ id: younger.id }])
})

it('a completed batch is archived by a brewer: it leaves the schedule, and its record stays', async () => {
  const { batch } = await aBatchWithRecords('2026-T10')
  const archive = (archived: boolean) =>
    server.ask(
      brewer,
      'mutation ($id: ID!, $archived: Boolean!) { archiveBatch(id: $id, archived: $archived) { archivedAt } }',
      { id: batch.id, archived },
    )
  expect((await archive(true)).errors?.[0]?.message).toBe(
    'Batch 2026-T10 is in Fermenting. Only completed and cancelled batches are archived.',
  )
  await prisma().batch.update({ where: { id: batch.id }, data: { stage: 'COMPLETED' } })
  expect((await archive(true)).errors).toBeUndefined()
  const listed = async (archived: boolean) => {
    const { data } = await server.ask<{ batches: { id: string }[] }>(
      brewer,
      'query ($archived: Boolean) { batches(archived: $archived) { id } }',
      { archived },
    )
    return data?.batches.map(({ id }) => id)
  }
  expect([await listed(false), await listed(true)]).toEqual([[], [batch.id]])
  expect(await prisma().batchLog.count({ where: { batchId: batch.id } })).toBe(2)
  await archive(false)
  expect(await listed(false)).toEqual([batch.id])
})
