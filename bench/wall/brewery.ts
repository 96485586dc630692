import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startDatabase } from '#bench/support/brewery.ts'
import { contextOptions } from '#tests/support/servers/chromium.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/faults/faultProxy.ts'
import { startBrewhouse } from '#tests/support/servers/processes.ts'

/** The demo brewery on its own database, and a wall connected to it through a proxy that can fail. */
export interface WalledBrewery {
  page: Page
  proxy: FaultProxy
  /** Makes this many changes: sets the status of vessels without a batch, again and again. */
  change(count: number): Promise<void>
  /** Replaces the server by one with this build name. */
  deploy(build: string): Promise<void>
  stop(): Promise<void>
}

/** Starts it; the wall is live when this resolves. */
export async function startWalledBrewery(browser: Browser): Promise<WalledBrewery> {
  const database = await startDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'brewhouse-soak-'))
  const settings = { DATABASE_URL: database.url, DEMO: '1', READS_PER_MINUTE: '1000000' }
  let brewhouse = await startBrewhouse(folder, { ...settings, BUILD: 'build-0' })
  const { port } = new URL(brewhouse.url)
  await untilReady()

  async function untilReady(): Promise<void> {
    for (;;) {
      const answer = await fetch(`${brewhouse.url}/readyz`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const signedIn = await fetch(`${brewhouse.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'viewer@brewhouse.local', password: 'brewhouse-demo' }),
  })
  const proxy = await startFaultProxy(Number(port))
  const origin = `http://127.0.0.1:${proxy.port}`
  const localStorage = [{ name: 'userInfo', value: await signedIn.text() }]
  const context = await browser.newContext({
    ...contextOptions,
    viewport: { width: 1920, height: 1080 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(`${origin}/wall?night=off`)
  await page.locator('[data-live="true"]').waitFor()

  return {
    page,
    proxy,
    async change(count) {
      await database.pool.query(
        `WITH turned AS (
          UPDATE "Equipment" SET "status" = (CASE "status" WHEN 'CLEANING' THEN 'AVAILABLE' ELSE 'CLEANING' END)::"EquipmentStatus"
          WHERE "status" IN ('AVAILABLE', 'CLEANING') RETURNING "id")
        INSERT INTO "Change" ("type", "entityId", "at", "detail")
        SELECT 'EquipmentStatusChanged', (SELECT min("id") FROM turned), now(), '{}'::jsonb FROM generate_series(1, $1::int)`,
        [count],
      )
    },
    async deploy(build) {
      await brewhouse.stop()
      brewhouse = await startBrewhouse(folder, { ...settings, BUILD: build, PORT: port })
      await untilReady()
    },
    async stop() {
      await context.close()
      await proxy.close()
      await brewhouse.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
