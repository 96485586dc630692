import { expect, it } from 'vitest'
import { aDisplay } from '#tests/support/data/aDisplay.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { startFaultProxy } from '#tests/support/faults/faultProxy.ts'
import { soakWall } from '#tests/support/faults/wallSoak.ts'
import { launchChromium } from '#tests/support/servers/chromium.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { openBrowser } from '#tests/browser/support/people.ts'

const server = await serverOfFile()

it('a wall holds no more after thousands of changes and a dozen cut lines than before', async () => {
  const proxy = await startFaultProxy(Number(new URL(server.url).port))
  const browser = await launchChromium()
  const { token } = await aDisplay(server, await server.signIn('ADMIN'))
  const wall = await openBrowser(browser, { width: 1920, height: 1080 })
  await wall.page.goto(`http://127.0.0.1:${proxy.port}/wall#token=${token}`)
  const { prisma } = server.app.database
  const { id } = await aVessel(prisma)
  const change = async (count: number) => {
    await prisma.equipment.update({
      where: { id },
      data: { version: { increment: count }, name: `Turned ${count}` },
    })
    await prisma.change.createMany({
      data: Array.from({ length: count }, () => ({ type: 'EquipmentStatusChanged', entityId: id })),
    })
  }
  const amounts = { changes: 6_000, reconnects: 12, deploys: 0 }
  const { first, most } = await soakWall({ page: wall.page, proxy, change, deploy: async () => {} }, amounts)
  expect(most - first).toBeLessThan(20)
  await wall.page.locator('[data-live="true"]').waitFor()
  await browser.close()
  await proxy.close()
})
