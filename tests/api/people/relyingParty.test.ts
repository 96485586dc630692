import { expect, it } from 'vitest'
import { isForThisMachine, readEnv } from '#api/env.ts'
import { relyingPartyOf } from '#api/features/users/relyingParty.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { testPassword } from '#tests/support/servers/server.ts'

const server = await serverOfFile({ TRUST_PROXY: '1' })

function partyBy(settings: Record<string, string>) {
  const env = readEnv(settings)
  return relyingPartyOf(env, { isForThisMachine: isForThisMachine(env) })
}

it.each([
  [{ PUBLIC_URL: 'https://brewery.example/' }, 'brewery.example', 'https://brewery.example', true],
  [{ PUBLIC_URL: 'https://brewery.example:8443' }, 'brewery.example', 'https://brewery.example:8443', true],
  [{ PUBLIC_URL: 'https://brewery.example:8443' }, 'brewery.example', 'https://brewery.example', false],
  [{ PUBLIC_URL: 'https://brewery.example' }, 'brewery.example', 'https://evil.example', false],
  [{ PUBLIC_URL: 'https://brewery.example' }, 'brewery.example', 'http://brewery.example', false],
  [
    {
      PUBLIC_URL: 'https://brewery.example',
      ALLOWED_ORIGINS: 'https://brewery.example:8443,https://evil.example',
    },
    'brewery.example',
    'https://brewery.example:8443',
    true,
  ],
  [
    { PUBLIC_URL: 'https://brewery.example', ALLOWED_ORIGINS: 'https://evil.example' },
    'brewery.example',
    'https://evil.example',
    false,
  ],
  [{}, 'localhost', 'http://localhost:5173', true],
  [{}, 'localhost', 'http://127.0.0.1:4000', false],
  [{ PUBLIC_URL: 'http://localhost:4000' }, 'localhost', 'http://localhost:4000', true],
])('passkeys by the settings %o are for %s, and a page of %s has them: %s', (settings, id, origin, has) => {
  const party = partyBy(settings)
  expect(party?.id).toBe(id)
  expect(party?.isOrigin(origin)).toBe(has)
})

it.each([
  [{ PUBLIC_URL: 'http://brewery.example' }],
  [{ PUBLIC_URL: 'https://192.0.2.7' }],
  [{ PUBLIC_URL: 'https://[2001:db8::7]' }],
  [{ HOST: '0.0.0.0' }],
  [{ TRUST_PROXY: '1' }],
])('there are no passkeys by the settings %o', (settings) => {
  expect(partyBy(settings)).toBeNull()
})

it('says what is missing where the brewery has no address for passkeys', async () => {
  const token = await server.signIn('BREWER')
  const sent = { password: testPassword }
  expect(await server.call('POST', '/api/users/passkeys/options', token, sent)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/PUBLIC_URL/) as string },
  })
})
