import { Secret, TOTP } from 'otpauth'
import type { Role } from '#domain/people/roles.ts'
import { testPassword, type TestServer } from '#tests/support/servers/server.ts'
import { aPerson } from './aPerson.ts'

/** What an authenticator app with this secret shows, so many codes from now. */
export function codeOf(secret: string, ahead = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return app.generate({ timestamp: Date.now() + ahead * 30_000 })
}

/** Six digits that no app with this secret shows around now. */
export function wrongCodeOf(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((ahead) => codeOf(secret, ahead)))
  const digits = ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code))
  return digits ?? ''
}

/** A person with a second factor that was just turned on; the next code to sign in with is the one after the current one. */
export async function aPersonWithSecondFactor(server: TestServer, role: Role = 'BREWER') {
  const person = await aPerson(server, role)
  const prepared = await server.call('POST', '/api/users/second-factor', person.token, {
    password: testPassword,
  })
  const { secret, recoveryCodes } = prepared.body as { secret: string; recoveryCodes: string[] }
  const usedCode = codeOf(secret)
  const { status } = await server.call('PUT', '/api/users/second-factor', person.token, { code: usedCode })
  if (status !== 200) throw new Error('The second factor was not turned on.')
  return { ...person, secret, recoveryCodes, usedCode }
}
