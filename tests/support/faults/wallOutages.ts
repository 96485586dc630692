import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { contextOptions } from '#tests/support/servers/chromium.ts'
import { startFaultProxy, type FaultProxy } from './faultProxy.ts'
import { startBrewhouse } from '#tests/support/servers/processes.ts'
import { until } from '#tests/support/until.ts'

/** The faults between a wall and its database. */
export const faults = ['frozen', 'killed', 'database', 'swallowed'] as const
export type Fault = (typeof faults)[number]

/** How long a wall took to show that it isn't live, and to be live again after the fault ended, in ms. */
export interface Outage {
  saidAfter: number
  backAfter: number
  /** Whether the wall then shows what the database holds. */
  isTrue: boolean
}

/** A built server with its own database, and walls connected through proxies that can fail. */
export interface OutageRig {
  open(browser: Browser, transport: 'socket' | 'events'): Promise<Wall>
  /** Causes a fault for all walls until each shows it, then ends it and waits until each is live. */
  suffer(walls: Wall[], fault: Fault): Promise<Outage[]>
  stop(): Promise<void>
}

export interface Wall {
  page: Page
  proxy: FaultProxy
  transport: 'socket' | 'events'
}

const banner = (page: Page) => page.getByText(/^Not live since \d\d:\d\d$/)
const liveMark = (page: Page) => page.locator('[data-live="true"]')

/** Starts the brewery; every wall gets its own proxy, so that WebSockets can be blocked for one. */
export async function startOutageRig(): Promise<OutageRig> {
  const folder = await mkdtemp(join(tmpdir(), 'brewhouse-wall-'))
  await chmod(folder, 0o755)
  const brewhouse = await startBrewhouse(folder, { DEMO: '1', READS_PER_MINUTE: '1000000' })
  await until(isReady)
  const signedIn = await signIn()
  const { token } = JSON.parse(signedIn) as { token: string }
  const proxies: FaultProxy[] = []

  function isReady(): Promise<boolean> {
    return fetch(`${brewhouse.url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async function signIn(): Promise<string> {
    const response = await fetch(`${brewhouse.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'brewer@brewhouse.local', password: 'brewhouse-demo' }),
    })
    return response.text()
  }

  async function ask(query: string): Promise<Answer> {
    const response = await fetch(`${brewhouse.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    })
    return (await response.json()) as Answer
  }

  const breakIt: Record<Fault, (walls: Wall[]) => void> = {
    frozen: () => brewhouse.signal('server', 'SIGSTOP'),
    killed: (walls) => {
      // Unreachable until the round is over, although it is restarted immediately.
      for (const { proxy } of walls) proxy.refuse(true)
      brewhouse.signal('server', 'SIGKILL')
    },
    database: () => brewhouse.signal('postgres', 'SIGSTOP'),
    swallowed: (walls) => walls.forEach(({ proxy }) => proxy.swallow(true)),
  }
  const mendIt: Record<Fault, (walls: Wall[]) => void> = {
    frozen: () => brewhouse.signal('server', 'SIGCONT'),
    killed: (walls) => walls.forEach(({ proxy }) => proxy.refuse(false)),
    database: () => brewhouse.signal('postgres', 'SIGCONT'),
    swallowed: (walls) => walls.forEach(({ proxy }) => proxy.swallow(false)),
  }

  /** Sets a vessel that holds no batch to another status, and waits until the wall shows that and everything else. */
  async function isTrue({ page }: Wall, status: string): Promise<boolean> {
    const { data } = await ask(wallQuery)
    const vessels = data.wall.board.vessels
    const expected = vessels.filter(({ batch }) => !batch).map(({ label }) => label)
    const figures = vessels.flatMap(({ batch }) => (batch?.gravity ? [batch.gravity.value.toFixed(3)] : []))
    await page
      .getByRole('listitem')
      .filter({ hasText: vessels.find(isFree)?.label })
      .getByText(status)
      .waitFor()
    const labels = await page
      .getByRole('list', { name: 'Vessels without a batch' })
      .locator('strong')
      .allInnerTexts()
    const shown = await page.getByRole('article').allInnerTexts()
    return (
      JSON.stringify(labels) === JSON.stringify(expected) &&
      figures.every((figure) => shown.some((text) => text.includes(figure)))
    )
  }

  return {
    async open(browser, transport) {
      const proxy = await startFaultProxy(Number(new URL(brewhouse.url).port))
      proxies.push(proxy)
      proxy.refuseSockets(transport === 'events')
      const origin = `http://127.0.0.1:${proxy.port}`
      const localStorage = [{ name: 'userInfo', value: signedIn }]
      const context = await browser.newContext({
        ...contextOptions,
        viewport: { width: 1920, height: 1080 },
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
      })
      const page = await context.newPage()
      await page.goto(`${origin}/wall?night=off`)
      await liveMark(page).waitFor()
      return { page, proxy, transport }
    },
    async suffer(walls, fault) {
      const from = performance.now()
      breakIt[fault](walls)
      const said = await Promise.all(
        walls.map(async ({ page }) => {
          await banner(page).waitFor({ timeout: 30_000 })
          return performance.now() - from
        }),
      )
      if (fault === 'killed') await until(isReady)
      const mended = performance.now()
      mendIt[fault](walls)
      const back = await Promise.all(
        walls.map(async ({ page }) => {
          await banner(page).waitFor({ state: 'detached', timeout: 30_000 })
          await liveMark(page).waitFor()
          return performance.now() - mended
        }),
      )
      const { data } = await ask(wallQuery)
      const free = data.wall.board.vessels.find(isFree)
      const [status, word] =
        free?.status === 'CLEANING' ? ['AVAILABLE', 'Available'] : ['CLEANING', 'Cleaning']
      await ask(`mutation { setEquipmentStatus(id: "${free?.equipmentId}", status: ${status}) { id } }`)
      const truths = await Promise.all(walls.map((wall) => isTrue(wall, word)))
      return walls.map((_wall, at) => ({
        saidAfter: said[at] ?? NaN,
        backAfter: back[at] ?? NaN,
        isTrue: truths[at] === true,
      }))
    },
    async stop() {
      await Promise.all(proxies.map((proxy) => proxy.close()))
      await brewhouse.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface VesselAnswer {
  equipmentId: string
  label: string
  status: string
  batch: { gravity: { value: number } | null } | null
}

interface Answer {
  data: { wall: { board: { vessels: VesselAnswer[] } } }
}

const isFree = ({ batch, status }: VesselAnswer) => !batch && status !== 'MAINTENANCE'

const wallQuery = '{ wall { board { vessels { equipmentId label status batch { gravity { value } } } } } }'
