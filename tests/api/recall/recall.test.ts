import { subDays } from 'date-fns/subDays'
import { describe, expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { updateBatchText } from '#tests/support/data/batchForms.ts'
import { aKeg } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { inVessels, lotsIn, recallOf } from './recallOf.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const { prisma } = server.app.database
const { aBrew, done, move, record } = cellarOf(server, brewer)
const { aLot, backward, fill, forward, hop, run, take } = recallOf(server, brewer)

const transfer = (fromEquipmentId: string, toEquipmentId: string, volumeBBL: number, more: object = {}) =>
  done(record({ kind: 'TRANSFER', fromEquipmentId, toEquipmentId, volumeBBL, ...more }))

describe('a lot', () => {
  it('of a brewery that never typed a volume is traced from malt to keg and back', async () => {
    const malt = await aLot(100)
    const batch = await aBrew({ batchSizeBBL: 7 })
    await take(batch.id, [malt, 70])
    await done(move(batch.id, 'CONDITIONING'))
    await done(move(batch.id, 'KEGGING'))
    await done(fill(batch.id, { halfBarrels: 10, sixthBarrels: 6 }))
    const { fermenter, briteTank, batchNumber } = batch
    const there = await forward(malt.id)
    expect(there).toMatchObject({
      ...{ isWhole: true, lostQuantity: 0, possible: [] },
      lots: [{ lot: { id: malt.id }, quantity: 70 }],
      batches: [{ batchNumber, quantity: 70 }],
      packageLots: [
        { packageLot: { batchNumber, count: 10, format: { size: 'HALF_BBL' } }, volumeBBL: 5, quantity: 50 },
        { packageLot: { batchNumber, count: 6, format: { size: 'SIXTH_BBL' } }, volumeBBL: 1, quantity: 10 },
      ],
    })
    expect(inVessels(there, fermenter.id, briteTank.id)).toEqual([0, 10])
    const [halves] = there.packageLots
    expect(there.links).toEqual([
      { from: `lot:${malt.id}`, to: `batch:${batch.id}`, quantity: 70 },
      { from: `batch:${batch.id}`, to: `vessel:${fermenter.id}`, quantity: 70 },
      { from: `vessel:${fermenter.id}`, to: `vessel:${briteTank.id}`, quantity: 70 },
      { from: `vessel:${briteTank.id}`, to: `packages:${halves!.packageLot.id}`, quantity: 50 },
      { from: `vessel:${briteTank.id}`, to: `packages:${there.packageLots[1]!.packageLot.id}`, quantity: 10 },
    ])
    const back = await backward(halves!.packageLot.id)
    expect(lotsIn(back)).toEqual([[malt.lotNumber, 50]])
    expect(back.batches).toEqual([{ batchNumber, generation: 0, quantity: null, volumeBBL: 5 }])
    expect(back.vessels.map(({ equipment }) => equipment.id)).toEqual([fermenter.id, briteTank.id])
    expect(back.links.map(({ from, to }) => [from, to])).toEqual(
      there.links.slice(0, 4).map(({ from, to }) => [from, to]),
    )
    await done(move(batch.id, 'COMPLETED'))
    expect(await forward(malt.id)).toMatchObject({ lostQuantity: 10, packageLots: [{ quantity: 50 }, {}] })
  })

  it('that was taken for a batch that is not knocked out yet is in the batch', async () => {
    const malt = await aLot(100)
    const batch = await aFermentingBatch(prisma, { stage: 'MASHING', fermentingStartDate: null })
    await take(batch.id, [malt, 30])
    const { batches, vessels, packageLots } = await forward(malt.id)
    expect({ batches, vessels, packageLots }).toEqual({
      batches: [{ batchNumber: batch.batchNumber, generation: 0, quantity: 30, volumeBBL: null }],
      ...{ vessels: [], packageLots: [] },
    })
  })

  it('of a blend is in the packages by the part of its batch', async () => {
    const [ofA, ofB] = [await aLot(100), await aLot(100)]
    const [a, b] = [await aBrew({ batchSizeBBL: 6 }), await aBrew({ batchSizeBBL: 5 })]
    await take(a.id, [ofA, 60])
    await take(b.id, [ofB, 50])
    await done(move(a.id, 'CONDITIONING'))
    await transfer(b.fermenter.id, a.briteTank.id, 4)
    await done(move(a.id, 'KEGGING'))
    await done(fill(a.id, { halfBarrels: 10 }))
    const [fromA, fromB] = [await forward(ofA.id), await forward(ofB.id)]
    expect(inVessels(fromA, a.briteTank.id)).toEqual([30])
    expect(inVessels(fromB, a.briteTank.id, b.fermenter.id)).toEqual([20, 10])
    expect(fromB.batches).toEqual([
      { batchNumber: b.batchNumber, generation: 0, quantity: 50, volumeBBL: null },
      { batchNumber: a.batchNumber, generation: 0, quantity: 0, volumeBBL: null },
    ])
    const back = await backward(fromB.packageLots[0]!.packageLot.id)
    expect(lotsIn(back)).toEqual([[ofA.lotNumber, 30], [ofB.lotNumber, 20]].sort()) // prettier-ignore
    expect(back.batches.map(({ batchNumber, volumeBBL }) => [batchNumber, volumeBBL])).toEqual([
      [a.batchNumber, 3],
      [b.batchNumber, 2],
    ])
  })

  it('reaches kegs of the day before by a transfer that is entered late', async () => {
    const [ofA, ofB] = [await aLot(100), await aLot(100)]
    const at = (days: number) => subDays(new Date(), days)
    const dates = { conditioningStartDate: at(6), keggingDate: at(3) }
    const a = await aFermentingBatch(prisma, { batchSizeBBL: 10, fermentingStartDate: at(20) })
    const b = await aFermentingBatch(prisma, { batchSizeBBL: 5, fermentingStartDate: at(20) })
    await prisma.batch.update({ where: { id: a.id }, data: { stage: 'KEGGING', ...dates } })
    await take(a.id, [ofA, 100])
    await take(b.id, [ofB, 50])
    await done(fill(a.id, { halfBarrels: 10 }))
    const packages = (await forward(ofA.id)).packageLots[0]!.packageLot.id
    expect(lotsIn(await backward(packages))).toEqual([[ofA.lotNumber, 50]])
    await transfer(b.fermenter.id, a.briteTank.id, 2, { occurredAt: at(1).toISOString() })
    const back = await backward(packages)
    expect(lotsIn(back)).toEqual([[ofA.lotNumber, 41.667], [ofB.lotNumber, 8.333]].sort()) // prettier-ignore
    expect(back.batches.map(({ volumeBBL }) => volumeBBL)).toEqual([4.1667, 0.8333])
    expect(inVessels(await forward(ofB.id), a.briteTank.id, b.fermenter.id)).toEqual([11.667, 30])
  })

  it('that went into one half of a split is in no packages of the other', async () => {
    const [malt, citra] = [await aLot(100), await aLot(20)]
    const batch = await aBrew({ batchSizeBBL: 10 })
    const { id, fermenter } = batch
    const half = await aVessel(prisma, { type: 'BRITE_TANK' })
    await take(id, [malt, 100])
    await done(move(id, 'CONDITIONING'))
    await transfer(batch.briteTank.id, half.id, 5)
    await hop(id, citra, { amount: 10, equipmentId: half.id })
    await done(move(id, 'KEGGING'))
    await done(fill(id, { sixthBarrels: 30 }))
    await prisma.equipment.update({ where: { id: half.id }, data: { status: 'AVAILABLE' } })
    const { version } = await prisma.batch.findUniqueOrThrow({ where: { id } })
    await run(updateBatchText, { id, base: version, changes: { briteTankId: half.id } })
    await done(fill(id, { halfBarrels: 10 }))
    const [plain, hopped] = (await forward(malt.id)).packageLots
    expect([plain, hopped]).toMatchObject([
      { packageLot: { count: 30 }, quantity: 50 },
      { packageLot: { count: 10 }, quantity: 50 },
    ])
    const ofCitra = await forward(citra.id)
    expect(ofCitra.packageLots).toMatchObject([{ packageLot: { id: hopped!.packageLot.id }, quantity: 10 }])
    expect(ofCitra.links[0]).toEqual({ from: `lot:${citra.id}`, to: `vessel:${half.id}`, quantity: 10 })
    expect(ofCitra.vessels.map(({ equipment }) => equipment.id)).not.toContain(fermenter.id)
    expect(lotsIn(await backward(plain!.packageLot.id))).toEqual([[malt.lotNumber, 50]])
    expect(lotsIn(await backward(hopped!.packageLot.id))).toEqual([[malt.lotNumber, 50], [citra.lotNumber, 10]].sort()) // prettier-ignore
  })

  it('is all in what arrived when more arrived than was known, until the knock-out is known', async () => {
    const malt = await aLot(100)
    const { id, fermenter, briteTank } = await aBrew({ batchSizeBBL: 7 })
    await take(id, [malt, 70])
    await done(move(id, 'CONDITIONING'))
    await run('mutation ($input: LogInput!) { addLog(input: $input) { id } }', {
      input: { batchId: id, logType: 'TRANSFER', volume: 7.2 },
    })
    expect(inVessels(await forward(malt.id), fermenter.id, briteTank.id)).toEqual([0, 70])
    await done(move(id, 'FERMENTING'))
    await run('mutation ($input: BrewStepInput!) { recordBrewStep(input: $input) { id } }', {
      input: { batchId: id, kind: 'KNOCK_OUT', volume: 7.4 },
    })
    await done(move(id, 'CONDITIONING'))
    const there = await forward(malt.id)
    expect(inVessels(there, briteTank.id)).toEqual([68.108])
    expect(there.lostQuantity).toBe(1.892)
  })

  it('stays traced when its ingredient and its batch are deleted, a dry hop in its own tank', async () => {
    const [malt, hops] = [await aLot(100), await aLot(20)]
    const batch = await aBrew({ batchSizeBBL: 6 })
    const half = await aVessel(prisma, { type: 'BRITE_TANK' })
    await take(batch.id, [malt, 60])
    await done(move(batch.id, 'CONDITIONING'))
    await transfer(batch.briteTank.id, half.id, 3)
    await hop(batch.id, hops, { amount: 6 })
    await done(move(batch.id, 'KEGGING'))
    await done(fill(batch.id, { halfBarrels: 2 }))
    const before = await Promise.all([forward(malt.id), forward(hops.id)])
    expect(before[1].packageLots).toMatchObject([{ quantity: 2 }])
    await run('mutation ($ids: [ID!]!) { deleteIngredients(ids: $ids, evenIfUsed: true) }', {
      ids: [malt.ingredientId, hops.ingredientId],
    })
    // What its record says is booked again with the next kegs.
    await done(fill(batch.id, { sixthBarrels: 3 }))
    expect((await forward(hops.id)).packageLots).toMatchObject([{ quantity: 2 }, { quantity: 1 }])
    expect(inVessels(await forward(hops.id), half.id)).toEqual([0])
    await run('mutation ($id: ID!) { deleteBatch(id: $id) }', { id: batch.id })
    const after = await forward(malt.id)
    expect(after.packageLots[0]).toMatchObject(before[0].packageLots[0]!)
    expect(after.batches[0]).toMatchObject({ batchNumber: batch.batchNumber, quantity: 60 })
    const { lots } = await backward(after.packageLots[0]!.packageLot.id)
    expect(lots.map(({ quantity }) => quantity)).toEqual([10, 2])
  })

  it('is possibly in what came next into a tank that was not cleaned, and in kegs that were counted meanwhile', async () => {
    const malt = await aLot(100)
    const first = await aBrew({ batchSizeBBL: 5 })
    await take(first.id, [malt, 50])
    await done(move(first.id, 'CONDITIONING'))
    await done(move(first.id, 'KEGGING'))
    const recipe = await prisma.recipe.findUniqueOrThrow({ where: { id: first.recipeId } })
    const beer = await prisma.beerType.create({ data: { name: recipe.name } })
    await aKeg(prisma, { beerTypeId: beer.id })
    const counting = 'mutation ($id: ID!) { adjustKegs(beerTypeId: $id, size: HALF_BBL, delta: 3) { id } }'
    await run(counting, { id: beer.id })
    await done(move(first.id, 'COMPLETED'))
    const next = await aBrew({ batchSizeBBL: 4 })
    await prisma.equipment.update({ where: { id: first.briteTank.id }, data: { status: 'AVAILABLE' } })
    await transfer(next.fermenter.id, first.briteTank.id, 4)
    const { possible } = await forward(malt.id)
    expect(possible).toEqual([
      {
        ...{ reason: 'NOT_CLEANED', batchNumber: next.batchNumber, count: null },
        equipment: { id: first.briteTank.id },
      },
      { reason: 'COUNTED_KEGS', batchNumber: first.batchNumber, count: 3, equipment: null },
    ])
  })

  it('is a file with all rows, for everyone who may read', async () => {
    const malt = await aLot(100)
    const batch = await aBrew({ batchSizeBBL: 7 })
    await take(batch.id, [malt, 70])
    await done(move(batch.id, 'CONDITIONING'))
    await done(move(batch.id, 'KEGGING'))
    await done(fill(batch.id, { halfBarrels: 10 }))
    const viewer = await server.signIn('VIEWER')
    const read = (path: string) =>
      fetch(`${server.url}/api/recall/${path}`, { headers: { authorization: `Bearer ${viewer}` } })
    const response = await read(`lots/${malt.id}`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await response.text()).replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe(
      'Kind,Name,Details,Amount of the lot,Unit,Volume (BBL),Count,Here now,When,Generation',
    )
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      ['Kind', 'Lot', 'Batch', 'Tank', 'Tank', 'Packages'], // prettier-ignore
    )
    expect(lines[2]).toContain(`${batch.batchNumber},`)
    expect(lines[2]).toContain(',70,lbs,')
    const [packages] = (await forward(malt.id)).packageLots
    const back = await (await read(`packages/${packages!.packageLot.id}`)).text()
    expect(back).toContain(',50,lbs,')
    expect((await read('lots/nothing')).status).toBe(404)
  })

  it('that nobody knows has no trace', async () => {
    expect(await forward('nothing')).toBeNull()
    expect(await backward('nothing')).toBeNull()
  })
})
