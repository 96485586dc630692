import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayOf } from '#domain/batches/timeline.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import { waitUntilLive } from '#tests/browser/support/pages.ts'

/** Goes to the dashboard, where every task begins; from another page without loading everything again, as Back does. */
export async function atTheDashboard(page: Page, url: string): Promise<void> {
  if (page.url().startsWith(url)) {
    // A dialog that closes changes the address.
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await page.evaluate(() => {
      history.pushState(null, '', '/dashboard')
      dispatchEvent(new PopStateEvent('popstate'))
    })
  } else await page.goto(`${url}/dashboard`)
  await waitUntilLive(page)
  // Loaded after the page, with the keys.
  await page.getByRole('button', { name: 'Find anything' }).waitFor()
  await page.getByText('Take a reading').first().waitFor()
}

/** What the database holds of the ten tasks, in a demo brewery: what they are about, and whether they are done. */
export async function theTasks({ app }: TestServer) {
  const { prisma } = app.database
  const batchIn = (label: string, stage: 'FERMENTING' | 'CONDITIONING') =>
    prisma.batch.findFirstOrThrow({
      where: { stage, [stage === 'FERMENTING' ? 'fermenter' : 'briteTank']: { label } },
    })
  const inFermenter = await batchIn('FV-1', 'FERMENTING')
  const inBriteTank = await batchIn('BT-1', 'CONDITIONING')
  const finished = await prisma.batch.findFirstOrThrow({
    where: { stage: 'COMPLETED' },
    orderBy: { batchNumber: 'desc' },
  })
  // The first of their lists, with enough to take.
  const [{ id: itemId } = { id: '' }] = await prisma.ingredient.findMany({
    orderBy: { name: 'asc' },
    take: 1,
  })
  const item = await prisma.ingredient.update({
    where: { id: itemId },
    data: { currentQuantity: 100, version: { increment: 1 } },
  })
  const [{ id: kegId } = { id: '' }] = await prisma.keg.findMany({
    where: { size: 'HALF_BBL' },
    orderBy: { beerType: { name: 'asc' } },
    take: 1,
  })
  const keg = await prisma.keg.update({
    where: { id: kegId },
    data: { quantity: 5, version: { increment: 1 } },
    include: { beerType: true },
  })
  const task = await prisma.task.create({
    // The first of the list: the tank with the first label, late for long.
    data: {
      title: 'Grease the gaskets',
      dueOn: new Date('2020-01-01'),
      equipmentId: inBriteTank.briteTankId,
    },
  })
  const known = await prisma.batch.findMany({ select: { id: true } })
  const logs = (where: object) =>
    prisma.batchLog.findMany({ where: { batchId: inFermenter.id, ...where }, orderBy: { id: 'desc' } })
  const before = await logs({})
  const hopsTaken = () =>
    prisma.ingredientTransaction.count({ where: { batchId: inFermenter.id, logId: { not: null } } })

  return {
    ...{ inFermenter, inBriteTank, finished, item, keg, task },
    /** A vessel that waits to be cleaned. */
    dirty: await prisma.equipment.update({
      where: { id: (await prisma.equipment.findFirstOrThrow({ where: { status: 'AVAILABLE' } })).id },
      data: { status: 'CLEANING', version: { increment: 1 } },
    }),
    /** What the brew that was planned has of a size, a day and vessels. */
    planned: async () => {
      const { batchSizeBBL, brewDate, mashTunId, kettleId, fermenterId, briteTankId } =
        await prisma.batch.findFirstOrThrow({ where: { id: { notIn: known.map(({ id }) => id) } } })
      const vessels = { mashTunId, kettleId, fermenterId, briteTankId }
      return { batchSizeBBL: Number(batchSizeBBL), brewDate: dayOf(brewDate), ...vessels }
    },
    done: {
      reading: () =>
        expect
          .poll(async () => (await logs({ gravity: { not: null } })).length)
          .toBe(before.filter(({ gravity }) => gravity !== null).length + 1),
      keg: () =>
        expect
          .poll(async () => (await prisma.keg.findUniqueOrThrow({ where: { id: keg.id } })).quantity)
          .toBe(keg.quantity - 1),
      nextStage: () =>
        expect
          .poll(async () => (await prisma.batch.findUniqueOrThrow({ where: { id: inBriteTank.id } })).stage)
          .toBe('KEGGING'),
      plan: () =>
        expect
          .poll(() =>
            prisma.batch.findMany({
              where: { id: { notIn: known.map(({ id }) => id) } },
              select: { stage: true, recipe: { select: { name: true } } },
            }),
          )
          .toEqual([{ stage: 'PLANNED', recipe: { name: 'Hop Harbor IPA' } }]),
      today: () =>
        expect
          .poll(async () => (await prisma.task.findUniqueOrThrow({ where: { id: task.id } })).doneAt)
          .not.toBeNull(),
      stock: () =>
        expect
          .poll(() =>
            prisma.ingredientTransaction.count({
              where: { ingredientId: item.id, transactionType: 'REMOVE', quantity: 25, logId: null },
            }),
          )
          .toBe(1),
      issue: () =>
        expect
          .poll(async () => (await logs({ issueFlag: true })).map(({ issueDescription }) => issueDescription))
          .toEqual(['The airlock is dry']),
      dryHop: async () => {
        await expect
          .poll(async () => (await logs({ logType: 'DRY_HOP' })).length)
          .toBe(before.filter(({ logType }) => logType === 'DRY_HOP').length + 1)
        expect(await hopsTaken()).toBeGreaterThan(0)
      },
      available: async (id: string) =>
        expect
          .poll(async () => (await prisma.equipment.findUniqueOrThrow({ where: { id } })).status)
          .toBe('AVAILABLE'),
    },
  }
}
