import { aBatch, aVessel } from './brewery.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

const hourMs = 3_600_000

/** A vessel with a batch on its third day and a reading an hour ago; returns the label. */
export async function aFermentingVessel({ app }: TestServer): Promise<string> {
  const { prisma } = app.database
  const vessel = await aVessel(prisma, { status: 'IN_USE' })
  const batch = await aBatch(prisma, {
    stage: 'FERMENTING',
    fermenterId: vessel.id,
    fermentingStartDate: new Date(Date.now() - 3 * 24 * hourMs),
  })
  // A little more than an hour ago: a page knows the server's clock to the second.
  for (const [hoursAgo, gravity] of [
    [49.1, 1.05],
    [25.1, 1.04],
    [1.1, 1.031],
  ] as const)
    await prisma.batchLog.create({
      data: {
        ...{ batchId: batch.id, recipeId: batch.recipeId, gravity, temperature: 68.4 },
        timestamp: new Date(Date.now() - hoursAgo * hourMs),
      },
    })
  return vessel.label
}
