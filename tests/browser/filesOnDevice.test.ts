import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startFaultProxy } from '#tests/support/faults/faultProxy.ts'
import { hasAllFiles } from '#tests/support/filesOnDevice.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { desktop, isOnDevice } from '#tests/browser/support/pages.ts'
import { signInAs } from '#tests/browser/support/people.ts'

vi.setConfig({ testTimeout: 180_000 })

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()

const sentences = JSON.parse(readFileSync('dist/web/.vite/sentences.json', 'utf8')) as {
  files: Record<string, string>
}
/** The files of the sentences in a language, as the build names them. */
const sentencesIn = (language: string) =>
  Object.entries(sentences.files).flatMap(([name, file]) => (name.endsWith(`/${language}`) ? [file] : []))

const filesIn = (page: Page, cache: string) =>
  page.evaluate(async (named) => {
    const name = (await caches.keys()).find((one) => one.includes(named))
    const requests = name === undefined ? [] : await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname.slice(1))
  }, cache)

/** Somebody whose browser may keep the client's files, once it has them. */
async function visitor(account: 'admin' | 'brewer'): Promise<Page> {
  const { page } = await signInAs(browser, server, account, desktop, { serviceWorkers: 'allow' })
  await page.goto(`${server.url}/dashboard`)
  await expect.poll(() => isOnDevice(page)).toBe(true)
  return page
}

/** Asks the worker for the files that the device lacks. To be run in the page. */
function loadLater(): void {
  const message = { type: 'LOAD_LATER', language: document.documentElement.lang }
  navigator.serviceWorker.controller?.postMessage(message, [new MessageChannel().port2])
}

it('is installed with the shell and the pages, and has all other files soon after that', async () => {
  const page = await visitor('admin')
  const [shell, later] = [await filesIn(page, 'precache'), await filesIn(page, 'later')]
  // What the worker loads one after the other.
  expect(shell.length).toBeLessThan(50)
  expect(later.length).toBeGreaterThan(250)
  expect(shell.filter((file) => later.includes(file))).toEqual([])

  // What another build left goes when the next worker begins.
  await page.evaluate(async () => {
    await (await caches.open('later')).put('/assets/older.js', new Response(''))
    await (await navigator.serviceWorker.ready).unregister()
  })
  await page.reload()
  await expect.poll(() => isOnDevice(page)).toBe(true)
  expect((await filesIn(page, 'later')).toSorted()).toEqual(later.toSorted())
})

it('loads the files again of which one never came', async () => {
  const line = await startFaultProxy(Number(new URL(server.url).port))
  onTestFinished(line.close)
  const url = `http://127.0.0.1:${line.port}`
  const device = { serviceWorkers: 'allow' } as const
  const { page } = await signInAs(browser, { ...server, url }, 'brewer', desktop, device)
  await page.goto(`${url}/dashboard`)
  await expect.poll(() => isOnDevice(page)).toBe(true)
  await page.evaluate(async () => {
    const cache = await caches.open('later')
    for (const request of (await cache.keys()).slice(-4)) await cache.delete(request)
  })
  line.swallow(true)
  line.cut()
  const asked = line.asked()
  await page.evaluate(loadLater)
  await expect.poll(() => line.asked()).toBeGreaterThan(asked + 4)
  line.swallow(false)
  // Those connections stay open, and nothing comes over them any more.
  await page.evaluate(loadLater)
  await expect.poll(() => page.evaluate(hasAllFiles), { timeout: 90_000 }).toBe(true)
})

it('has what is said in the language of its reader', async () => {
  const { prisma } = server.app.database
  await prisma.user.updateMany({ where: { email: 'brewer@brewhouse.local' }, data: { language: 'de' } })
  const page = await visitor('brewer')
  const files = [...(await filesIn(page, 'precache')), ...(await filesIn(page, 'later'))]
  const lacks = (language: string) => sentencesIn(language).filter((file) => !files.includes(file))
  expect(lacks('de')).toEqual([])
  expect(lacks('en').length).toBeGreaterThan(20)
})
