import { afterEach, describe, expect, it } from 'vitest'
import { advisoryLock } from '#api/db/advisoryLock.ts'
import { onConnection } from '#api/db/onConnection.ts'
import { bookAllBatches } from '#api/features/cellar/volumeBook.service.ts'
import { daysAgo } from '#tests/support/data/ago.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aKeg, anIngredient } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { cellarOf } from './cellarOf.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
const { aBrew, acts, done, expectReplayed, held, move, record, undo } = cellarOf(server, admin)

afterEach(expectReplayed)

const versionOf = async (id: string) => (await prisma.batch.findUniqueOrThrow({ where: { id } })).version

async function edit(id: string, changes: object, commandId?: string) {
  const text = `mutation ($id: ID!, $baseVersion: Int!, $changes: BatchChanges!, $commandId: ID) {
    updateBatch(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) { id } }`
  return done(server.ask(admin, text, { id, baseVersion: await versionOf(id), changes, commandId }))
}

async function log(input: object) {
  const text = `mutation ($input: LogInput!) { addLog(input: $input) { id version } }`
  return (await done(server.ask<{ addLog: { id: string; version: number } }>(admin, text, { input }))).addLog
}

const step = (input: object) =>
  done(
    server.ask(admin, `mutation ($input: BrewStepInput!) { recordBrewStep(input: $input) { id } }`, {
      input,
    }),
  )

async function fill(batchId: string, more: object = {}, commandId?: string) {
  const text = `mutation ($batchId: ID!, $halfBarrels: Int!, $leftInTankBBL: Float, $commandId: ID) {
    addFilledKegs(batchId: $batchId, halfBarrels: $halfBarrels, leftInTankBBL: $leftInTankBBL, commandId: $commandId) { id } }`
  return done(server.ask(admin, text, { batchId, halfBarrels: 4, ...more, commandId }))
}

async function balanceOf(batchId: string) {
  const text = `query ($batchId: ID!) { batchBalance(batchId: $batchId) { knockedOut { volumeBBL basis } arrived { volumeBBL basis }
    packaged { volumeBBL basis } lost { volumeBBL basis } notRecorded { volumeBBL basis } inTank { volumeBBL basis } } }`
  type Balance = Record<string, { volumeBBL: number; basis: string }>
  const { batchBalance } = await done(server.ask<{ batchBalance: Balance }>(admin, text, { batchId }))
  return Object.fromEntries(
    Object.entries(batchBalance).map(([name, { volumeBBL, basis }]) => [
      name,
      `${basis === 'ASSUMED' ? '~' : ''}${volumeBBL}`,
    ]),
  )
}

describe('a batch whose volumes nobody typed', () => {
  it('has its size in the tank in which it is, by every move', async () => {
    const { id, fermenter, briteTank } = await aBrew()
    const both = () => held(fermenter.id, briteTank.id)
    expect(await both()).toEqual(['~7', 'empty'])
    await done(move(id, 'CONDITIONING'))
    expect(await both()).toEqual(['empty', '~7'])
    await done(move(id, 'FERMENTING'))
    expect(await both()).toEqual(['~7', 'empty'])
    await done(move(id, 'CONDITIONING', { commandId: 'moved-1' }))
    await done(undo('moved-1'))
    expect(await both()).toEqual(['~7', 'empty'])
    await done(move(id, 'BOILING'))
    expect(await both()).toEqual(['empty', 'empty'])
  })

  it('leaves its tank when it is completed, and nobody says where the rest went', async () => {
    const { id, briteTank } = await aBrew()
    for (const stage of ['CONDITIONING', 'KEGGING', 'COMPLETED']) await done(move(id, stage))
    expect(await held(briteTank.id)).toEqual(['empty'])
    expect(await balanceOf(id)).toEqual({
      ...{ knockedOut: '~7', arrived: '~7', packaged: '0', lost: '0', notRecorded: '~7', inTank: '0' },
    })
  })

  it('is dumped when it is cancelled, and there again when that is undone', async () => {
    const { id, fermenter } = await aBrew()
    await done(move(id, 'CANCELLED', { dumpedBBL: 6.5, commandId: 'cancelled-1' }))
    expect(await held(fermenter.id)).toEqual(['empty'])
    expect(await acts({ batchId: id })).toContainEqual(
      expect.objectContaining({ kind: 'DUMP', basis: 'MEASURED', volumeBBL: 6.5, lossBBL: 0.5 }),
    )
    await done(undo('cancelled-1'))
    expect(await held(fermenter.id)).toEqual(['~7'])
  })

  it('leaves its tank for the trash, and is there again when it is restored', async () => {
    const { id, batchNumber, fermenter } = await aBrew()
    await done(server.ask(admin, `mutation ($id: ID!) { deleteBatch(id: $id) }`, { id }))
    expect(await held(fermenter.id)).toEqual(['empty'])
    const deleted = await prisma.volumeAct.findMany({
      where: { batchNumber, supersededAt: null },
      orderBy: { seq: 'asc' },
    })
    expect(deleted.map(({ kind }) => kind)).toEqual(['KNOCK_OUT', 'DUMP'])
    await done(server.ask(admin, `mutation ($id: ID!) { restoreBatch(id: $id) { id } }`, { id }))
    expect(await held(fermenter.id)).toEqual(['~7'])
  })

  it('has another size or another tank once that is edited, and is where it was when that is undone', async () => {
    const { id, fermenter } = await aBrew()
    await edit(id, { batchSizeBBL: 8 })
    expect(await held(fermenter.id)).toEqual(['~8'])
    const other = await aVessel(prisma)
    await edit(id, { fermenterId: other.id }, 'tank-1')
    expect(await held(fermenter.id, other.id)).toEqual(['empty', '~8'])
    await done(undo('tank-1'))
    expect(await held(fermenter.id, other.id)).toEqual(['~8', 'empty'])
  })
})

