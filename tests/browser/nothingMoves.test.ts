import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { desktop, phone, waitUntilLive } from '#tests/browser/support/pages.ts'
import { signInAs } from '#tests/browser/support/people.ts'

vi.setConfig({ testTimeout: 600_000 })

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()

/** A layout shift, and what moved. */
interface Shift {
  value: number
  moved: string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** As bench/web/visit.ts holds it. */
const most = 0.02

const pages = [
  '/dashboard',
  '/schedule',
  '/batches',
  '/logs',
  '/kegs',
  '/ingredients',
  '/recipes',
  '/notifications',
  '/admin',
]

/** Records what moves while nobody touches the page. */
function watchShifts(): void {
  const shifts: Shift[] = (window.shifts = [])
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[])
      shifts.push({
        value: entry.value,
        moved: entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 40)}: ${previousRect.x},${previousRect.y} -> ${currentRect.x},${currentRect.y}`,
        ),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Every response comes after the placeholders are painted, each in a frame of its own, and changes after all of them. */
async function answerSlowly(page: Page): Promise<void> {
  let before = page.locator('[data-skeleton]').first().waitFor()
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    before = before.then(async () => {
      await twoFrames(page)
      await route.fulfill({ response })
    })
    await before
  })
  await page.routeWebSocket('**/graphql', async (socket) => {
    await page.locator('main [data-skeleton]').first().waitFor({ state: 'detached' })
    await twoFrames(page)
    socket.connectToServer()
  })
}

const screens = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const

/** What moved on a page, with the sum of the shifts. */
async function shiftsOf(page: Page): Promise<{ sum: number; shifts: string }> {
  await twoFrames(page)
  const shifts = await page.evaluate(() => window.shifts)
  return { sum: shifts.reduce((total, { value }) => total + value, 0), shifts: JSON.stringify(shifts) }
}

it.each(screens)(
  'nothing moves on %s while a page loads, however late its parts arrive',
  async (_name, viewport) => {
    const fermenting = await server.app.database.prisma.batch.findMany({ where: { stage: 'FERMENTING' } })
    const admin = await signInAs(browser, server, 'admin', viewport)
    await admin.context.addInitScript(watchShifts)
    for (const path of [...pages, ...fermenting.map((one) => `/batch?number=${one.batchNumber}`)]) {
      const page = await admin.context.newPage()
      await answerSlowly(page)
      await page.goto(server.url + path)
      await page.getByRole('button', { name: 'Find anything' }).waitFor()
      await waitUntilLive(page)
      const { sum, shifts } = await shiftsOf(page)
      expect.soft(sum, `${path}: ${shifts}`).toBeLessThan(most)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    }
    await admin.leave()
  },
)

it.each(screens)('nothing moves on %s when the font comes last', async (_name, viewport) => {
  const { batchNumber } = await server.app.database.prisma.batch.findFirstOrThrow({
    where: { stage: 'FERMENTING' },
  })
  const admin = await signInAs(browser, server, 'admin', viewport)
  await admin.context.addInitScript(watchShifts)
  for (const path of [...pages, `/batch?number=${batchNumber}`]) {
    const page = await admin.context.newPage()
    let show = () => {}
    const isShown = new Promise<void>((resolve) => (show = resolve))
    await page.route('**/*.woff2', async (route) => {
      await isShown
      await route.continue()
    })
    await page.goto(server.url + path, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Find anything' }).waitFor()
    await waitUntilLive(page)
    expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
    show()
    await page.evaluate(() => document.fonts.ready)
    const { sum, shifts } = await shiftsOf(page)
    expect.soft(sum, `${path}: ${shifts}`).toBeLessThan(most)
    await page.close()
  }
  await admin.leave()
})

it('the font is requested with the files of a page, before its first words', async () => {
  const admin = await signInAs(browser, server, 'admin')
  for (const path of pages) {
    const page = await admin.context.newPage()
    await page.goto(server.url + path)
    await page.getByRole('button', { name: 'Find anything' }).waitFor()
    const requestedBy = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('inter-latin-wght'))
        .map(({ initiatorType }) => initiatorType),
    )
    expect(requestedBy, path).toContain('link')
    await page.close()
  }
  await admin.leave()
})

it.each(screens)(
  'nothing moves on %s while a page loses its connection, says how old it is, and is live again',
  async (_name, viewport) => {
    const admin = await signInAs(browser, server, 'admin', viewport)
    const { page } = admin
    let reconnect = () => {}
    const isBack = new Promise<void>((resolve) => (reconnect = resolve))
    const opened: WebSocketRoute[] = []
    await page.routeWebSocket('**/graphql', async (socket) => {
      if (opened.push(socket) > 1) await isBack
      socket.connectToServer()
    })
    await page.goto(`${server.url}/kegs`)
    await page.getByRole('button', { name: 'Find anything' }).waitFor()
    await waitUntilLive(page)
    await page.evaluate(watchShifts)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await page.evaluate(() => window.shifts.splice(0))
    await opened[0]?.close({ code: 1011 })
    await page.getByText(/^Not live: data as of/).waitFor()
    reconnect()
    await waitUntilLive(page)
    await page.getByText(/^Not live: data as of/).waitFor({ state: 'detached' })
    const { sum, shifts } = await shiftsOf(page)
    expect(sum, shifts).toBeLessThan(most)
    await admin.leave()
  },
)
