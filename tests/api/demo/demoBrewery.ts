import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { freshDatabase } from '#tests/support/servers/database.ts'
import { loadDemo } from '#prisma/seed/demo.ts'

/** The first minute of a day, when nothing of the demo may be in the future, on error-prone days. */
export const days = [
  ['on an ordinary day', new Date(2026, 10, 21, 0, 1)],
  ['at the turn of the year', new Date(2027, 0, 4, 0, 1)],
] as const

export const passwordHash = 'the hash of the demo password'

/** A migrated, empty database for one test. A connection that breaks while it is open fails the test. */
export async function anEmptyBrewery() {
  const { url, drop } = await freshDatabase()
  let isOpen = true
  const database = openDatabase(url, 2, (error) => {
    if (isOpen) throw error
  })
  const close = async () => {
    // The pool ends before its sockets close: dropping the database may still terminate one.
    isOpen = false
    await database.close()
    await drop()
  }
  return { ...database, close }
}

/** The demo brewery of a day, with all its rows. */
export async function aDemo(now: Date) {
  const { prisma, pool, close } = await anEmptyBrewery()
  await loadDemo(prisma, now, { passwordHash })
  const all = {
    people: await prisma.user.findMany({ orderBy: { id: 'asc' } }),
    vessels: await prisma.equipment.findMany({ orderBy: { id: 'asc' } }),
    recipes: await prisma.recipe.findMany({ orderBy: { id: 'asc' } }),
    batches: await prisma.batch.findMany({ orderBy: { id: 'asc' }, include: { recipe: true } }),
    logs: await prisma.batchLog.findMany({ orderBy: [{ timestamp: 'asc' }, { id: 'asc' }] }),
    beerTypes: await prisma.beerType.findMany({ orderBy: { id: 'asc' } }),
    kegs: await prisma.keg.findMany({ orderBy: { id: 'asc' } }),
    kegTransactions: await prisma.kegTransaction.findMany({ orderBy: [{ timestamp: 'asc' }, { id: 'asc' }] }),
    suppliers: await prisma.supplier.findMany({ orderBy: { id: 'asc' } }),
    ingredients: await prisma.ingredient.findMany({ orderBy: { id: 'asc' } }),
    ingredientTransactions: await prisma.ingredientTransaction.findMany({
      orderBy: [{ timestamp: 'asc' }, { id: 'asc' }],
    }),
    recipeLines: await prisma.recipeIngredient.findMany({
      orderBy: { id: 'asc' },
      include: { ingredient: true },
    }),
    changes: await prisma.change.findMany({ orderBy: { seq: 'asc' } }),
  }
  return { all, pool, close }
}

/** The demo brewery of a day for the tests of a `describe`: filled in before them, closed after them. */
export function demoOf(now: Date) {
  const demo = { all: {} } as Awaited<ReturnType<typeof aDemo>>
  beforeAll(async () => {
    const { all, ...rest } = await aDemo(now)
    Object.assign(demo.all, all)
    Object.assign(demo, rest)
  })
  afterAll(() => demo.close())
  return demo
}
