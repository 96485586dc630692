import { expect, it } from 'vitest'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { aPersonWithSecondFactor, codeOf } from '#tests/support/data/secondFactor.ts'
import { addKey, aSecurityKey } from '#tests/support/data/passkeys.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({
  ADMIN_SECOND_FACTOR: '1',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'https://brewery.example',
})

const path = '/api/users/second-factor'
const login = (email: string, more: object = {}) =>
  server.call('POST', '/api/users/login', null, { email, password: testPassword, ...more })
const look = (token: string) => server.call('GET', '/api/equipment', token)

const refusal = {
  status: 403,
  body: {
    message:
      'Administrators of this brewery need a second factor. Set one up first: sign in to Brewhouse in a browser, and it asks for it.',
    code: 'server.setUpSecondFactor',
  },
}

it('lets an administrator without a second factor sign in, set one up, and do nothing else until then', async () => {
  const { email } = await aPerson(server, 'ADMIN')
  const { status, body } = await login(email)
  expect({ status, body }).toMatchObject({ status: 200, body: { mustSetUpSecondFactor: true } })
  const { token } = body as { token: string }
  expect(await look(token)).toMatchObject(refusal)
  expect(await server.call('GET', '/api/admin/users', token)).toMatchObject(refusal)
  const { errors } = await server.ask(token, '{ brewery { name } }')
  expect(errors?.[0]).toMatchObject({
    message: refusal.body.message,
    extensions: { code: 'FORBIDDEN', sentence: { id: 'server.setUpSecondFactor' } },
  })
  const prepared = await server.call('POST', path, token, { password: testPassword })
  const { secret } = prepared.body as { secret: string }
  expect((await server.call('PUT', path, token, { code: codeOf(secret) })).status).toBe(200)
  expect((await look(token)).status).toBe(200)
  const again = await login(email, { code: codeOf(secret, 1) })
  expect(again.status).toBe(200)
  expect(again.body).not.toHaveProperty('mustSetUpSecondFactor')
})

it('asks an administrator again who turns it off, and somebody who becomes one', async () => {
  const { token, secret } = await aPersonWithSecondFactor(server, 'ADMIN')
  const brewer = await aPerson(server, 'BREWER')
  expect((await look(brewer.token)).status).toBe(200)
  const role = await server.call('PUT', `/api/admin/users/${brewer.id}/role`, token, { role: 'admin' })
  expect(role.status).toBe(200)
  expect(await look(brewer.token)).toMatchObject(refusal)
  const off = { password: testPassword, code: codeOf(secret, 1) }
  expect((await server.call('POST', `${path}/off`, token, off)).status).toBe(200)
  expect(await look(token)).toMatchObject(refusal)
})

it('asks an administrator for nothing more who removes the app beside a passkey, or the passkey beside an app', async () => {
  for (const isApp of [true, false]) {
    const { token, secret, recoveryCodes, id } = await aPersonWithSecondFactor(server, 'ADMIN')
    const added = await addKey(server, token, { key: aSecurityKey(), code: codeOf(secret, 1) })
    expect(added.status).toBe(200)
    const passkey = await server.app.database.prisma.passkey.findFirstOrThrow({ where: { userId: id } })
    const sent = { password: testPassword, code: recoveryCodes[0] }
    const address = isApp ? `${path}/app/remove` : `/api/users/passkeys/${passkey.id}/remove`
    expect((await server.call('POST', address, token, sent)).status).toBe(200)
    expect((await look(token)).status).toBe(200)
  }
})

it.each(['VIEWER', 'BREWER_ASSISTANT', 'BREWER'] as const)('asks no %s', async (role) => {
  const { email } = await aPerson(server, role)
  const { body } = await login(email)
  expect(body).not.toHaveProperty('mustSetUpSecondFactor')
  expect((await look((body as { token: string }).token)).status).toBe(200)
})