describe('a batch whose volumes were measured', () => {
  it('has what its brew day and its log say, also when they are corrected or withdrawn', async () => {
    const { id, fermenter, briteTank } = await aBrew()
    await step({ batchId: id, kind: 'KNOCK_OUT', volume: 6.8 })
    expect(await held(fermenter.id)).toEqual(['6.8'])
    await step({ batchId: id, kind: 'TRANSFER', volume: 6.6 })
    expect(await held(fermenter.id)).toEqual(['6.6'])
    await done(move(id, 'CONDITIONING'))
    const entry = await log({ batchId: id, logType: 'TRANSFER', volume: 6.3 })
    expect(await held(fermenter.id, briteTank.id)).toEqual(['empty', '6.3'])
    await done(
      server.ask(
        admin,
        `mutation ($id: ID!, $baseVersion: Int!) {
          editLog(id: $id, baseVersion: $baseVersion, changes: { volume: 6.4 }, reason: "Typo") { id } }`,
        { id: entry.id, baseVersion: entry.version },
      ),
    )
    expect(await held(briteTank.id)).toEqual(['6.4'])
    expect(await balanceOf(id)).toMatchObject({
      knockedOut: '6.8',
      arrived: '6.4',
      lost: '0.4',
      inTank: '6.4',
    })
    const [transfer] = await acts({ equipmentId: briteTank.id })
    expect(transfer).toMatchObject({ kind: 'TRANSFER', logId: entry.id, isFree: false, lossBBL: 0.2 })
    await done(
      server.ask(admin, `mutation ($id: ID!) { withdrawLog(id: $id, reason: "Wrong batch") }`, {
        id: entry.id,
      }),
    )
    expect(await held(briteTank.id)).toEqual(['~6.6'])
  })

  it('has less with every keg that is filled, and what was said to be left', async () => {
    const { id, briteTank } = await aBrew()
    for (const stage of ['CONDITIONING', 'KEGGING']) await done(move(id, stage))
    await fill(id)
    expect(await held(briteTank.id)).toEqual(['~5'])
    await fill(id, { leftInTankBBL: 2.5 }, 'filled-1')
    expect(await held(briteTank.id)).toEqual(['2.5'])
    await done(undo('filled-1'))
    expect(await held(briteTank.id)).toEqual(['~5'])
    expect(await balanceOf(id)).toMatchObject({ packaged: '2', inTank: '~5' })
    await done(move(id, 'COMPLETED'))
    expect(await balanceOf(id)).toMatchObject({ packaged: '2', notRecorded: '~5', inTank: '0' })
  })

  it('has less since kegs were filled earlier, on a device without a connection, even more than there was', async () => {
    const { id, briteTank } = await aBrew()
    for (const stage of ['CONDITIONING', 'KEGGING']) await done(move(id, stage))
    const occurredAt = daysAgo(0.1)
    const text = `mutation ($batchId: ID!, $halfBarrels: Int!, $at: DateTime) {
      addFilledKegs(batchId: $batchId, halfBarrels: $halfBarrels, occurredAt: $at) { id } }`
    const { errors } = await server.ask(admin, text, { batchId: id, halfBarrels: 40 })
    expect(errors?.[0]?.extensions.code).toBe('REFUSED')
    await done(server.ask(admin, text, { batchId: id, halfBarrels: 4, at: occurredAt.toISOString() }))
    const [filled] = await prisma.kegTransaction.findMany({ where: { batchId: id } })
    expect(filled).toMatchObject({ quantity: 4, reason: 'FILLED', occurredAt })
    await done(server.ask(admin, text, { batchId: id, halfBarrels: 40, at: occurredAt.toISOString() }))
    expect(await held(briteTank.id)).toEqual(['empty'])
  })

  it('finds what arrived beyond what was known, as long as it was not known', async () => {
    const { id, fermenter, briteTank } = await aBrew()
    await done(move(id, 'CONDITIONING'))
    await log({ batchId: id, logType: 'TRANSFER', volume: 7.2 })
    expect(await held(briteTank.id)).toEqual(['7.2'])
    const found = (await acts({ equipmentId: fermenter.id })).filter(({ causedBy }) => causedBy)
    expect(found).toEqual([expect.objectContaining({ kind: 'COUNT', basis: 'ASSUMED', volumeBBL: 0.2 })])
    await edit(id, { batchSizeBBL: 7.4 })
    const after = (await acts({ equipmentId: fermenter.id })).filter(({ supersededAt }) => !supersededAt)
    expect(after.map(({ kind, volumeBBL, lossBBL }) => [kind, volumeBBL, lossBBL])).toEqual([
      ['TRANSFER', 7.2, 0.2],
      ['KNOCK_OUT', 7.4, 0],
    ])
  })

  it('has hops of the log in the tank in which they were added', async () => {
    const { id, fermenter } = await aBrew()
    const hops = await anIngredient(prisma, { currentQuantity: 10, category: 'HOPS' })
    await log({
      batchId: id,
      logType: 'DRY_HOP',
      additions: [{ ingredientId: hops.id, amount: 2, unit: hops.unit }],
    })
    const [addition] = await acts({ equipmentId: fermenter.id })
    expect(addition).toMatchObject({ kind: 'ADDITION', volumeBBL: 0, isFree: false })
    expect(await held(fermenter.id)).toEqual(['~7'])
  })
})

