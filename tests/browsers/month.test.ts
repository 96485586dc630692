import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letDaysPass } from '#tests/month/passingTime.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/faults/faultProxy.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { story } from '#tests/support/story.ts'
import { engines } from './engines.ts'
import { lostConnections, whileLost, type Fault } from './lostConnections.ts'
import { isOnDevice, visitorOf, type Visitor, type Wanted } from './visitor.ts'

/*
 * A month of work by hand in each engine, with a bad connection of another kind each week: every page that was visited opens, and
 * what was done or typed is there once when the connection is good again.
 */

/** A phone at the edge of a network: 0.7 s until an answer begins, half a Mbit/s. */
const badConnections: Fault[] = [
  ...lostConnections,
  ['is slow', (line, on) => (on ? line.slowDown(700, 60_000) : line.slowDown(0))],
]

/** Each page, its heading, and a part of what is stored of it. */
const pages: [path: string, heading: string | RegExp, stored: string][] = [
  ['/dashboard', 'Dashboard', '"Dashboard"'],
  ['/kegs', 'Keg Inventory', '"beerTypes"'],
  ['/ingredients', /Ingredient/, '"ingredientStats"'],
  ['/recipes', /Recipe/, '"recipeStats"'],
  ['/schedule', 'Brew Schedule', '"batchTotals"'],
  ['/admin', /Admin/, '"AdminOverview"'],
  ['/notifications', 'Notifications Page', '"News"'],
  // The dashboard has a list of this name as well, of others.
  ['/logs', /Log/, '"activeBatches":[{"__ref":"Batch:'],
]

describe.each(engines)('in $name', ({ openTab }) => {
  story()
  let server: TestServer
  let line: FaultProxy
  let ana: Visitor
  const at = (path: string) => `http://127.0.0.1:${line.port}${path}`
  const live = () => ana.seeText('Live', { role: 'banner' })

  beforeAll(async () => {
    server = await startServer({ DEMO: '1' })
    line = await startFaultProxy(Number(new URL(server.url).port))
    ana = visitorOf(await openTab())
    await ana.tab.resize(1280, 900)
  }, 180_000)
  afterAll(async () => {
    await ana?.tab.close()
    await line?.close()
    await server?.close()
  })

  /** What is worked with: a beer that is counted, a batch that ferments, and an ingredient that is edited. */
  async function subjects() {
    const { prisma } = server.app.database
    const keg = await prisma.keg.findFirstOrThrow({
      where: { size: 'HALF_BBL' },
      include: { beerType: true },
      orderBy: { beerType: { name: 'asc' } },
    })
    const batch = await prisma.batch.findFirstOrThrow({ where: { stage: 'FERMENTING' } })
    const ingredient = await prisma.ingredient.findFirstOrThrow({
      where: { category: 'GRAIN' },
      orderBy: { name: 'asc' },
    })
    const row: Wanted = { role: 'group', name: `${keg.beerType.name} 1/2 BBL` }
    return { keg, row, batch, ingredient }
  }

  async function openForm(ingredient: string): Promise<void> {
    await ana.press({ role: 'button', name: `More for ${ingredient}` })
    await ana.press({ role: 'menuitem', name: `Edit ${ingredient}` })
  }

  it('someone signs in', async () => {
    await ana.signIn(at('/login'), 'admin@brewhouse.local', 'brewhouse-demo')
  })

  it.each(badConnections)(
    'a week of work while the server %s',
    async (fault, set) => {
      const { prisma, pool } = server.app.database
      const { keg, row, batch, ingredient } = await subjects()
      const batchPage = `/batch?number=${batch.batchNumber}`
      const words = `Written while the server ${fault}`
      // What last week changed is there as well: a form on older values would ask which of the two are meant.
      const newest: Record<string, string> = {
        '/kegs': `"quantity":${keg.quantity},`,
        '/ingredients': `"lotNumber":${JSON.stringify(ingredient.lotNumber)}`,
      }
      for (const [path, heading, stored] of [...pages, [batchPage, /./, '"remarks:'] as const]) {
        await ana.open(at(path), heading)
        await live()
        const isThere = async () => (await isOnDevice(ana, stored)) && isOnDevice(ana, newest[path] ?? stored)
        await expect.poll(isThere, { message: path }).toBe(true)
      }

      await whileLost(line, set, async () => {
        for (const [path, heading] of pages) await ana.open(at(path), heading)

        await ana.press({ role: 'button', name: 'Add Log' })
        const entry: Wanted = { role: 'dialog' }
        await ana.press({ role: 'button', name: 'Less Temperature', within: entry })
        await ana.fill('General notes', words)
        await ana.press({ role: 'button', name: 'Save log entry', within: entry })

        await ana.open(at(batchPage), /./)
        await ana.fill('Comment', words)
        await ana.press({ role: 'button', name: 'Add comment' })
        await ana.seeText(words, { role: 'region', name: 'Comments' })

        await ana.open(at('/ingredients'), /Ingredient/)
        await openForm(ingredient.name)
        await ana.fill('Lot number', fault)
        await ana.press({ role: 'button', name: 'Close', within: entry })

        await ana.open(at('/kegs'), 'Keg Inventory')
        for (let taps = 0; taps < 2; taps++) await ana.press({ role: 'button', name: /^Add 1 /, within: row })
        await ana.seeText(String(keg.quantity + 2), row)
        await ana.reload('Keg Inventory')
        await ana.seeText(String(keg.quantity + 2), row)
      })

      await live()
      const counted = () => prisma.keg.findUniqueOrThrow({ where: { id: keg.id } })
      await expect.poll(async () => (await counted()).quantity).toBe(keg.quantity + 2)
      await expect.poll(() => prisma.batchLog.count({ where: { generalNotes: words } })).toBe(1)
      await expect.poll(() => prisma.remark.count({ where: { text: words } })).toBe(1)

      await ana.open(at('/ingredients'), /Ingredient/)
      await live()
      await openForm(ingredient.name)
      await ana.press({ role: 'button', name: 'Save changes' })
      const edited = () => prisma.ingredient.findUniqueOrThrow({ where: { id: ingredient.id } })
      await expect.poll(async () => (await edited()).lotNumber).toBe(fault)

      for (const [path, heading] of pages) {
        await ana.open(at(path), heading)
        await live()
      }
      await letDaysPass(pool, 7)
    },
    600_000,
  )

  it('a month later everything is there once', async () => {
    const { prisma } = server.app.database
    const written = badConnections.map(([fault]) => `Written while the server ${fault}`)
    const logs = await prisma.batchLog.findMany({ where: { generalNotes: { in: written } } })
    const remarks = await prisma.remark.findMany({ where: { text: { in: written } } })
    expect(logs.map(({ generalNotes }) => generalNotes).toSorted()).toEqual(written.toSorted())
    expect(remarks.map(({ text }) => text).toSorted()).toEqual(written.toSorted())
  })
})
