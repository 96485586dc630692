import { describe, expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { aBeerType, anIngredient } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const { prisma } = server.app.database
const { aBrew, done, move } = cellarOf(server, brewer)

const ask = <Answer extends object>(text: string, variables: object = {}) =>
  server.ask<Answer>(brewer, text, variables)
const commandId = () => `command ${Math.random()}`

interface Amount {
  ingredientId: string
  amount: number
}

const set = (formatId: string, was: Amount[], materials: Amount[]) =>
  ask<{ setFormatMaterials: { id: string } }>(
    `mutation ($formatId: ID!, $was: [FormatMaterialInput!]!, $materials: [FormatMaterialInput!]!) {
      setFormatMaterials(formatId: $formatId, was: $was, materials: $materials) { id } }`,
    { formatId, was, materials },
  )

async function materialsOf(formatId: string) {
  const { data } = await ask<{
    formatMaterials: { formatId: string; amount: number | null; ingredient: { id: string } }[]
  }>('{ formatMaterials { formatId amount ingredient { id } } }')
  return data?.formatMaterials
    .filter((one) => one.formatId === formatId)
    .map(({ amount, ingredient }) => [ingredient.id, amount])
}

async function aCase() {
  const data = await done(
    ask<{ createPackageFormat: { id: string } }>(
      'mutation ($input: PackageFormatInput!) { createPackageFormat(input: $input) { id } }',
      { input: { name: `Case ${Math.random()}`, kind: 'CAN', volumeBBL: 0.1, perCase: 24 } },
    ),
  )
  return data.createPackageFormat.id
}

/** A material of which a lot was received, so many at so much each. */
async function aMaterial(name: string, quantity: number, unitCostCents: number) {
  const { id } = await anIngredient(prisma, {
    name: `${name} ${Math.random()}`,
    category: 'MISC',
    unit: 'EACH',
    currentQuantity: 0,
  })
  return { id, lot: await received(id, quantity, unitCostCents) }
}

async function received(ingredientId: string, quantity: number, unitCostCents: number) {
  const data = await done(
    ask<{ receiveLot: { id: string } }>(
      'mutation ($input: ReceiveLotInput!) { receiveLot(input: $input) { id } }',
      { input: { ingredientId, quantity, unitCostCents } },
    ),
  )
  return data.receiveLot.id
}

const leftOf = async (lotId: string) =>
  Number((await prisma.lot.findUniqueOrThrow({ where: { id: lotId } })).remaining)

interface Filled {
  formatId: string
  count: number
  materials: { ingredientId: string; lotId?: string; quantity: number }[]
}

/** A tank of seven barrels, and what fills packages of it. */
async function aTank() {
  const { id: batch, fermenter } = await aBrew()
  const { id: beerTypeId } = await aBeerType(prisma)
  const fill = (items: Filled[], more: object = {}) =>
    ask<{ packageBatch: { id: string; code: string; format: { id: string } }[] }>(
      `mutation ($batch: ID!, $from: ID!, $items: [PackageInput!]!, $at: DateTime, $commandId: ID) {
        packageBatch(batchId: $batch, fromEquipmentId: $from, items: $items, occurredAt: $at, commandId: $commandId) {
          id code format { id } } }`,
      { batch, from: fermenter.id, items: items.map((item) => ({ ...item, beerTypeId })), ...more },
    )
  return { batch, fill }
}

interface Trace {
  lots: { quantity: number; lot: { id: string } }[]
  packageLots: { quantity: number | null; packageLot: { id: string } }[]
  links: { from: string; to: string; quantity: number | null }[]
}
const traceText =
  'lots { quantity lot { id } } packageLots { quantity packageLot { id } } links { from to quantity }'
const traceOf = async (which: string) =>
  (await done(ask<{ trace: Trace }>(`{ trace: ${which} { ${traceText} } }`))).trace
const traceOfLot = (id: string) => traceOf(`traceLot(lotId: "${id}")`)
const traceOfPackages = (id: string) => traceOf(`tracePackageLot(packageLotId: "${id}")`)

interface Taken {
  transactionType: string
  quantity: number
  totalCostCents: number
  notes: string
}
const materialsOfBatch = async (batchId: string) => {
  const text = `query ($batchId: ID!) {
    stockForBatch(batchId: $batchId) { materials { transactionType quantity totalCostCents notes } } }`
  const { stockForBatch } = await done(ask<{ stockForBatch: { materials: Taken[] } }>(text, { batchId }))
  return stockForBatch.materials
}

describe('what goes into a package', () => {
  it('is set for a format, each ingredient once, and follows the unit of its ingredient', async () => {
    const format = await aCase()
    const glue = await anIngredient(prisma, { name: `Glue ${Math.random()}`, category: 'MISC', unit: 'KG' })
    await done(set(format, [], [{ ingredientId: glue.id, amount: 0.5 }]))
    expect(await materialsOf(format)).toEqual([[glue.id, 0.5]])
    await prisma.ingredient.update({ where: { id: glue.id }, data: { unit: 'GRAMS' } })
    expect(await materialsOf(format)).toEqual([[glue.id, 500]])
    await prisma.ingredient.update({ where: { id: glue.id }, data: { unit: 'EACH' } })
    expect(await materialsOf(format)).toEqual([[glue.id, null]])
    const twice = await set(
      format,
      [],
      [
        { ingredientId: glue.id, amount: 1 },
        { ingredientId: glue.id, amount: 2 },
      ],
    )
    expect(twice.errors?.[0]?.message).toBe('Each material can be listed only once.')
  })

  it('that somebody else changed meanwhile is a conflict that names what is there now', async () => {
    const format = await aCase()
    const cans = await aMaterial('Can', 100, 10)
    await done(set(format, [], [{ ingredientId: cans.id, amount: 24 }]))
    const { errors } = await set(format, [], [{ ingredientId: cans.id, amount: 12 }])
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      conflict: {
        clashes: [{ field: 'materials', base: [], theirs: [{ ingredientId: cans.id, amount: 24 }] }],
      },
    })
    expect(await materialsOf(format)).toEqual([[cans.id, 24]])
  })
})

