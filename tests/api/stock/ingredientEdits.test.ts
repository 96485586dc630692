import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import {
  adjustIngredientText,
  aDelivery,
  anIngredient,
  aRecipeOf,
  ingredientFields,
} from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const assistant = await server.signIn('BREWER_ASSISTANT')
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const update = `mutation ($id: ID!, $base: Int!, $changes: IngredientChanges!) {
  updateIngredient(id: $id, baseVersion: $base, changes: $changes) { ${ingredientFields} }
}`
const remove = `mutation ($ids: [ID!]!, $evenIfUsed: Boolean) { deleteIngredients(ids: $ids, evenIfUsed: $evenIfUsed) }`
const historyOf = (ingredientId: string) =>
  prisma().ingredientTransaction.findMany({ where: { ingredientId }, orderBy: { timestamp: 'asc' } })
const changesOf = (entityId: string) =>
  prisma().change.findMany({ where: { entityId }, orderBy: { id: 'asc' } })

describe('editing an ingredient', () => {
  it('merges what others changed, and says who changed the same field', async () => {
    const { id } = await anIngredient(prisma())
    await server.ask(assistant, adjustIngredientText, { id, type: 'ADD', quantity: 5 })
    const merged = await server.ask(brewer, update, { id, base: 1, changes: { costPerUnitCents: 99 } })
    expect(merged.data).toMatchObject({
      updateIngredient: { currentQuantity: 105, costPerUnitCents: 99, version: 3 },
    })
    const clash = await server.ask(brewer, update, { id, base: 1, changes: { currentQuantity: 90 } })
    expect(clash.errors).toMatchObject([
      {
        extensions: {
          code: 'CONFLICT',
          conflict: {
            version: 3,
            clashes: [{ field: 'currentQuantity', base: 100, theirs: 105, yours: 90 }],
          },
        },
      },
    ])
    expect(clash.errors![0]!.message).toMatch(/^Current quantity was changed by brewer_assistant/)
  })

  it.each([
    ['quantity', { currentQuantity: 80 }, 'Stock adjusted', /: −20 lbs$/],
    ['unit', { unit: 'KG' }, 'Ingredient edited', /: .*unit/],
    ['quantity and more', { currentQuantity: 80, subcategory: 'Base' }, 'Ingredient edited', /subcategory/],
  ])('announces an edit of the %s once', async (_field, changes, action, description) => {
    const { id } = await anIngredient(prisma())
    await server.ask(brewer, update, { id, base: 1, changes })
    expect(await changesOf(id)).toMatchObject([{ type: 'IngredientSaved', detail: { version: 2 } }])
    const admin = await server.signIn('ADMIN')
    const { data } = await server.ask(
      admin,
      '{ activity(limit: 1, topics: [INGREDIENTS]) { action description } }',
    )
    expect(data).toMatchObject({ activity: [{ action, description: expect.stringMatching(description) }] })
  })

  it('undoes an edit of the quantity alone, and no other', async () => {
    const commandId = 'edit to be undone'
    const { id } = await anIngredient(prisma())
    const edit = (base: number, changes: object, of: string) =>
      server.ask(
        brewer,
        `mutation ($id: ID!, $base: Int!, $changes: IngredientChanges!, $of: ID) {
          updateIngredient(id: $id, baseVersion: $base, changes: $changes, commandId: $of) { version } }`,
        { id, base, changes, of },
      )
    const undo = (of: string) =>
      server.ask(brewer, 'mutation ($of: ID!) { undo(of: $of, reason: "Wrong malt") }', { of })
    await edit(1, { currentQuantity: 80 }, commandId)
    expect((await undo(commandId)).errors).toBeUndefined()
    await edit(3, { currentQuantity: 70, subcategory: 'Base' }, `${commandId}, with more`)
    const offered = await server.ask(brewer, 'query ($of: ID!) { undoable(of: $of) { commandId } }', {
      of: id,
    })
    expect(offered.data).toEqual({ undoable: [] })
    expect((await undo(`${commandId}, with more`)).errors?.[0]?.message).toBe("This can't be undone.")
    const { currentQuantity } = await prisma().ingredient.findUniqueOrThrow({ where: { id } })
    expect(Number(currentQuantity)).toBe(70)
  })

  it('makes a new quantity a transaction, together with the other fields', async () => {
    const { id } = await anIngredient(prisma())
    const changes = { currentQuantity: 80, unit: 'KG', supplierName: 'New Maltings', lotNumber: 'L-1' }
    const { data } = await server.ask(brewer, update, { id, base: 1, changes })
    expect(data).toMatchObject({
      updateIngredient: { currentQuantity: 80, unit: 'KG', version: 2, supplier: { name: 'New Maltings' } },
    })
    const notes = 'Unit changed from lbs to kg: 100 lbs before, set to 80 kg'
    expect(await historyOf(id)).toMatchObject([{ transactionType: 'UNIT_CHANGED', unit: 'KG', notes }])
    const later = await server.ask(brewer, update, { id, base: 1, changes: { subcategory: 'Base' } })
    expect(later.errors).toBeUndefined()
  })
})

