import { describe, expect, it } from 'vitest'
import { aBatch, aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const ana = await server.signIn('BREWER')
const ben = await server.signIn('BREWER')
const prisma = () => server.app.database.prisma

let commands = 0

/** Sends a command with its arguments; returns its id. */
async function done(mutation: string, said: string, token = ana): Promise<string> {
  const commandId = `moved-${(commands += 1)}`
  const text = `mutation { ${mutation}(${said}, commandId: "${commandId}") { id } }`
  expect((await server.ask(token, text)).errors).toBeUndefined()
  return commandId
}
const move = (id: string, to: string) => done('moveBatch', `id: "${id}", to: ${to}`)
async function edit(id: string, changes: string, token = ana): Promise<string> {
  const { version } = await batchOf(id)
  return done('updateBatch', `id: "${id}", baseVersion: ${version}, changes: { ${changes} }`, token)
}

const batchOf = (id: string) => prisma().batch.findUniqueOrThrow({ where: { id } })
const statusOf = async ({ id }: { id: string }) =>
  (await prisma().equipment.findUniqueOrThrow({ where: { id } })).status
const undo = async (of: string) =>
  (await server.ask(ana, `mutation { undo(of: "${of}", reason: "Wrong tank") }`)).errors?.[0]?.message ?? null
const undoableOf = async (of: string) => {
  const { data } = await server.ask<{ undoable: { commandId: string }[] }>(
    ana,
    `{ undoable(of: "${of}") { commandId } }`,
  )
  return data!.undoable.map(({ commandId }) => commandId)
}

/** A fermenting batch that Ana has just brought into another fermenter. */
async function aTransferredBatch() {
  const [batch, other] = [await aFermentingBatch(prisma()), await aVessel(prisma())]
  return { batch, other, of: await edit(batch.id, `fermenterId: "${other.id}"`) }
}

describe('taking a move back', () => {
  it('is not refused for hops that were returned, in whatever unit they are counted since', async () => {
    const hops = await anIngredient(prisma(), { unit: 'OZ', currentQuantity: 40, category: 'HOPS' })
    const recipe = await aRecipeOf(prisma(), [{ ingredientId: hops.id, amount: 6, unit: 'OZ' }])
    const batch = await aBatch(prisma(), {
      ...{ stage: 'FERMENTING', recipeId: recipe.id, fermenterId: (await aVessel(prisma())).id },
      briteTankId: (await aVessel(prisma(), { type: 'BRITE_TANK' })).id,
    })
    const of = await move(batch.id, 'CONDITIONING')
    const hop = `{ ingredientId: "${hops.id}", amount: 4, unit: OZ }`
    const log = await done(
      'addLog',
      `input: { batchId: "${batch.id}", logType: DRY_HOP, additions: [${hop}] }`,
    )
    await done('updateIngredient', `id: "${hops.id}", baseVersion: 2, changes: { unit: LBS }`)
    expect(await undo(log)).toBeNull()
    expect(await undo(of)).toBeNull()
    const { errors } = await server.ask(
      ana,
      `mutation { deleteIngredients(ids: ["${hops.id}"], evenIfUsed: false) }`,
    )
    expect(errors?.[0]?.message, 'only the recipe needs them').toBe(`${hops.name} is used by ${recipe.name}.`)
    const again = await move(batch.id, 'CONDITIONING')
    await server.ask(ana, `mutation { deductStock(batchId: "${batch.id}") { batchId } }`)
    expect(await undo(again)).toBe(`Ingredients have been taken for batch ${batch.batchNumber} since then.`)
  })
})

describe('taking a transfer back', () => {
  it('brings the batch into the tank that it was in, as if it had never left', async () => {
    const { batch, other, of } = await aTransferredBatch()
    expect(await undoableOf(batch.id)).toEqual([of])
    expect(await undo(of)).toBeNull()
    expect(await batchOf(batch.id)).toMatchObject({ fermenterId: batch.fermenter.id, version: 3 })
    expect([await statusOf(batch.fermenter), await statusOf(other)]).toEqual(['IN_USE', 'AVAILABLE'])
    expect(await prisma().transfer.count({ where: { batchId: batch.id } })).toBe(0)
    const changes = await prisma().change.findMany({ where: { entityId: batch.id }, orderBy: { id: 'asc' } })
    const fields = { fermenterId: { from: other.id, to: batch.fermenter.id } }
    expect(changes.at(-1)).toMatchObject({ type: 'BatchSaved', detail: { version: 3, fields, undoes: of } })
    expect(await undo(of)).toBe('This has already been undone.')
    expect(await undoableOf(batch.id)).toEqual([])
  })

  it('is refused when someone has edited the batch since, or put another one into the tank', async () => {
    const first = await aTransferredBatch()
    await edit(first.batch.id, 'notes: "Dry"', ben)
    expect(await undo(first.of)).toMatch(/^brewer-.* has changed batch .* since then\.$/)
    const second = await aTransferredBatch()
    const next = await aBatch(prisma(), { stage: 'BOILING', fermenterId: second.batch.fermenter.id })
    await move(next.id, 'FERMENTING')
    expect(await undo(second.of)).toBe(
      `${second.batch.fermenter.label} is occupied by batch ${next.batchNumber}.`,
    )
    expect(await statusOf(second.other)).toBe('IN_USE')
  })

  it('is offered for nothing else that is edited', async () => {
    const batch = await aFermentingBatch(prisma())
    const [planned, other] = [await aVessel(prisma(), { type: 'BRITE_TANK' }), await aVessel(prisma())]
    const edits = [
      await edit(batch.id, `briteTankId: "${planned.id}"`),
      await edit(batch.id, `fermenterId: "${other.id}", notes: "Moved"`),
    ]
    expect(await undoableOf(batch.id)).toEqual([])
    for (const of of edits) expect(await undo(of)).toMatch(/^It's too late to undo this/)
  })
})

it('two moves are taken back one after the other, the later one first', async () => {
  const fermenter = await aVessel(prisma())
  const batch = await aBatch(prisma(), { stage: 'MASHING', fermenterId: fermenter.id })
  const [first, second] = [await move(batch.id, 'BOILING'), await move(batch.id, 'FERMENTING')]
  expect(await undo(first)).toMatch(/ has changed batch .* since then\.$/)
  expect(await undo(second)).toBeNull()
  expect(await undo(first)).toBeNull()
  expect(await batchOf(batch.id)).toMatchObject({ stage: 'MASHING', boilingStartDate: null, version: 5 })
})
