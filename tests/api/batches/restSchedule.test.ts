import { beforeEach, describe, expect, it } from 'vitest'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma

describe('GET /api/schedule', () => {
  beforeEach(() => prisma().batch.deleteMany())

  it('lists every field of a batch under its name in the older system', async () => {
    const recipe = await aRecipe(prisma(), { name: 'Harbor Haze', style: 'IPA' })
    const fermenter = await aVessel(prisma(), { label: 'FV-1' })
    const person = await prisma().user.findFirstOrThrow()
    const batch = await aBatch(prisma(), {
      batchNumber: '2026-900',
      recipeId: recipe.id,
      brewerId: person.id,
      fermenterId: fermenter.id,
      batchSizeBBL: 2.5,
      notes: 'Dry hop on day 4',
      assignedTeam: [person.id],
    })
    const { status, body } = await server.call('GET', '/api/schedule', brewer)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        _id: batch.id,
        batchNumber: '2026-900',
        recipeId: { _id: recipe.id, name: 'Harbor Haze', beerTypeId: { _id: 'IPA', name: 'IPA' } },
        date: '2026-04-03T00:00:00',
        brewerId: { _id: person.id, name: person.name },
        batchSizeBBL: 2.5,
        brews: 1,
        mashTunId: null,
        kettleId: null,
        fermenterId: { _id: fermenter.id, label: 'FV-1' },
        briteTankId: null,
        expectedFermentationDays: 14,
        expectedConditioningDays: 7,
        notes: 'Dry hop on day 4',
        assignedTeam: [person.id],
        status: 'Planned',
        currentStage: 'Planned',
        mashingStartDate: null,
        boilingStartDate: null,
        fermentingStartDate: null,
        conditioningStartDate: null,
        keggingDate: null,
        version: 1,
        createdAt: batch.createdAt.toISOString(),
        updatedAt: batch.updatedAt.toISOString(),
      },
    ])
  })

  it('gives the brew day to clients that read it with new Date, in any zone', async () => {
    await aBatch(prisma(), { brewDate: new Date('2026-03-29T00:00:00Z') })
    const { body } = await server.call('GET', '/api/schedule', brewer)
    const [entry] = body as { date: string }[]
    const read = new Date(entry!.date)
    expect([read.getFullYear(), read.getMonth() + 1, read.getDate()]).toEqual([2026, 3, 29])
  })

  it('reads a long list with a handful of statements', async () => {
    const fermenter = await aVessel(prisma())
    for (let n = 0; n < 20; n++) await aBatch(prisma(), { fermenterId: fermenter.id })
    const { pool } = server.app.database
    let statements = 0
    const count = () => statements++
    pool.on('acquire', count)
    const { body } = await server.call('GET', '/api/schedule', brewer)
    pool.off('acquire', count)
    expect(body).toHaveLength(20)
    expect(statements).toBeLessThan(10)
  })

  it('pages', async () => {
    for (let n = 0; n < 3; n++) await aBatch(prisma(), { batchNumber: `2026-80${n}` })
    const { body } = await server.call('GET', '/api/schedule?limit=1&offset=1', brewer)
    expect(body).toMatchObject([{ batchNumber: '2026-801' }])
  })

  it('refuses a page that is too long, naming the field', async () => {
    const answer = await server.call('GET', '/api/schedule?limit=501', brewer)
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'limit must be at most 500.', errors: { limit: 'must be at most 500' } },
    })
  })
})
