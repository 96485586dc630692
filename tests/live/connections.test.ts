import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findAsker } from '#api/features/users/session.service.ts'
import { watchConnections } from '#api/graphql/connections.ts'
import { untilOneWaits } from '#tests/support/locks.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function aStream() {
  const asker = (await findAsker(server.app, await server.signIn('BREWER')))!
  const ends: string[] = []
  return { ends, connection: { asker, end: (reason: string) => void ends.push(reason) } }
}

it('leaves a stream open that began while the sessions of the others were being looked up', async () => {
  const { pool } = server.app.database
  const [early, late] = [await aStream(), await aStream()]
  const connections = watchConnections(server.app)
  const locking = await pool.connect()
  try {
    connections.add(early.connection)
    await locking.query('BEGIN; LOCK TABLE "Session" IN ACCESS EXCLUSIVE MODE')
    await untilOneWaits(locking)
    connections.add(late.connection)
    await locking.query('COMMIT')
    await pool.query('DELETE FROM "Session" WHERE "id" = $1', [early.connection.asker.sessionId])
    await vi.waitFor(() => expect(early.ends).toContain('session ended'), { timeout: 10_000 })
    expect(late.ends).toEqual([])
  } finally {
    locking.release()
    connections.close()
  }
})
