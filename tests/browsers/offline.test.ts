import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFaultProxy, type FaultProxy } from '#tests/support/faults/faultProxy.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { story } from '#tests/support/story.ts'
import { engines } from './engines.ts'
import { lostConnections, whileLost } from './lostConnections.ts'
import { isOnDevice, visitorOf, type Visitor } from './visitor.ts'

const pages: [path: string, heading: string | RegExp, stored: string][] = [
  ['/dashboard', 'Dashboard', '"Dashboard"'],
  ['/kegs', 'Keg Inventory', '"beerTypes"'],
]

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
      await expect.poll(() => isOnDevice(ana, stored), { message: path }).toBe(true)
    }
  })

  it.each(lostConnections)('visited pages open while the server %s', async (_, set) => {
    await whileLost(network, set, async () => {
      for (const [path, heading] of pages) {
        await ana.open(at(path), heading)
        await ana.seeText(/Not live: data as of/)
      }
    })
    await ana.seeText('Live', { role: 'banner' })
  })
})
