import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startFaultProxy, type FaultProxy } from '#tests/support/faults/faultProxy.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { story } from '#tests/support/story.ts'
import { hasAllFiles, hasStored } from '#tests/support/filesOnDevice.ts'
import { engines } from './engines.ts'
import { visitorOf, type Visitor } from './visitor.ts'

/** Ways in which a server is not there, and how each begins and ends. */
const faults: [fault: string, set: (network: FaultProxy, on: boolean) => unknown][] = [
  ['refuses connections', (network, on) => network.stopListening(on)],
  ['resets connections', (network, on) => network.refuse(on)],
  ['never answers', (network, on) => network.swallow(on)],
]

const pages: [path: string, heading: string | RegExp, stored: string][] = [
  ['/dashboard', 'Dashboard', '"Dashboard"'],
  ['/kegs', 'Keg Inventory', '"beerTypes"'],
]

/** Whether the service worker answers for the page, and the page's data is stored. */
const isOnDevice = `return Promise.all([(${hasAllFiles.toString()})(), (${hasStored.toString()})(...arguments)]).then((all) => all.every(Boolean))`

describe.each(engines)('in $name', ({ openTab }) => {
  story()
  let server: TestServer
  let network: FaultProxy
  let ana: Visitor
  const at = (path: string) => `http://127.0.0.1:${network.port}${path}`

  beforeAll(async () => {
    server = await startServer({ DEMO: '1' })
    network = await startFaultProxy(Number(new URL(server.url).port))
    ana = visitorOf(await openTab())
  }, 180_000)
  afterAll(async () => {
    await ana?.tab.close()
    await network?.close()
    await server?.close()
  })

  it('pages are visited', async () => {
    await ana.signIn(at('/login'), 'admin@brewhouse.local', 'brewhouse-demo')
    for (const [path, heading, stored] of pages) {
      await ana.open(at(path), heading)
      await expect.poll(() => ana.tab.run(isOnDevice, stored), { message: path }).toBe(true)
    }
  })

  it.each(faults)('visited pages open while the server %s', async (_, set) => {
    let isOver = false
    const end = async () => {
      if (!isOver) await set(network, false)
      isOver = true
    }
    onTestFinished(end)
    await set(network, true)
    network.cut()
    for (const [path, heading] of pages) {
      await ana.open(at(path), heading)
      await ana.seeText(/Not live: data as of/)
    }
    await end()
    await ana.seeText('Live', { role: 'banner' })
  })
})
