import { describe, expect, it } from 'vitest'
import { settleAllPackages } from '#api/features/packages/packageHistory.service.ts'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aBeerType, aKeg } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const assistant = await server.signIn('BREWER_ASSISTANT')
const { prisma } = server.app.database
const { aBrew, done, held, record } = cellarOf(server, brewer)

interface LotShown {
  id: string
  code: string
  count: number
  remaining: number
  batchNumber: string | null
  origin: string
}

const shown = 'id code count remaining batchNumber origin'
const packageText = `mutation ($batch: ID!, $from: ID!, $items: [PackageInput!]!, $loss: Float, $left: Float, $ifMore: MoreThanThere, $commandId: ID, $at: DateTime) {
  packageBatch(batchId: $batch, fromEquipmentId: $from, items: $items, lossBBL: $loss, leftBBL: $left, ifMore: $ifMore, commandId: $commandId, occurredAt: $at) {
    ${shown} lossBBL bestBefore packedOn from { id } movements { kind count reason } } }`
type Packaged = LotShown & {
  lossBBL: number
  bestBefore: string | null
  packedOn: string
  from: { id: string } | null
  movements: { kind: string; count: number; reason: string | null }[]
}
const pack = (variables: object, by = brewer) =>
  server.ask<{ packageBatch: Packaged[] }>(by, packageText, variables)
const adjust = (beerTypeId: string, formatId: string, delta: number, more: object = {}) =>
  server.ask<{ adjustPackages: { id: string; quantity: number; moved: number; lots: LotShown[] } }>(
    brewer,
    `mutation ($beer: ID!, $format: ID!, $delta: Int!, $reason: KegReason, $commandId: ID) {
      adjustPackages(beerTypeId: $beer, formatId: $format, delta: $delta, reason: $reason, commandId: $commandId) {
        id quantity moved lots { ${shown} } } }`,
    { beer: beerTypeId, format: formatId, delta, ...more },
  )
const undo = (of: string) =>
  server.ask(brewer, 'mutation ($of: ID!) { undo(of: $of, reason: "Wrong button") }', { of })
const commandId = () => `command ${Math.random()}`

async function aFormat(fields: object = {}) {
  const { data, errors } = await server.ask<{ createPackageFormat: { id: string; version: number } }>(
    brewer,
    'mutation ($input: PackageFormatInput!) { createPackageFormat(input: $input) { id version } }',
    { input: { name: `Case ${Math.random()}`, kind: 'CAN', volumeBBL: 0.0968, perCase: 24, ...fields } },
  )
  expect(errors).toBeUndefined()
  return data!.createPackageFormat
}

