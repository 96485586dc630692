import type { Browser } from 'playwright-core'
import { writePart } from '#bench/support/report.ts'
import { soakWall, type Amounts } from '#tests/support/faults/wallSoak.ts'
import { startWalledBrewery } from './brewery.ts'

const mostGrowth = 20

/** Simulates weeks of a wall's life; returns whether its heap stayed constant. */
export async function measureSoak(browser: Browser, amounts: Amounts): Promise<boolean> {
  const { page, proxy, change, deploy, stop } = await startWalledBrewery(browser)
  try {
    const { first, most, loads } = await soakWall(
      {
        page,
        change,
        proxy,
        deploy: (round) => deploy(`build-${round}`),
        tell: (round, heap) => heap && console.log(`round ${round}: ${heap.toFixed(1)} MB`),
      },
      amounts,
    )
    const [changes, reconnects] = [amounts.changes, amounts.reconnects].map((one) =>
      one.toLocaleString('en-US'),
    )
    const said = `${changes} changes, ${reconnects} rounds, of which ${amounts.deploys} were updates and the others lost connections: the heap of the page after garbage collection was ${first.toFixed(1)} MB at first and never more than ${most.toFixed(1)} MB later. It reloaded itself ${loads} times; nobody touched it.`
    console.log(said)
    writePart('wall-soak', 'The wall for weeks', said)
    return most - first < mostGrowth && loads >= amounts.deploys
  } finally {
    await stop()
  }
}
