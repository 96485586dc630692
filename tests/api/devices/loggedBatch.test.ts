import { subHours } from 'date-fns'
import { expect, it } from 'vitest'
import { aFermentingBatch } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const { prisma } = server.app.database

/** A batch at 66 °F that was logged once a day since it began, without any device. */
async function aLoggedBatch(gravities: readonly number[]) {
  const now = new Date()
  const { id } = await aFermentingBatch(prisma, { fermentingStartDate: subHours(now, 24 * gravities.length) })
  await prisma.batch.update({
    where: { id },
    data: {
      originalGravity: 1.06,
      temperatureProfile: { steps: [{ day: 0, gravity: null, temperature: 66 }] },
    },
  })
  const { recipeId } = await prisma.batch.findUniqueOrThrow({ where: { id } })
  await prisma.recipe.update({ where: { id: recipeId }, data: { expectedFG: 1.012 } })
  await prisma.batchLog.createMany({
    data: gravities.map((gravity, day) => ({
      ...{ batchId: id, recipeId, gravity, temperature: 66 },
      timestamp: subHours(now, 24 * (gravities.length - day) - 1),
    })),
  })
  return id
}

async function log(batchId: string, temperature: number, hoursAgo: number) {
  const timestamp = subHours(new Date(), hoursAgo).toISOString()
  const { errors } = await server.ask(
    brewer,
    `mutation { addLog(input: { batchId: "${batchId}", temperature: ${temperature}, timestamp: "${timestamp}" }) { id } }`,
  )
  expect(errors).toBeUndefined()
}

it('a batch without a device has a forecast and one alert that is raised and cleared by its log', async () => {
  const id = await aLoggedBatch([1.06, 1.052, 1.04, 1.029, 1.021])
  await log(id, 74, 3)
  const { data } = await server.ask(
    brewer,
    `{ batch(id: "${id}") { fermentation { sense { state } setPoint forecast { isLogged isOld } offProfile { kind hours } } } }`,
  )
  expect(data).toEqual({
    batch: {
      fermentation: {
        ...{ sense: null, setPoint: 66, forecast: { isLogged: true, isOld: false } },
        offProfile: { kind: 'TOO_WARM', hours: 3 },
      },
    },
  })
  const find = () =>
    prisma.alert.findMany({ where: { key: { endsWith: id }, kind: { in: ['TOO_WARM', 'TOO_COLD'] } } })
  await expect.poll(find).toMatchObject([{ kind: 'TOO_WARM', clearedAt: null }])
  await log(id, 66, 0)
  await expect.poll(find).toMatchObject([{ clearedAt: expect.any(Date) }])
})

it('a batch without a device that is done is to be crashed, and no stuck one', async () => {
  const id = await aLoggedBatch([1.06, 1.052, 1.04, 1.029, 1.021, 1.016, 1.013, 1.012, 1.013, 1.012])
  await log(id, 66, 0)
  const { data } = await server.ask<{
    today: { kind: string; text: string; batch: { id: string } | null }[]
  }>(brewer, '{ today { kind text batch { id } } }')
  const crash = data?.today.filter(({ kind, batch }) => kind === 'CRASH' && batch?.id === id)
  expect(crash?.map(({ text }) => text)).toEqual(['Cold crash: gravity steady at 1.012 for 48 hours'])
  expect(await prisma.alert.count({ where: { key: `STUCK_GRAVITY:${id}` } })).toBe(0)
})
