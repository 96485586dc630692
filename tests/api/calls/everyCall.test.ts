import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { specifiedCalls } from './specifiedCalls.ts'
import { aHouse, type House } from './specifiedHouse.ts'
import type { SpecifiedCall, Who } from './specifiedShapes.ts'

const roles = ['VIEWER', 'BREWER_ASSISTANT', 'BREWER', 'ADMIN'] as const satisfies Role[]
const mayCall: Record<Who, readonly Role[]> = {
  everyone: roles,
  cellar: ['BREWER_ASSISTANT', 'BREWER', 'ADMIN'],
  brewers: ['BREWER', 'ADMIN'],
  admins: ['ADMIN'],
}

const server = await serverOfFile()
/** For calls that change nothing: those that only read or are refused. */
const untouched = await aHouse(server.app.database.prisma)

const prisma = () => server.app.database.prisma
const nameOf = ({ method, path }: SpecifiedCall) => `${method} ${path}`

function make({ method, path, id, query, body }: SpecifiedCall, token: string | null, house: House) {
  const address = path.replace(/\{\w+\}/, () => id?.(house) ?? '')
  return server.call(method, `/api${address}${query ?? ''}`, token, body?.(house))
}

/** A token that was valid once. */
async function aToken(fate: 'expired' | 'revoked'): Promise<string> {
  const token = await server.signIn('ADMIN')
  const { id } = await prisma().session.findFirstOrThrow({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
  if (fate === 'revoked') await prisma().session.delete({ where: { id } })
  else await prisma().session.update({ where: { id }, data: { lastSeenAt: new Date(0) } })
  return token
}

it('every call is documented', async () => {
  const { body } = await server.call('GET', '/api/docs/json', null)
  const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  )
  expect(documented).toEqual(expect.arrayContaining(['POST /users/login', ...specifiedCalls.map(nameOf)]))
})

it('signing in answers the whole user info', async () => {
  await server.signIn('BREWER')
  const { email } = await prisma().user.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
  const answer = await server.call('POST', '/api/users/login', null, { email, password: testPassword })
  expect(answer).toMatchObject({ status: 200, body: { email, role: 'brewer', token: expect.any(String) } })
  expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['_id', 'name', 'email', 'role', 'token']))
})

describe.each(specifiedCalls.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  it.each(roles)(`as %s`, async (role) => {
    const isRefused = !mayCall[call.who].includes(role)
    const house = isRefused || call.method === 'GET' ? untouched : await aHouse(prisma())
    const { status, body } = await make(call, await server.signIn(role), house)
    if (isRefused) {
      expect({ status, body }).toMatchObject({
        status: 403,
        body: { message: expect.stringMatching(/^[A-Z].*\.$/) },
      })
      return
    }
    expect({ status, body }).toMatchObject({ status: call.status ?? 200 })
    const shown: unknown = call.isList ? body[0] : body
    expect(Array.isArray(body)).toBe(call.isList ?? false)
    expect(Object.keys(shown as object)).toEqual(expect.arrayContaining(call.fields.split(' ')))
  })

  it('without a session, with an expired and with a revoked one', async () => {
    for (const token of [null, await aToken('expired'), await aToken('revoked')]) {
      expect(await make(call, token, untouched)).toMatchObject({
        status: 401,
        body: { message: 'Sign in.' },
      })
    }
  })
})
