import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFaultProxy, type FaultProxy } from '#tests/support/faults/faultProxy.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { story } from '#tests/support/story.ts'
import { engines } from './engines.ts'
import type { Found } from './tab.ts'
import { visitorOf, type Visitor, type Wanted } from './visitor.ts'

/** Every entry of the side navigation, by its address and its heading. */
const pages: [path: string, heading: string | RegExp][] = [
  ['/dashboard', 'Dashboard'],
  ['/kegs', 'Keg Inventory'],
  ['/ingredients', /Ingredient/],
  ['/recipes', /Recipe/],
  ['/schedule', 'Brew Schedule'],
  ['/logs', /Log/],
  ['/admin', /Admin/],
  ['/notifications', 'Notifications Page'],
]

describe.each(engines)('in $name', ({ openTab }) => {
  story()
  let server: TestServer
  let line: FaultProxy
  let ana: Visitor
  const at = (path: string) => `http://127.0.0.1:${line.port}${path}`

  beforeAll(async () => {
    server = await startServer({ DEMO: '1' })
    line = await startFaultProxy(Number(new URL(server.url).port))
    ana = visitorOf(await openTab())
    await ana.tab.resize(1280, 900)
  }, 120_000)
  afterAll(async () => {
    await ana?.tab.close()
    await line?.close()
    await server?.close()
  })

  /** The first beer with some half barrels left, and its row on the page of the kegs. */
  async function aKeg() {
    const { prisma } = server.app.database
    const keg = await prisma.keg.findFirstOrThrow({
      where: { quantity: { gt: 0 }, size: 'HALF_BBL' },
      include: { beerType: true },
      orderBy: { beerType: { name: 'asc' } },
    })
    const row: Wanted = { role: 'group', name: `${keg.beerType.name} 1/2 BBL` }
    const kept = async () => (await prisma.keg.findUniqueOrThrow({ where: { id: keg.id } })).quantity
    return { beer: keg.beerTypeId, before: keg.quantity, row, kept }
  }

  it('someone signs in', async () => {
    await ana.signIn(at('/login'), 'admin@brewhouse.local', 'brewhouse-demo')
  })

  it('every page opens by its address and by reload', async () => {
    for (const [path, heading] of pages) {
      await ana.open(at(path), heading)
      await ana.reload(heading)
    }
    await ana.seeText('Live', { role: 'banner' })
  }, 180_000)

  it('what others change is on the open page', async () => {
    const keg = await aKeg()
    await ana.open(at('/kegs'), 'Keg Inventory')
    await ana.seeText(String(keg.before), keg.row)
    const { errors } = await server.ask(
      await server.signIn('BREWER'),
      'mutation ($beer: ID!) { adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: 3) { quantity } }',
      { beer: keg.beer },
    )
    expect(errors).toBeUndefined()
    await ana.seeText(String(keg.before + 3), keg.row)
  })

  it('a batch is dragged to its next stage on the board', async () => {
    const { prisma } = server.app.database
    const { id, batchNumber } = await prisma.batch.findFirstOrThrow({ where: { stage: 'MASHING' } })
    await ana.open(at('/schedule'), 'Brew Schedule')
    const find = `return document.querySelector('[data-batch="${batchNumber}"][data-draggable]')`
    const card = () => ana.tab.run<Found | null>(find)
    await expect.poll(card).not.toBeNull()
    await ana.tab.drag((await card()) ?? {}, await ana.see({ role: 'group', name: 'Boiling' }))
    await ana.seeText(`Batch ${batchNumber} moved to Boiling`)
    expect((await prisma.batch.findUniqueOrThrow({ where: { id } })).stage).toBe('BOILING')
  })

  it('a reading is logged', async () => {
    await ana.open(at('/logs'), /Log/)
    await ana.press({ role: 'button', name: 'Add Log' })
    const entry: Wanted = { role: 'dialog' }
    await ana.press({ role: 'button', name: 'Less Temperature', within: entry })
    await ana.fill('General notes', 'Tasted at the tank.')
    await ana.press({ role: 'button', name: 'Save log entry', within: entry })
    const { prisma } = server.app.database
    await expect
      .poll(() => prisma.batchLog.count({ where: { generalNotes: 'Tasted at the tank.' } }), {
        timeout: 20_000,
      })
      .toBe(1)
  })

  it('what is done offline is queued, and saved when the connection is back', async () => {
    const keg = await aKeg()
    await ana.open(at('/kegs'), 'Keg Inventory')
    await ana.seeText('Live', { role: 'banner' })
    line.refuse(true)
    line.cut()
    await ana.press({ role: 'button', name: /^Add 1 /, within: keg.row })
    await ana.seeText('1 waiting', keg.row)
    expect(await keg.kept()).toBe(keg.before)
    line.refuse(false)
    await expect.poll(keg.kept).toBe(keg.before + 1)
    await ana.seeText('Live', { role: 'banner' })
    await ana.seeText(String(keg.before + 1), keg.row)
    await ana.reload('Keg Inventory')
    await ana.seeText(String(keg.before + 1), keg.row)
  })

  it('the keyboard shows where it is, on Logout as well', async () => {
    await ana.open(at('/dashboard'), 'Dashboard')
    const focused = () =>
      ana.tab.run<{ name: string; outline: string; width: number }>(`
        const { textContent, ariaLabel } = document.activeElement
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement)
        return { name: ariaLabel ?? textContent, outline: outlineStyle, width: parseFloat(outlineWidth) }
      `)
    for (let stops = 0; stops < 30 && (await focused()).name !== 'Logout'; stops++) await ana.tab.pressTab()
    expect(await focused()).toEqual({ name: 'Logout', outline: 'solid', width: 3 })
  })
})
