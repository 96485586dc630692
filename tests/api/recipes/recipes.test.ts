import { describe, expect, it } from 'vitest'
import { aBatch } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const prisma = () => server.app.database.prisma
const fields = `id version name style mashTemp boilTime expectedABV notes
  lines { id ingredientId amount unit use minutes ingredient { name } }`
const create = `mutation ($input: RecipeInput!, $commandId: ID) { createRecipe(input: $input, commandId: $commandId) { ${fields} } }`
const update = `mutation ($id: ID!, $base: Int!, $changes: RecipeChanges!, $commandId: ID) {
  updateRecipe(id: $id, baseVersion: $base, changes: $changes, commandId: $commandId) { ${fields} }
}`
interface Shown {
  id: string
  version: number
  lines: { id: string; amount: number; unit: string; ingredient: { name: string } }[]
}
const linesOf = (recipe: Shown) =>
  recipe.lines.map(({ amount, unit, ingredient }) => `${amount} ${unit} ${ingredient.name}`)
const edit = async (variables: object) => {
  const { data, errors } = await server.ask<{ updateRecipe: Shown }>(brewer, update, variables)
  return { recipe: data?.updateRecipe, errors }
}

describe('a recipe', () => {
  it('is added with the usual mash and boil, its ingredients in their own units unless said', async () => {
    const malt = await anIngredient(prisma(), { name: 'Pale' })
    const hops = await anIngredient(prisma(), { name: 'Saaz', category: 'HOPS', unit: 'OZ' })
    const input = {
      name: ' Pils ',
      style: 'Pilsner',
      lines: [
        { ingredientId: malt.id, amount: 150 },
        { ingredientId: hops.id, amount: 0.5, unit: 'LBS', use: 'BOIL', minutes: 60 },
      ],
    }
    const { data } = await server.ask<{ createRecipe: Shown }>(brewer, create, { input, commandId: 'pils' })
    expect(data).toMatchObject({ createRecipe: { name: 'Pils', mashTemp: 152, boilTime: 60, version: 1 } })
    expect(linesOf(data!.createRecipe)).toEqual(['150 LBS Pale', '0.5 LBS Saaz'])
    expect((await server.ask(brewer, create, { input, commandId: 'pils' })).data).toEqual(data)
    expect(
      await prisma().change.findMany({ where: { entityId: data!.createRecipe.id }, orderBy: { seq: 'asc' } }),
    ).toMatchObject([{ type: 'RecipeSaved' }])
  })

  it.each([
    ['no name', { name: '' }, 'name', 'Name is required.'],
    ['no style', { style: ' ' }, 'style', 'Beer Style is required.'],
    ['ABV above 20', { expectedABV: 20.1 }, 'expectedABV', 'ABV must be from 0 to 20 %.'],
    ['ABV in hundredths', { expectedABV: 5.55 }, 'expectedABV', 'ABV may have at most 1 decimal.'],
    ['IBU above 120', { expectedIBU: 121 }, 'expectedIBU', 'IBU must be from 0 to 120.'],
    ['SRM above 80', { colorSRM: 81 }, 'colorSRM', 'SRM must be from 0 to 80.'],
    ['a mash below 140 °F', { mashTemp: 139 }, 'mashTemp', 'Mash temperature must be from 140 to 170 °F.'],
    ['a mash above 170 °F', { mashTemp: 171 }, 'mashTemp', 'Mash temperature must be from 140 to 170 °F.'],
    ['a boil below 30 minutes', { boilTime: 29 }, 'boilTime', 'Boil time must be from 30 to 120 minutes.'],
    ['a boil above 120 minutes', { boilTime: 121 }, 'boilTime', 'Boil time must be from 30 to 120 minutes.'],
    [
      'an amount of 0',
      { lines: [{ ingredientId: 'x', amount: 0 }] },
      'amount',
      'Amount must be from 0.001 to 100,000.',
    ],
    [
      'no ingredient',
      { lines: [{ ingredientId: '', amount: 1 }] },
      'ingredientId',
      'Ingredient is required.',
    ],
    [
      'an ingredient that is gone',
      { lines: [{ ingredientId: 'x', amount: 1 }] },
      'ingredientId',
      'An ingredient no longer exists. Choose another one.',
    ],
  ])('is refused with %s', async (_what, wrong, field, message) => {
    const { errors } = await server.ask(brewer, create, { input: { name: 'Wrong', style: 'IPA', ...wrong } })
    expect(errors).toMatchObject([
      { message, extensions: { code: 'BAD_USER_INPUT', fields: { [field]: message } } },
    ])
    expect(await prisma().recipe.count({ where: { name: 'Wrong' } })).toBe(0)
  })
})

