import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceMany, settled } from '#tests/support/announce.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await server.signIn('BREWER')
  // The first number of a database is far above 0.
  await announceMany(server, 1)
  await settled(server)
})
afterAll(() => server.close())

const prisma = () => server.app.database.prisma
const setStatus = `mutation ($id: ID!, $status: EquipmentStatus!) { setEquipmentStatus(id: $id, status: $status) { id } }`
const move = `mutation ($id: ID!) { moveBatch(id: $id, to: FERMENTING) { id } }`

describe('many writers', () => {
  it('begin at READ COMMITTED, whatever the database is set to', async () => {
    const { rows } = await server.app.database.pool.query(
      `SELECT "setting", "source" FROM pg_settings WHERE "name" = 'default_transaction_isolation'`,
    )
    expect(rows).toEqual([{ setting: 'read committed', source: 'client' }])
  })

  it('number their changes without a gap, and a reader behind a cursor misses none', async () => {
    const writers = 16
    const writesEach = 25
    const vessels = await Promise.all(Array.from({ length: writers }, () => aVessel(prisma())))
    const start = server.app.live.head()
    const read: number[] = []
    let isWriting = true
    const reader = (async () => {
      let cursor = start
      for (let isLastLook = false; !isLastLook;) {
        isLastLook = !isWriting
        const { rows } = await server.app.database.pool.query<{ seq: string }>(
          'SELECT "seq" FROM "Change" WHERE "seq" > $1 ORDER BY "seq"',
          [cursor],
        )
        for (const { seq } of rows) read.push((cursor = Number(seq)))
      }
    })()
    await Promise.all(
      vessels.map(async ({ id }) => {
        for (let write = 0; write < writesEach; write++) {
          const { errors } = await server.ask(token, setStatus, {
            id,
            status: write % 2 ? 'AVAILABLE' : 'CLEANING',
          })
          expect(errors).toBeUndefined()
        }
      }),
    )
    isWriting = false
    await reader
    expect(read).toEqual(Array.from({ length: writers * writesEach }, (_, index) => start + 1 + index))
  })

  it('get one fermenter for one of 50 batches; the other 49 refusals name it', async () => {
    const fermenter = await aVessel(prisma())
    const batches = await Promise.all(
      Array.from({ length: 50 }, () => aBatch(prisma(), { fermenterId: fermenter.id })),
    )
    const answers = await Promise.all(batches.map(({ id }) => server.ask(token, move, { id })))
    const winners = answers.flatMap(({ errors }, index) => (errors ? [] : [batches[index]]))
    expect(winners).toHaveLength(1)
    const refusals = answers.flatMap(({ errors }) => errors ?? [])
    expect(refusals).toHaveLength(49)
    for (const { message, extensions } of refusals) {
      expect(message).toBe(`${fermenter.label} is occupied by batch ${winners[0]?.batchNumber}.`)
      expect(extensions).toMatchObject({
        code: 'CONFLICT',
        conflict: { batchNumber: winners[0]?.batchNumber },
      })
    }
    const fermenting = await prisma().batch.count({
      where: { fermenterId: fermenter.id, stage: 'FERMENTING' },
    })
    expect(fermenting).toBe(1)
  })

  it('sending one command id twice concurrently have one effect and one answer', async () => {
    const batch = await aBatch(prisma(), { fermenterId: (await aVessel(prisma())).id })
    const twice = `mutation ($id: ID!) {
      moveBatch(id: $id, to: FERMENTING, commandId: "double tap") { version fermentingStartDate }
    }`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.ask(token, twice, { id: batch.id })),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await prisma().change.count({ where: { entityId: batch.id } })).toBe(1)
  })
})

describe('two processes on one database', () => {
  it('are live to each other, both ways', async () => {
    const other = await startServer({ databaseUrl: server.databaseUrl })
    const vessel = await aVessel(prisma())
    const here = await subscribeBySocket(server.url, token)
    const there = await subscribeBySocket(other.url, token)
    await server.ask(token, setStatus, { id: vessel.id, status: 'CLEANING' })
    await other.ask(token, setStatus, { id: vessel.id, status: 'AVAILABLE' })
    const [seenHere, seenThere] = await Promise.all([here.waitForChanges(2), there.waitForChanges(2)])
    expect(seenHere.map(({ seq }) => seq)).toEqual(seenThere.map(({ seq }) => seq))
    expect(seenThere[1]).toMatchObject({ equipment: { id: vessel.id, status: 'AVAILABLE' } })
    await Promise.all([here.close(), there.close()])
    await other.close()
  })
})
