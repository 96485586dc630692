import { expect, it } from 'vitest'
import { loadDemo } from '#prisma/seed/demo.ts'
import { expectFinishedBatchesToAgree } from '#tests/support/data/finishedBatches.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { passwordHash } from './demoBrewery.ts'

const server = await serverOfFile()

it('every figure of every finished batch of the demo agrees with sums straight from the database', async () => {
  const { prisma, pool } = server.app.database
  await loadDemo(prisma, new Date(), { passwordHash })
  const viewer = await server.signIn('VIEWER')
  const finished = await expectFinishedBatchesToAgree(pool, async (query, variables) => {
    const { data, errors } = await server.ask<never>(viewer, query, variables)
    expect(errors).toBeUndefined()
    return data!
  })
  const completed = finished.filter(({ KEGGING }) => KEGGING !== null)
  expect(completed.length).toBeGreaterThanOrEqual(12)
  for (const { batchNumber, half, sixth, left, og, fg } of completed) {
    expect([half > 0, sixth > 0, left], `kegs of ${batchNumber}`).toEqual([true, true, expect.any(Number)])
    expect(og, `gravities of ${batchNumber}`).toBeGreaterThan(fg ?? Infinity)
  }
  expect(finished.filter(({ cents }) => cents !== null).length).toBeGreaterThanOrEqual(8)
})