describe('deleting ingredients', () => {
  it('refuses those that recipes use, by name, unless they are to leave the recipes too', async () => {
    const [used, free] = [await anIngredient(prisma(), { name: 'Used Malt' }), await anIngredient(prisma())]
    const recipe = await aRecipeOf(prisma(), [{ ingredientId: used.id }], { name: 'Old Ale' })
    const refused = await server.ask(brewer, remove, { ids: [used.id, free.id] })
    expect(refused.errors).toMatchObject([
      { message: 'Used Malt is used by Old Ale.', extensions: { code: 'REFUSED' } },
    ])
    for (const name of ['Bock', 'Dubbel', 'Export', 'Helles'])
      await aRecipeOf(prisma(), [{ ingredientId: used.id }], { name })
    expect((await server.ask(brewer, remove, { ids: [used.id] })).errors).toMatchObject([
      { message: 'Used Malt is used by Bock, Dubbel, Export and 2 more recipes.' },
    ])
    expect(await prisma().ingredient.count({ where: { id: { in: [used.id, free.id] } } })).toBe(2)
    const { data } = await server.ask<{ deleteIngredients: string[] }>(brewer, remove, {
      ids: [used.id, free.id, 'gone'],
      evenIfUsed: true,
    })
    expect(data!.deleteIngredients.sort()).toEqual([used.id, free.id].sort())
    expect(await changesOf(recipe.id)).toMatchObject([
      {
        type: 'RecipeSaved',
        detail: { version: 2, fields: { [`lines.${recipe.lines[0]!.id}`]: { to: null } } },
      },
    ])
    const removed = await prisma().change.findMany({
      where: { type: 'IngredientsRemoved' },
      orderBy: { seq: 'asc' },
    })
    expect(removed.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ names: expect.arrayContaining(['Used Malt']) }),
    )
  })

  it('refuses what is on order or went into a batch, whose record would lose its lot', async () => {
    const hop = await anIngredient(prisma(), { name: 'Cascade' })
    await aDelivery(prisma(), hop.id)
    const malt = await anIngredient(prisma(), { name: 'Munich' })
    const { id: batchId } = await aBatch(prisma())
    const taken = { quantity: 5, unit: 'LBS', previousQuantity: 9, newQuantity: 4, lotNumber: 'L-7' } as const
    await prisma().ingredientTransaction.create({
      data: { ...taken, ingredientId: malt.id, transactionType: 'BREWED', batchId },
    })
    const refused = await server.ask(brewer, remove, { ids: [hop.id, malt.id] })
    expect(refused.errors?.[0]?.message).toBe('Cascade is on order. Munich went into 1 batch.')
    const overRest = await server.call('DELETE', `/api/ingredients/${hop.id}`, brewer)
    expect(overRest).toMatchObject({ status: 409, body: { message: 'Cascade is on order.' } })
    expect(await prisma().ingredientTransaction.count({ where: { batchId } })).toBe(1)
    await server.ask(brewer, remove, { ids: [hop.id, malt.id], evenIfUsed: true })
    expect(await prisma().ingredient.count({ where: { id: { in: [hop.id, malt.id] } } })).toBe(0)
  })

  it('refuses nothing for an order that a mail server refused, and what a batch took and returned', async () => {
    const { id } = await anIngredient(prisma())
    const mail = { to: 'gone@hopyard.example', subject: 'Order', text: '', nextTryAt: null, error: '550' }
    const { id: mailId } = await prisma().mail.create({ data: mail })
    await aDelivery(prisma(), id, { mailId })
    const { id: batchId } = await aBatch(prisma())
    const moved = { ingredientId: id, batchId, quantity: 5, unit: 'LBS' } as const
    await prisma().ingredientTransaction.createMany({
      data: [
        { ...moved, transactionType: 'BREWED', previousQuantity: 9, newQuantity: 4 },
        { ...moved, transactionType: 'ADD', previousQuantity: 4, newQuantity: 9 },
      ],
    })
    expect((await server.call('DELETE', `/api/ingredients/${id}`, brewer)).status).toBe(200)
  })

  it('refuses with the uses of ten ingredients, and counts the others', async () => {
    const ids: string[] = []
    for (let count = 0; count < 11; count++) ids.push((await anIngredient(prisma())).id)
    await aRecipeOf(
      prisma(),
      ids.map((ingredientId) => ({ ingredientId })),
    )
    for (const id of ids) await aDelivery(prisma(), id)
    const { errors } = await server.ask(brewer, remove, { ids })
    const { message = '' } = errors?.[0] ?? {}
    expect(message.match(/is on order/g)).toHaveLength(10)
    expect(message).toMatch(/ 1 more is used\.$/)
  })

  it('asks for something to delete', async () => {
    const { errors } = await server.ask(brewer, remove, { ids: [] })
    expect(errors).toMatchObject([{ message: 'Please select ingredients to delete.' }])
  })
})