describe('two brewers editing one recipe', () => {
  const theRecipe = async () => {
    const [malt, hops] = [
      await anIngredient(prisma()),
      await anIngredient(prisma(), { name: `Hops ${Math.random()}` }),
    ]
    const recipe = await aRecipeOf(prisma(), [
      { ingredientId: malt.id },
      { ingredientId: hops.id, amount: 2 },
    ])
    return { id: recipe.id, malt, hops, lines: recipe.lines.map(({ id }) => id) }
  }

  it('on different lines and fields are merged', async () => {
    const { id, malt, hops, lines } = await theRecipe()
    const other = await anIngredient(prisma(), { name: `Oats ${id}` })
    await edit({ id, base: 1, changes: { changeLines: [{ id: lines[0], amount: 11 }], notes: 'warmer' } })
    await edit({ id, base: 1, changes: { changeLines: [{ id: lines[1], use: 'DRY_HOP', minutes: 4320 }] } })
    const { recipe } = await edit({
      id,
      base: 1,
      changes: { addLines: [{ ingredientId: other.id, amount: 3 }], boilTime: 90 },
    })
    expect(recipe).toMatchObject({ version: 4, notes: 'warmer', boilTime: 90 })
    expect(linesOf(recipe!)).toEqual([`11 LBS ${malt.name}`, `2 LBS ${hops.name}`, `3 LBS ${other.name}`])
    expect(recipe!.lines[1]).toMatchObject({ use: 'DRY_HOP', minutes: 4320 })
  })

  it('on the same line are a conflict', async () => {
    const { id, malt, lines } = await theRecipe()
    await edit({ id, base: 1, changes: { changeLines: [{ id: lines[0], amount: 11 }] } })
    const { errors } = await edit({ id, base: 1, changes: { changeLines: [{ id: lines[0], amount: 12 }] } })
    expect(errors).toMatchObject([
      {
        extensions: {
          code: 'CONFLICT',
          conflict: {
            version: 2,
            clashes: [
              {
                field: `lines.${lines[0]}`,
                base: { amount: 10 },
                theirs: { amount: 11 },
                yours: { amount: 12 },
              },
            ],
          },
        },
      },
    ])
    expect(errors![0]!.message).toMatch(new RegExp(`^${malt.name} was changed by brewer`))
    const same = await edit({ id, base: 1, changes: { changeLines: [{ id: lines[0], amount: 11 }] } })
    expect(same.recipe).toMatchObject({ version: 2 })
  })

  it('cannot change a line that the other one removed, but may remove it too', async () => {
    const { id, hops, lines } = await theRecipe()
    const { recipe } = await edit({ id, base: 1, changes: { removeLines: [lines[0]] } })
    expect(linesOf(recipe!)).toEqual([`2 LBS ${hops.name}`])
    const changed = await edit({ id, base: 1, changes: { changeLines: [{ id: lines[0], amount: 3 }] } })
    expect(changed.errors).toMatchObject([
      { extensions: { conflict: { clashes: [{ yours: { amount: 3 } }] } } },
    ])
    expect((await edit({ id, base: 1, changes: { removeLines: [lines[0]] } })).errors).toBeUndefined()
    const unknown = await edit({ id, base: 2, changes: { changeLines: [{ id: 'never', amount: 3 }] } })
    expect(unknown.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  it('sending one edit twice adds its line once', async () => {
    const { id, malt } = await theRecipe()
    const twice = {
      id,
      base: 1,
      changes: { addLines: [{ ingredientId: malt.id, amount: 1 }] },
      commandId: id,
    }
    const answers = await Promise.all([edit(twice), edit(twice), edit(twice)])
    for (const answer of answers) expect(answer.recipe).toEqual(answers[0].recipe)
    expect(answers[0].recipe!.lines).toHaveLength(3)
  })
})

describe('cloning and deleting', () => {
  it('copies a recipe with its ingredients', async () => {
    const malt = await anIngredient(prisma())
    const { id } = await aRecipeOf(prisma(), [{ ingredientId: malt.id, use: 'MASH' }], {
      name: 'Old Ale',
      notes: 'strong',
    })
    const clone = `mutation ($id: ID!, $name: String) { cloneRecipe(id: $id, name: $name) { ${fields} } }`
    const { data } = await server.ask<{ cloneRecipe: Shown }>(brewer, clone, { id })
    expect(data).toMatchObject({ cloneRecipe: { name: 'Old Ale (Copy)', notes: 'strong', version: 1 } })
    expect(linesOf(data!.cloneRecipe)).toEqual([`10 LBS ${malt.name}`])
    expect((await server.ask(brewer, clone, { id, name: 'New Ale' })).data).toMatchObject({
      cloneRecipe: { name: 'New Ale' },
    })
  })

  it('refuses to delete what batches are brewed of, and names them', async () => {
    const remove = `mutation ($id: ID!) { deleteRecipe(id: $id) }`
    const { id } = await aRecipeOf(prisma(), [], { name: 'Brewed' })
    const batches = [
      await aBatch(prisma(), { recipeId: id, batchNumber: '2026-701' }),
      await aBatch(prisma(), { recipeId: id, batchNumber: '2026-702' }),
    ]
    const refused = await server.ask(brewer, remove, { id })
    expect(refused.errors).toMatchObject([
      { message: 'Brewed is used by batches 2026-701 and 2026-702.', extensions: { code: 'REFUSED' } },
    ])
    for (const batchNumber of ['2026-703', '2026-704', '2026-705'])
      batches.push(await aBatch(prisma(), { recipeId: id, batchNumber }))
    expect((await server.ask(brewer, remove, { id })).errors).toMatchObject([
      { message: 'Brewed is used by batches 2026-701, 2026-702, 2026-703 and 2 more.' },
    ])
    await prisma().batch.deleteMany({ where: { id: { in: batches.map((batch) => batch.id) } } })
    expect((await server.ask(brewer, remove, { id })).data).toEqual({ deleteRecipe: id })
    expect(
      await prisma().change.findMany({ where: { entityId: id }, orderBy: { seq: 'asc' } }),
    ).toMatchObject([{ type: 'RecipeRemoved' }])
  })
})
