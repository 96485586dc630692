import { describe, expect, it } from 'vitest'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { startServer, testPassword, type TestServer } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { freshDatabase } from '#tests/support/servers/database.ts'

const server = await serverOfFile({ TRUST_PROXY: '1' })

/** Signs in from an address, as behind a proxy. */
const login = (email: string, password: string, from: string, device?: string, at = server) =>
  at.call('POST', '/api/users/login', null, { email, password, device }, { 'x-forwarded-for': from })

async function guess(email: string, from: string, times: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => login(email, `guess ${n}`, from)))
  return answers.map(({ status }) => status)
}

describe('a stranger who guesses passwords', () => {
  it('has ten tries, also when he sends a hundred at the same moment, the right one among them', async () => {
    const { email } = await aPerson(server)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        // The correct password comes after all attempts are used; concurrent ones beyond ten are rejected in any order.
        login(email, n === 90 ? testPassword : `guess ${n}`, '203.0.113.1'),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10)
    expect(statuses[90]).toBe(429)
    const refused = await login(email, testPassword, '203.0.113.1')
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts to sign in. Try again in 15 minutes.' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  it('is still waiting after a restart, and at the other process of the brewery', async () => {
    const { email } = await aPerson(server)
    await guess(email, '203.0.113.2', 10)
    const other = await startServer({ databaseUrl: server.databaseUrl, TRUST_PROXY: '1' })
    expect((await login(email, testPassword, '203.0.113.2', undefined, other)).status).toBe(429)
    await other.close()
    const { rows } = await server.app.database.pool.query('SELECT "key" FROM "SignInCount"')
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|guessed-/)
  })

  it('has no new tries because PostgreSQL crashed: attempts are in a table that it recovers', async () => {
    const { rows } = await server.app.database.pool.query(
      `SELECT relpersistence AS "kept" FROM pg_class WHERE relname = 'SignInCount'`,
    )
    expect(rows).toEqual([{ kept: 'p' }])
  })

  it('has no new tries because the server was started again between them', async () => {
    const fresh = await freshDatabase()
    const settings = { databaseUrl: fresh.url, TRUST_PROXY: '1' }
    const before = await startServer(settings)
    const tries = async (at: TestServer, count: number) => {
      const sent = Array.from({ length: count }, () =>
        login('owner@example.com', 'guess', '203.0.113.9', undefined, at),
      )
      return (await Promise.all(sent)).map(({ status }) => status)
    }
    expect(await tries(before, 6)).toEqual([401, 401, 401, 401, 401, 401])
    await before.close()
    const after = await startServer(settings)
    expect((await tries(after, 6)).sort()).toEqual([401, 401, 401, 401, 429, 429])
    await after.close()
    await fresh.drop()
  })

  it('does not lock the owner out, who signs in from elsewhere', async () => {
    const { email } = await aPerson(server)
    expect(await guess(email, '203.0.113.3', 12)).toContain(429)
    expect((await login(email, testPassword, '198.51.100.3')).status).toBe(200)
  })

  it.each([
    ['a number of proxies', '1'],
    ['the networks of its proxies', 'loopback, 10.0.0.0/8'],
  ])(
    'has no more tries by naming other addresses before his own, where Brewhouse knows %s',
    async (_, trusted) => {
      const proxied = await startServer({ databaseUrl: server.databaseUrl, TRUST_PROXY: trusted })
      const { email } = await aPerson(server)
      const own = trusted === '1' ? '203.0.113.6' : '203.0.113.7, 10.1.2.3'
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          login(email, 'guess', `198.51.100.${n}, ${own}`, undefined, proxied),
        ),
      )
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
      await proxied.close()
    },
  )

  it('has no more tries by pretending to be a proxy', async () => {
    const direct = await startServer({ databaseUrl: server.databaseUrl, TRUST_PROXY: '10.0.0.0/8' })
    const { email } = await aPerson(server)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => login(email, 'guess', `203.0.113.${n}`, undefined, direct)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    await direct.close()
  })

  it('with a whole network of the newer kind counts as one', async () => {
    const { email } = await aPerson(server)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => login(email, 'guess', `2001:db8:7::${n + 1}`)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await login(email, testPassword, '2001:db8:8::1')).status).toBe(200)
  })
})

describe('a device that signed in before', () => {
  it('keeps its way in while strangers guess, also from its own address', async () => {
    const { email } = await aPerson(server)
    const { body } = await login(email, testPassword, '198.51.100.4')
    expect(body.device).toMatch(/^[\w-]{43}$/)
    await guess(email, '198.51.100.4', 12)
    expect((await login(email, testPassword, '198.51.100.4')).status).toBe(429)
    const again = await login(email, testPassword, '198.51.100.4', body.device)
    expect(again).toMatchObject({ status: 200, body: { device: body.device } })
  })

  it('has ten tries of its own, and opens no account but those that signed in on it', async () => {
    const [{ email: own }, { email: other }] = [await aPerson(server), await aPerson(server)]
    const { body } = await login(own, testPassword, '198.51.100.5')
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => login(own, 'guess', '198.51.100.5', body.device)),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
    await guess(other, '203.0.113.5', 12)
    expect((await login(other, testPassword, '203.0.113.5', body.device)).status).toBe(429)
  })

  it('is not one that its sender has made up', async () => {
    const { email } = await aPerson(server)
    const made = 'x'.repeat(43)
    const { body } = await login(email, testPassword, '198.51.100.6', made)
    expect(body.device).not.toBe(made)
  })
})
