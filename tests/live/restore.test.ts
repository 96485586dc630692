import { afterAll, beforeAll, expect, it } from 'vitest'
import { aVessel } from '#tests/support/brewery.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { subscribeByEvents, subscribeBySocket } from '#tests/support/subscriber.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await server.signIn('BREWER')
})
afterAll(() => server.close())

const setStatus = `mutation ($id: ID!, $status: EquipmentStatus!) { setEquipmentStatus(id: $id, status: $status) { id } }`

it('tells every open screen to start anew when the database was restored from a backup', async () => {
  const vessel = await aVessel(server.app.database.prisma)
  const readers = await Promise.all([
    subscribeBySocket(server.url, token, { after: '0' }),
    subscribeByEvents(server.url, token, { after: '0' }),
  ])
  for (const status of ['CLEANING', 'AVAILABLE', 'CLEANING']) {
    await server.ask(token, setStatus, { id: vessel.id, status })
  }
  for (const reader of readers) await reader.waitForChanges(3)
  const { epoch } = await readers[0].waitFor(({ __typename }) => __typename === 'Heartbeat')

  // What a backup from before the last two changes looks like.
  await server.app.database.pool.query(`DELETE FROM "Change" WHERE "seq" > 1`)
  await server.app.database.pool.query(`UPDATE "ChangeCounter" SET "value" = 1, "epoch" = 'restored'`)

  for (const reader of readers) {
    const reset = await reader.waitFor(({ __typename }) => __typename === 'Reset')
    expect(reset).toMatchObject({ seq: '1', epoch: 'restored' })
    expect(reset.epoch).not.toBe(epoch)
  }
  await server.ask(token, setStatus, { id: vessel.id, status: 'AVAILABLE' })
  for (const reader of readers) {
    // Three before the restore, the reset, and this one.
    const told = await reader.waitForChanges(5)
    expect(told[4]).toMatchObject({ __typename: 'EquipmentStatusChanged', seq: '2' })
    await reader.close()
  }
})
