import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '#api/db/client.ts'
import * as rows from '#api/db/statements/rows.ts'
import { sqlTransaction, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { aKeg } from '#tests/support/data/stock.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'

let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url, 1, (error) => console.error(error))
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const inTransaction = <T>(work: (tx: { sql: RunSql; at: Date }) => Promise<T>) =>
  sqlTransaction(database.pool, (sql) => work({ sql, at: new Date('2026-04-04T01:02:03.456Z') }))

it('finds rows by their values: one, several, none, nothing', async () => {
  const { prisma } = database
  const [one, two, three] = [
    await aBatch(prisma, { stage: 'MASHING' }),
    await aBatch(prisma),
    await aBatch(prisma),
  ]
  const find = (where: Parameters<typeof rows.findRows<'Batch'>>[2]) =>
    inTransaction((tx) => rows.findRows(tx, 'Batch', where, ['id']))
  expect(await find({ id: one.id })).toEqual([one])
  expect(await find({ id: [three.id, two.id] })).toEqual([two, three])
  expect(await find({ id: [] })).toEqual([])
  expect(await find({ stage: ['MASHING', 'BOILING'], archivedAt: null })).toEqual([one])
  expect(await inTransaction((tx) => rows.findRow(tx, 'Batch', { id: 'nobody' }))).toBeUndefined()
})

it('refuses to read, change or delete rows without saying which', async () => {
  const keg = await aKeg(database.prisma)
  const none = 'Without a condition it would be all'
  const change = { location: 'Cold room' }
  await expect(inTransaction(async (tx) => rows.updateRows(tx, 'Keg', {}, change))).rejects.toThrow(none)
  await expect(inTransaction(async (tx) => rows.deleteRows(tx, 'Keg', {}))).rejects.toThrow(none)
  await expect(inTransaction(async (tx) => rows.findRows(tx, 'Keg', {}))).rejects.toThrow(none)
  await expect(
    inTransaction(async (tx) => rows.deleteRows(tx, 'Keg', { location: null, beerTypeId: undefined })),
  ).rejects.toThrow('Which beerTypeId?')
  expect(await database.prisma.keg.findMany()).toEqual([keg])
})

it('inserts rows with the defaults of the schema, and leaves out those that are there', async () => {
  const suppliers = [
    { name: 'Malt Co.', email: null },
    { name: 'Hop Farm', email: 'hops@example.com' },
  ]
  const inserted = await inTransaction((tx) => rows.insertRows(tx, 'Supplier', suppliers))
  expect(await database.prisma.supplier.findMany({ orderBy: { name: 'desc' } })).toEqual(inserted)
  expect(inserted).toMatchObject(suppliers.map((supplier) => ({ ...supplier, phone: null, version: 1 })))
  const more = await inTransaction((tx) =>
    rows.insertRows(tx, 'Supplier', [{ name: 'Malt Co.' }, { name: 'Yeast Lab' }], 'leave out'),
  )
  expect(more.map(({ name }) => name)).toEqual(['Yeast Lab'])
  expect(await inTransaction((tx) => rows.insertRows(tx, 'Supplier', []))).toEqual([])
})

it('keeps JSON as it was written, with lists and dates inside it, and takes no list in place of it', async () => {
  const batch = await aBatch(database.prisma)
  const trashed = {
    ...{ id: batch.id, batchNumber: batch.batchNumber, recipeName: 'IPA', stage: batch.stage },
    ...{ logCount: 0, deletedById: 'someone', deletedByName: 'Someone', deletedAt: new Date() },
  }
  const content = { batch, stock: ['one', 'two'], logs: [] }
  const kept = await inTransaction((tx) => rows.insertRow(tx, 'TrashedBatch', { ...trashed, content }))
  expect(kept.content).toEqual(JSON.parse(JSON.stringify(content)))
  expect(await database.prisma.trashedBatch.findMany()).toEqual([kept])
  const list = ['one']
  const refused = inTransaction((tx) =>
    // @ts-expect-error A list would be sent as an array of PostgreSQL.
    rows.insertRow(tx, 'TrashedBatch', { ...trashed, id: '2', content: list }),
  )
  await expect(refused).rejects.toMatchObject({ code: '22P02' })
})

it('lets nobody write a column, a value or a row that the schema does not have', async () => {
  const tx = { sql: (() => Promise.resolve([{}])) as RunSql, at: new Date() }
  // The compiler refuses each; what would be sent here reaches no database.
  const sent = [
    // @ts-expect-error There is no such column.
    rows.updateRow(tx, 'Keg', { id: 'keg', colour: 'red' }),
    // @ts-expect-error There is no such size.
    rows.insertRow(tx, 'Keg', { beerTypeId: 'beer', size: 'QUARTER_BBL' }),
    // @ts-expect-error A beer has a name.
    rows.insertRow(tx, 'BeerType', { description: 'Nameless' }),
    // @ts-expect-error A session has no versions.
    rows.updateRow(tx, 'Session', { id: 'session', device: 'Tablet' }),
  ]
  expect(await Promise.allSettled(sent)).toHaveLength(4)
})

it('writes the next version of a row, and deletes rows', async () => {
  const keg = await aKeg(database.prisma)
  const saved = await inTransaction((tx) => rows.updateRow(tx, 'Keg', { id: keg.id, location: 'Cold room' }))
  const updatedAt = new Date('2026-04-04T01:02:03.456Z')
  expect(saved).toEqual({ ...keg, location: 'Cold room', updatedAt, version: keg.version + 1 })
  const gone = inTransaction((tx) => rows.updateRow(tx, 'Keg', { id: 'gone', location: 'Nowhere' }))
  await expect(gone).rejects.toThrow('is gone although it was locked')
  expect(await inTransaction((tx) => rows.deleteRows(tx, 'Keg', { id: [keg.id] }))).toEqual([saved])
  expect(await database.prisma.keg.count({ where: { id: keg.id } })).toBe(0)
})