it('needs no lock for kegs, stock and what is only planned, and waits for it where beer moves', async () => {
  const { id, fermenter } = await aBrew()
  const planned = await aBatch(prisma)
  const another = await aBrew()
  const keg = await aKeg(prisma, { quantity: 5 })
  const malt = await anIngredient(prisma, { currentQuantity: 50 })
  await onConnection({ connectionString: server.app.database.url }, async (other) => {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock($1)', [advisoryLock('cellar')])
    const sold = `mutation ($beer: ID!) { adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: -1) { quantity } }`
    await done(server.ask(admin, sold, { beer: keg.beerTypeId }))
    const weighed = `mutation ($id: ID!) { adjustIngredient(id: $id, type: REMOVE, quantity: 1) { id } }`
    await done(server.ask(admin, weighed, { id: malt.id }))
    await log({ batchId: another.id, temperature: 66 })
    await done(move(planned.id, 'MASHING'))
    await done(move(planned.id, 'PLANNED'))
    const moved = move(id, 'CONDITIONING')
    expect((await prisma.batch.findUniqueOrThrow({ where: { id } })).stage).toBe('FERMENTING')
    await other.query('rollback')
    await done(moved)
  })
  expect(await held(fermenter.id)).toEqual(['empty'])
})

it('has what was knocked out while it began to ferment', async () => {
  const brews = await Promise.all(Array.from({ length: 8 }, () => aBrew()))
  for (const { id } of brews) await done(move(id, 'BOILING'))
  await Promise.all(
    brews.flatMap(({ id }, index) => {
      const both = [
        () => done(move(id, 'FERMENTING')),
        () => step({ batchId: id, kind: 'KNOCK_OUT', volume: 6.8 }),
      ]
      return (index % 2 === 0 ? both : both.reverse()).map((act) => act())
    }),
  )
  expect(await held(...brews.map(({ fermenter }) => fermenter.id))).toEqual(brews.map(() => '6.8'))
})

describe('a database of a previous version', () => {
  it('has at its first start what its records say, once', async () => {
    const tank = await aVessel(prisma, { type: 'BRITE_TANK', status: 'IN_USE' })
    const dates = { fermentingStartDate: daysAgo(20), conditioningStartDate: daysAgo(6) }
    const fermenter = await aVessel(prisma, { status: 'CLEANING' })
    const batch = await aBatch(prisma, {
      ...{
        stage: 'CONDITIONING',
        batchSizeBBL: 6,
        fermenterId: fermenter.id,
        briteTankId: tank.id,
        ...dates,
      },
    })
    const { id: batchId, recipeId } = batch
    await prisma.batchLog.create({
      data: {
        batchId,
        recipeId,
        logType: 'TRANSFER',
        timestamp: daysAgo(6),
        volume: 5.7,
        equipmentId: tank.id,
      },
    })
    expect(await held(fermenter.id, tank.id)).toEqual(['empty', 'empty'])
    await bookAllBatches(server.app.database)
    expect(await held(fermenter.id, tank.id)).toEqual(['empty', '5.7'])
    expect(await balanceOf(batchId)).toMatchObject({
      knockedOut: '~6',
      arrived: '5.7',
      lost: '~0.3',
      inTank: '5.7',
    })
    const all = await prisma.volumeAct.count()
    await bookAllBatches(server.app.database)
    expect(await prisma.volumeAct.count()).toBe(all)
  })

  it('has the same again when it lost all of it, and what people recorded stays', async () => {
    const { id, fermenter, briteTank } = await aBrew()
    await done(record({ kind: 'SAMPLE', fromEquipmentId: fermenter.id, volumeBBL: 0.1 }))
    await done(move(id, 'CONDITIONING'))
    const before = await held(fermenter.id, briteTank.id)
    await prisma.volumeAct.deleteMany({ where: { slot: { not: null } } })
    await bookAllBatches(server.app.database)
    expect(await held(fermenter.id, briteTank.id)).toEqual(before)
  })
})
