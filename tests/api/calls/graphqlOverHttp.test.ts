import { serverAudits } from 'graphql-http'
import { describe, expect, it } from 'vitest'
import { untilOneWaits } from '#tests/support/faults/locks.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'

const server = await serverOfFile()

const audits = serverAudits({
  url: () => `${server.url}/graphql`,
  // CSRF protection stays on; this header satisfies it.
  fetchFn: (url: string, init: RequestInit = {}) =>
    fetch(url, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'apollo-require-preflight': '1' },
    }),
})

describe('GraphQL over HTTP', () => {
  it('is audited in all 61 points', () => {
    expect(audits).toHaveLength(61)
  })

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn()
    expect(result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`).toBe('ok')
  })
})

describe('a database that is unreachable', () => {
  const away = {
    status: 503,
    body: {
      errors: [
        {
          message: "Can't reach the database right now. Try again in a moment.",
          extensions: { code: 'UNAVAILABLE' },
        },
      ],
    },
  }
  const query = { query: '{ asOfSeq equipment { id } }' }

  it("is said when it can't be asked who is asking", async () => {
    const troubled = await startServer({ LOG_LEVEL: 'silent' })
    const token = await troubled.signIn('BREWER')
    await troubled.app.database.pool.end()
    expect(await troubled.call('POST', '/graphql', token, query)).toMatchObject(away)
    await troubled.close()
  })

  it('is said when it goes away before the snapshot that is to be read', async () => {
    const troubled = await startServer({ LOG_LEVEL: 'silent' })
    const token = await troubled.signIn('BREWER')
    const locking = await connectionTo(troubled.databaseUrl)
    await locking.query('BEGIN; LOCK TABLE "Session" IN ACCESS EXCLUSIVE MODE')
    const asked = troubled.call('POST', '/graphql', token, query)
    await untilOneWaits(locking)
    const ended = troubled.app.database.pool.end()
    await locking.end()
    expect(await asked).toMatchObject(away)
    await ended
    await troubled.close()
  })
})