describe('packages that are filled', () => {
  it('take their materials of the chosen lots, which are part of what the batch cost', async () => {
    const { batch, fill } = await aTank()
    const format = await aCase()
    const cans = await aMaterial('Can', 100, 10)
    const more = await received(cans.id, 500, 12)
    const data = await done(
      fill([
        {
          ...{ formatId: format, count: 10 },
          materials: [
            { ingredientId: cans.id, lotId: cans.lot, quantity: 40 },
            { ingredientId: cans.id, lotId: more, quantity: 200 },
          ],
        },
      ]),
    )
    expect([await leftOf(cans.lot), await leftOf(more)]).toEqual([60, 300])
    expect(await materialsOfBatch(batch)).toEqual([
      {
        ...{ transactionType: 'REMOVE', quantity: 240, totalCostCents: 40 * 10 + 200 * 12 },
        notes: `For packages ${data.packageBatch[0]!.code}`,
      },
    ])
  })

  it('take materials of two formats at once, and say what was short', async () => {
    const { batch, fill } = await aTank()
    const [one, other] = [await aCase(), await aCase()]
    const lids = await aMaterial('Lid', 30, 2)
    await done(
      fill([
        { formatId: one, count: 1, materials: [{ ingredientId: lids.id, quantity: 24 }] },
        { formatId: other, count: 1, materials: [{ ingredientId: lids.id, quantity: 24 }] },
      ]),
    )
    expect(await leftOf(lids.lot)).toBe(0)
    const taken = await materialsOfBatch(batch)
    expect(taken.map(({ quantity }) => quantity)).toEqual([24, 6])
    expect(taken[1]?.notes).toMatch(/; 18 each short$/)
  })

  it('are traced to each lot of material, and each lot to them, by the same amounts', async () => {
    const { fill } = await aTank()
    const format = await aCase()
    const [cans, lids] = [await aMaterial('Can', 100, 10), await aMaterial('Lid', 100, 1)]
    const data = await done(
      fill([
        {
          ...{ formatId: format, count: 2 },
          materials: [
            { ingredientId: cans.id, quantity: 48 },
            { ingredientId: lids.id, quantity: 49 },
          ],
        },
      ]),
    )
    const packages = data.packageBatch[0]!.id
    for (const [material, quantity] of [
      [cans, 48],
      [lids, 49],
    ] as const) {
      const forward = await traceOfLot(material.lot)
      expect(forward.lots).toEqual([{ quantity, lot: { id: material.lot } }])
      expect(forward.packageLots).toEqual([{ quantity, packageLot: { id: packages } }])
      expect(forward.links).toEqual([{ from: `lot:${material.lot}`, to: `packages:${packages}`, quantity }])
    }
    const back = await traceOfPackages(packages)
    expect(back.lots.map(({ lot, quantity }) => [lot.id, quantity]).toSorted()).toEqual(
      [
        [cans.lot, 48],
        [lids.lot, 49],
      ].toSorted(),
    )
    expect(back.links).toContainEqual({ from: `lot:${cans.lot}`, to: `packages:${packages}`, quantity: null })
  })

  it('that were filled by mistake return their materials to their lots, and are on no trace of them', async () => {
    const { batch, fill } = await aTank()
    const format = await aCase()
    const cans = await aMaterial('Can', 100, 10)
    const id = commandId()
    await done(
      fill([{ formatId: format, count: 1, materials: [{ ingredientId: cans.id, quantity: 24 }] }], {
        commandId: id,
      }),
    )
    expect(await leftOf(cans.lot)).toBe(76)
    await done(ask('mutation ($of: ID!) { undo(of: $of, reason: "Wrong button") }', { of: id }))
    expect(await leftOf(cans.lot)).toBe(100)
    const trace = await traceOfLot(cans.lot)
    expect([trace.packageLots, trace.links]).toEqual([[], []])
    const costs = (await materialsOfBatch(batch)).map(({ transactionType, totalCostCents }) => [
      transactionType,
      totalCostCents,
    ])
    expect(costs).toEqual([
      ['REMOVE', 240],
      ['ADD', 240],
    ])
  })

  it('keep in the cost of their batch what they took when the ingredient is deleted', async () => {
    const { batch, fill } = await aTank()
    const format = await aCase()
    const cans = await aMaterial('Can', 100, 10)
    await done(set(format, [], [{ ingredientId: cans.id, amount: 24 }]))
    await done(fill([{ formatId: format, count: 1, materials: [{ ingredientId: cans.id, quantity: 24 }] }]))
    const remove = (evenIfUsed: boolean) =>
      ask('mutation ($ids: [ID!]!, $even: Boolean!) { deleteIngredients(ids: $ids, evenIfUsed: $even) }', {
        ...{ ids: [cans.id], even: evenIfUsed },
      })
    expect((await remove(false)).errors?.[0]?.message).toMatch(/^Can .* is used by Case /)
    await done(remove(true))
    const { data } = await ask<{
      stockForBatch: { deductedAt: string | null; deletedMovements: { totalCostCents: number }[] }
    }>(
      'query ($id: ID!) { stockForBatch(batchId: $id) { deductedAt deletedMovements { totalCostCents } } }',
      { id: batch },
    )
    expect(data?.stockForBatch).toEqual({ deductedAt: null, deletedMovements: [{ totalCostCents: 240 }] })
  })

  it('take nothing of a lot on hold or of more than is left, and are not filled then', async () => {
    const { fill } = await aTank()
    const format = await aCase()
    const cans = await aMaterial('Can', 10, 10)
    const tooMany = [
      { formatId: format, count: 1, materials: [{ ingredientId: cans.id, lotId: cans.lot, quantity: 24 }] },
    ]
    expect((await fill(tooMany)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
    await done(
      ask('mutation ($ids: [ID!]!) { holdLots(ids: $ids, reason: "Dented") { id } }', { ids: [cans.lot] }),
    )
    const held = [
      { formatId: format, count: 1, materials: [{ ingredientId: cans.id, lotId: cans.lot, quantity: 5 }] },
    ]
    expect((await fill(held)).errors?.[0]?.message).toMatch(/on hold/)
    expect(await prisma.packageLot.count({ where: { formatId: format } })).toBe(0)
    // A fact of earlier is booked: what the lot lacks was found on it.
    const at = new Date(Date.now() - 3_600_000).toISOString()
    await done(fill(tooMany, { at }))
    expect(await leftOf(cans.lot)).toBe(0)
  })

  it('as kegs from their page take the materials of their format, and return them when that is undone', async () => {
    const { id: batch } = await aBrew()
    for (const stage of ['CONDITIONING', 'KEGGING']) await done(move(batch, stage))
    const [caps, collars] = [await aMaterial('Cap', 100, 3), await aMaterial('Collar', 5, 2)]
    const id = commandId()
    const of = (material: { id: string }, quantity: number) => ({ ingredientId: material.id, quantity })
    const filling = `mutation ($batch: ID!, $half: [LotAmountInput!], $sixth: [LotAmountInput!], $commandId: ID) {
      addFilledKegs(batchId: $batch, halfBarrels: 4, sixthBarrels: 6, halfBarrelMaterials: $half,
        sixthBarrelMaterials: $sixth, commandId: $commandId) { size quantity } }`
    await done(
      ask(filling, {
        ...{ batch, commandId: id },
        half: [{ ...of(caps, 4), lotId: caps.lot }, of(collars, 4)],
        sixth: [of(caps, 6), of(collars, 6)],
      }),
    )
    expect([await leftOf(caps.lot), await leftOf(collars.lot)]).toEqual([90, 0])
    const taken = await materialsOfBatch(batch)
    expect(taken.map(({ quantity, totalCostCents }) => [quantity, totalCostCents])).toEqual([
      [4, 12],
      [4, 8],
      [6, 18],
      [1, 2],
    ])
    const forward = await traceOfLot(collars.lot)
    expect(forward.packageLots.map(({ quantity }) => quantity).toSorted()).toEqual([1, 4])
    await done(ask('mutation ($of: ID!) { undo(of: $of, reason: "Wrong button") }', { of: id }))
    expect([await leftOf(caps.lot), await leftOf(collars.lot)]).toEqual([100, 5])
  })
})
