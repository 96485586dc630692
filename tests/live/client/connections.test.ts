import { expect, it, vi } from 'vitest'
import { findAsker } from '#api/features/users/session.service.ts'
import { watchConnections } from '#api/graphql/connections.ts'
import { announce } from '#tests/support/announce.ts'
import { untilOneWaits } from '#tests/support/faults/locks.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { eventually } from '#tests/support/eventually.ts'

const server = await serverOfFile()

async function aStream() {
  const asker = (await findAsker(server.app, await server.signIn('BREWER')))!
  const ends: string[] = []
  return {
    ends,
    connection: { asker, subscriptions: () => 0, end: (reason: string) => void ends.push(reason) },
  }
}

it('leaves a stream open that began during the session check of the others', async () => {
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
    await eventually(() => expect(early.ends).toContain('session ended'))
    expect(late.ends).toEqual([])
  } finally {
    locking.release()
    connections.close()
  }
})

it('checks again immediately when an account changes during the session check', async () => {
  const { database, live } = server.app
  const admin = await server.signIn('ADMIN')
  const { ends, connection } = await aStream()
  const locking = await database.pool.connect()
  // The regular checks never run: only a changed account triggers one.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const connections = watchConnections(server.app)
  vi.useRealTimers()
  const heard: string[] = []
  const stopObserving = live.observe(({ entityId }) => void heard.push(entityId))
  try {
    connections.add(connection)
    await locking.query('BEGIN; LOCK TABLE "Session" IN SHARE MODE')
    await announce(server, [{ type: 'UserSaved', entityId: 'somebody' }])
    await untilOneWaits(locking)
    const { id } = connection.asker.user
    const { errors } = await server.ask(
      admin,
      'mutation ($id: ID!) { changeUserRole(id: $id, role: VIEWER) { id } }',
      { id },
    )
    expect(errors).toBeUndefined()
    await eventually(() => expect(heard).toContain(id))
    expect(ends).toEqual([])
    await locking.query('COMMIT')
    await eventually(() => expect(ends).toContain('role changed'))
  } finally {
    stopObserving()
    connections.close()
    locking.release()
  }
})