/** What there is of a beer and format, and what remains of its lots, the one that is removed first first. */
async function stockOf(beerTypeId: string, formatId: string) {
  const keg = await prisma.keg.findUniqueOrThrow({ where: { beerTypeId_formatId: { beerTypeId, formatId } } })
  const lots = await prisma.packageLot.findMany({
    where: { beerTypeId, formatId },
    orderBy: [{ packedOn: 'asc' }, { id: 'asc' }],
    include: { movements: true },
  })
  for (const lot of lots) {
    const sum = (kinds: string[]) =>
      lot.movements.filter(({ kind }) => kinds.includes(kind)).reduce((all, { count }) => all + count, 0)
    expect(sum(['PACKED', 'UNPACKED', 'FOUND', 'OUT', 'BACK'])).toBe(lot.remaining)
    expect(sum(['PACKED', 'UNPACKED', 'FOUND'])).toBe(lot.count)
  }
  expect(lots.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(keg.quantity)
  return {
    quantity: keg.quantity,
    lots: lots.map(({ count, remaining, origin }) => [origin, count, remaining]),
  }
}

/** Seven barrels in a fermenter. */
async function aTank() {
  const { id, fermenter, batchNumber } = await aBrew()
  const { id: beer } = await aBeerType(prisma)
  return { batch: id, from: fermenter.id, beer, batchNumber }
}

describe('packaging a batch', () => {
  it('out of a tank that holds a part of it leaves that to be cleaned once it is empty, until that is undone', async () => {
    const { batch, from, beer } = await aTank()
    const half = await aVessel(prisma, { type: 'BRITE_TANK' })
    const statusOf = async () => (await prisma.equipment.findUniqueOrThrow({ where: { id: half.id } })).status
    await done(record({ kind: 'TRANSFER', fromEquipmentId: from, toEquipmentId: half.id, volumeBBL: 3 }))
    const items = (count: number) => [{ formatId: 'HALF_BBL', count, beerTypeId: beer }]
    await done(pack({ batch, from: half.id, items: items(4) }))
    expect([await statusOf(), await held(half.id)]).toEqual(['IN_USE', ['1']])
    const id = commandId()
    await done(pack({ batch, from: half.id, items: items(2), commandId: id }))
    expect([await statusOf(), await held(half.id)]).toEqual(['CLEANING', ['empty']])
    await done(undo(id))
    expect([await statusOf(), await held(half.id)]).toEqual(['IN_USE', ['1']])
  })

  it('fills several formats at once in any stage, a lot each, and takes them out of its tank', async () => {
    const { batch, from, beer, batchNumber } = await aTank()
    const cans = await aFormat({ bestBeforeDays: 90 })
    const items = [
      { formatId: 'HALF_BBL', count: 4, beerTypeId: beer },
      { formatId: cans.id, count: 20, beerTypeId: beer },
    ]
    const { data, errors } = await pack({ batch, from, items, loss: 0.1 })
    expect(errors).toBeUndefined()
    const lots = data!.packageBatch
    expect(lots.map((lot) => [lot.count, lot.remaining, lot.batchNumber, lot.origin, lot.from?.id])).toEqual(
      expect.arrayContaining([
        [4, 4, batchNumber, 'PACKED', from],
        [20, 20, batchNumber, 'PACKED', from],
      ]),
    )
    const [ofCans] = lots.filter(({ count }) => count === 20)
    const days = Date.parse(ofCans!.bestBefore ?? '') - Date.parse(ofCans!.packedOn)
    expect(days / 86_400_000).toBe(90)
    expect(ofCans!.code).toMatch(/^P-[0-9A-Z]{5}$/)
    expect(lots.reduce((sum, { lossBBL }) => sum + lossBBL, 0)).toBe(0.1)
    const acts = await prisma.volumeAct.findMany({
      where: { batchId: batch, kind: 'PACKAGE', supersededAt: null },
    })
    expect(acts.map(({ slot, packageLotId }) => [slot, packageLotId]).sort()).toEqual(
      lots.map(({ id }) => [`PACK:${id}`, id]).sort(),
    )
    const content = await prisma.vesselContent.findUniqueOrThrow({ where: { equipmentId: from } })
    expect(Number(content.volumeBBL)).toBeCloseTo(7 - 2 - 20 * 0.0968 - 0.1, 4)
    expect(await stockOf(beer, cans.id)).toEqual({ quantity: 20, lots: [['PACKED', 20, 20]] })
  })

  it('joins what was filled of the same batch, format and tank on the same day', async () => {
    const { batch, from, beer } = await aTank()
    const items = [{ formatId: 'SIXTH_BBL', count: 3, beerTypeId: beer }]
    const first = await pack({ batch, from, items })
    const second = await pack({ batch, from, items })
    expect(second.data!.packageBatch).toMatchObject([{ id: first.data!.packageBatch[0]!.id, count: 6 }])
  })

  it('tells the second of two who package the same tank at once what is left', async () => {
    const { batch, from, beer } = await aTank()
    const items = [{ formatId: 'HALF_BBL', count: 10, beerTypeId: beer }]
    const answers = await Promise.all([pack({ batch, from, items }), pack({ batch, from, items }, assistant)])
    const refused = answers.flatMap(({ errors = [] }) => errors)
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(refused).toMatchObject([
      { extensions: { code: 'CONFLICT', conflict: { equipmentId: from, left: 2 } } },
    ])
    expect(refused[0]!.message).toMatch(/holds 2 BBL\. Last taken by .*: 5 BBL packaged/)
    expect(await stockOf(beer, 'HALF_BBL')).toMatchObject({ quantity: 10 })
    const more = await pack({ batch, from, items, ifMore: 'FOUND' })
    expect(more.errors).toBeUndefined()
  })

  it('is undone while all of it is there, with its loss, and refused once some of it is gone', async () => {
    const { batch, from, beer } = await aTank()
    const items = [{ formatId: 'HALF_BBL', count: 4, beerTypeId: beer }]
    const [first, second] = [commandId(), commandId()]
    await pack({ batch, from, items, loss: 0.5, commandId: first })
    expect((await undo(first)).errors).toBeUndefined()
    expect(await stockOf(beer, 'HALF_BBL')).toEqual({ quantity: 0, lots: [['PACKED', 0, 0]] })
    const content = await prisma.vesselContent.findUniqueOrThrow({ where: { equipmentId: from } })
    expect(Number(content.volumeBBL)).toBe(7)
    await pack({ batch, from, items, commandId: second })
    await adjust(beer, 'HALF_BBL', 3)
    await adjust(beer, 'HALF_BBL', -1, { reason: 'BROKEN' })
    expect((await undo(second)).errors?.[0]?.message).toMatch(/^3 packages of lot P-.* are left/)
  })

  it('is refused for what is not there, with a loss beside what is left, and for nothing at all', async () => {
    const { batch, from, beer } = await aTank()
    const other = await aTank()
    const items = [{ formatId: 'HALF_BBL', count: 1, beerTypeId: beer }]
    const wrong = 'BAD_USER_INPUT'
    const codes = await Promise.all(
      [
        { batch, from: other.from, items },
        { batch, from, items, loss: 1, left: 1 },
        { batch, from, items: [] },
        { batch, from, items: [{ formatId: 'none', count: 1, beerTypeId: beer }] },
        { batch, from, items: [{ formatId: 'HALF_BBL', count: 0, beerTypeId: beer }] },
      ].map(async (variables) => (await pack(variables)).errors?.[0]?.extensions.code),
    )
    expect(codes).toEqual(['REFUSED', wrong, wrong, 'NOT_FOUND', wrong])
    expect(await prisma.packageLot.count({ where: { beerTypeId: beer } })).toBe(0)
  })
})

describe('lots of packages', () => {
  it('are removed oldest first, those on hold last, and come back when a sale is reversed', async () => {
    const keg = await aKeg(prisma, { quantity: 0 })
    const { beerTypeId: beer, formatId: format } = keg
    const lots = await Promise.all(
      [5, 3].map((days) =>
        prisma.packageLot.create({
          data: {
            ...{
              beerTypeId: beer,
              formatId: format,
              count: 2,
              remaining: 2,
              origin: 'PACKED',
              batchId: `b${days}`,
            },
            ...{ packedOn: new Date(Date.now() - days * 86_400_000), packagedAt: new Date() },
            movements: { create: { kind: 'PACKED', count: 2, occurredAt: new Date() } },
          },
        }),
      ),
    )
    await prisma.keg.update({ where: { id: keg.id }, data: { quantity: 4 } })
    const left = async () => (await stockOf(beer, format)).lots.map(([, , remaining]) => remaining)
    await adjust(beer, format, -1)
    expect(await left()).toEqual([1, 2])
    const held = await server.ask(
      assistant,
      'mutation ($ids: [ID!]!) { holdPackageLots(ids: $ids, reason: "Haze") { status holdReason heldBy { id } } }',
      { ids: [lots[0]!.id] },
    )
    expect(held.data).toMatchObject({ holdPackageLots: [{ status: 'HELD', holdReason: 'Haze' }] })
    await adjust(beer, format, -2)
    expect(await left()).toEqual([1, 0])
    await adjust(beer, format, 2)
    expect(await left()).toEqual([1, 2])
    await adjust(beer, format, 1)
    expect(await left()).toEqual([2, 2])
    const refused = await server.ask(
      assistant,
      'mutation ($ids: [ID!]!) { releasePackageLots(ids: $ids) { id } }',
      { ids: [lots[0]!.id] },
    )
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('are of unknown origin when nobody says where from, one a day, and are found by code and beer', async () => {
    const { id: beer, name } = await aBeerType(prisma)
    const cans = await aFormat()
    const id = commandId()
    await adjust(beer, cans.id, 5)
    await adjust(beer, cans.id, 2, { commandId: id })
    expect(await stockOf(beer, cans.id)).toEqual({ quantity: 7, lots: [['UNKNOWN', 7, 7]] })
    await undo(id)
    expect(await stockOf(beer, cans.id)).toEqual({ quantity: 5, lots: [['UNKNOWN', 5, 5]] })
    const listed = (variables: object) =>
      server.ask<{ packageLots: LotShown[] }>(
        brewer,
        `query ($search: String, $beer: ID, $isOpen: Boolean) { packageLots(search: $search, beerTypeId: $beer, isOpen: $isOpen) { ${shown} } }`,
        variables,
      )
    const [lot] = (await listed({ beer })).data!.packageLots
    expect((await listed({ search: lot!.code })).data!.packageLots).toEqual([lot])
    expect((await listed({ search: name })).data!.packageLots).toEqual([lot])
    expect((await listed({ beer, isOpen: false })).data!.packageLots).toEqual([])
    const byCode = await server.ask(
      brewer,
      `query ($code: ID) { packageLot(code: "${lot!.code}", id: $code) { ${shown} } }`,
      {},
    )
    expect(byCode.data).toEqual({ packageLot: lot })
  })

  it('are settled with what a previous version counted without them', async () => {
    const keg = await aKeg(prisma, { quantity: 5 })
    await prisma.keg.update({ where: { id: keg.id }, data: { quantity: 3 } })
    const { data } = await adjust(keg.beerTypeId, keg.formatId, -1)
    expect(data!.adjustPackages).toMatchObject({ quantity: 2, moved: -1 })
    expect(await stockOf(keg.beerTypeId, keg.formatId)).toEqual({ quantity: 2, lots: [['UNKNOWN', 5, 2]] })
    await prisma.keg.update({ where: { id: keg.id }, data: { quantity: 4 } })
    await settleAllPackages(server.app.database)
    expect(await stockOf(keg.beerTypeId, keg.formatId)).toEqual({ quantity: 4, lots: [['UNKNOWN', 7, 4]] })
  })

  it('of kegs filled before there were lots are one a batch, stock and day, the latest of which are left', async () => {
    const { id: beerTypeId } = await aBeerType(prisma)
    const keg = await prisma.keg.create({ data: { beerTypeId, size: 'HALF_BBL', quantity: 7 } })
    const batch = await aBatch(prisma, { stage: 'KEGGING' })
    const filled = (days: number, previousQuantity: number, newQuantity: number) => ({
      ...{ kegId: keg.id, beerTypeId, size: 'HALF_BBL' as const, priceCents: 0, reason: 'FILLED' as const },
      ...{ transactionType: newQuantity > previousQuantity ? ('ADD' as const) : ('REMOVE' as const) },
      ...{ previousQuantity, newQuantity, quantity: Math.abs(newQuantity - previousQuantity) },
      ...{ batchId: batch.id, batchNumber: batch.batchNumber },
      timestamp: new Date(Date.now() - days * 86_400_000),
    })
    await prisma.kegTransaction.createMany({
      data: [filled(9, 3, 7), filled(8, 7, 12), { ...filled(7.999, 12, 10), reason: 'CORRECTION' }],
    })
    await settleAllPackages(server.app.database)
    const expected = {
      quantity: 7,
      lots: [
        ['PACKED', 4, 4],
        ['PACKED', 3, 3],
      ],
    }
    expect(await stockOf(beerTypeId, 'HALF_BBL')).toEqual(expected)
    const before = await prisma.packageMovement.count()
    await settleAllPackages(server.app.database)
    expect(await prisma.packageMovement.count()).toBe(before)
    await prisma.keg.update({ where: { id: keg.id }, data: { quantity: 9 } })
    await settleAllPackages(server.app.database)
    expect(await stockOf(beerTypeId, 'HALF_BBL')).toMatchObject({ quantity: 9 })
  })
})

describe('package formats', () => {
  const change = (id: string, changes: object, baseVersion = 1) =>
    server.ask<{ updatePackageFormat: { version: number } }>(
      brewer,
      'mutation ($id: ID!, $v: Int!, $changes: PackageFormatChanges!) { updatePackageFormat(id: $id, baseVersion: $v, changes: $changes) { version } }',
      { id, v: baseVersion, changes },
    )
  const retire = (id: string, command?: string) =>
    server.ask(
      brewer,
      'mutation ($id: ID!, $c: ID) { retirePackageFormat(id: $id, commandId: $c) { retiredAt } }',
      {
        id,
        c: command,
      },
    )

  it('of the two sizes of kegs exist, and keep what they are', async () => {
    const { data } = await server.ask<{
      packageFormats: { id: string; size: string | null; volumeBBL: number }[]
    }>(brewer, '{ packageFormats { id size volumeBBL } }')
    expect(data!.packageFormats.filter(({ size }) => size)).toEqual([
      { id: 'HALF_BBL', size: 'HALF_BBL', volumeBBL: 0.5 },
      { id: 'SIXTH_BBL', size: 'SIXTH_BBL', volumeBBL: 0.1666666667 },
    ])
    const refused = await Promise.all([
      change('HALF_BBL', { name: 'Half' }),
      change('HALF_BBL', { volumeBBL: 0.4 }),
      retire('SIXTH_BBL'),
    ])
    expect(refused.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual([
      'REFUSED',
      'REFUSED',
      'REFUSED',
    ])
    expect((await change('HALF_BBL', { depositCents: 3_000 })).errors).toBeUndefined()
  })

  it('keep their volume once they were filled, and are retired and put back', async () => {
    const { id } = await aFormat()
    const { id: beer } = await aBeerType(prisma)
    expect((await change(id, { volumeBBL: 0.1 })).errors).toBeUndefined()
    await adjust(beer, id, 1)
    expect((await change(id, { volumeBBL: 0.2 }, 2)).errors?.[0]?.message).toMatch(/was filled already/)
    const command = commandId()
    expect((await retire(id, command)).errors).toBeUndefined()
    expect(
      (await adjust(await aBeerType(prisma).then((one) => one.id), id, 1)).errors?.[0]?.extensions.code,
    ).toBe('NOT_FOUND')
    expect((await undo(command)).errors).toBeUndefined()
    expect(await prisma.packageFormat.findUniqueOrThrow({ where: { id } })).toMatchObject({ retiredAt: null })
  })

  it('beside the two sizes have a history of their own', async () => {
    const { batch, from, beer, batchNumber } = await aTank()
    const [cans, bottles] = [await aFormat(), await aFormat({ kind: 'BOTTLE' })]
    const items = [cans, bottles].map(({ id }) => ({ formatId: id, count: 9, beerTypeId: beer }))
    await done(pack({ batch, from, items: [...items, { formatId: 'HALF_BBL', count: 1, beerTypeId: beer }] }))
    await done(adjust(beer, cans.id, -2))
    type History = { packageTransactions: { format: { id: string } }[] }
    const history = (of: object) =>
      done(
        server.ask<History>(
          brewer,
          `query ($beer: ID, $format: ID, $limit: Int) {
            packageTransactions(beerTypeId: $beer, formatId: $format, limit: $limit) {
              transactionType quantity newQuantity reason batchNumber format { id } user { name } } }`,
          of,
        ),
      )
    const { packageTransactions } = await history({ beer, format: cans.id })
    expect(packageTransactions).toMatchObject([
      { transactionType: 'REMOVE', quantity: 2, newQuantity: 7, reason: 'SOLD', batchNumber: null },
      { transactionType: 'ADD', quantity: 9, newQuantity: 9, reason: 'FILLED', batchNumber },
    ])
    const all = (await history({ beer })).packageTransactions.map(({ format }) => format.id)
    expect(all.toSorted()).toEqual([cans.id, cans.id, bottles.id].toSorted())
    expect((await history({ beer, limit: 1 })).packageTransactions).toHaveLength(1)
  })

  it('beside the two sizes are in no list of kegs', async () => {
    const { id } = await aFormat()
    const { id: beer } = await aBeerType(prisma)
    const { data } = await adjust(beer, id, 3)
    const lists = await server.ask<{
      kegs: { id: string }[]
      packageStock: { id: string; quantity: number }[]
    }>(brewer, '{ kegs { id size } packageStock { id quantity } kegTransactions(limit: 500) { size } }')
    expect(lists.errors).toBeUndefined()
    const stockId = data!.adjustPackages.id
    expect(lists.data!.kegs.map((keg) => keg.id)).not.toContain(stockId)
    expect(lists.data!.packageStock).toContainEqual({ id: stockId, quantity: 3 })
  })
})
