import { describe, expect, it } from 'vitest'
import { type Role } from '#domain/people/roles.ts'
import { specifiedCalls } from '#tests/api/calls/specifiedCalls.ts'
import type { Who } from '#tests/api/calls/specifiedShapes.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

/** The highest role that may not make such a call. */
const below: Record<Who, Role | null> = {
  everyone: null,
  cellar: 'VIEWER',
  brewers: 'BREWER_ASSISTANT',
  admins: 'BREWER',
}

const server = await serverOfFile()

/** The path with an unknown id. */
const addressOf = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, 'none')}`

const restricted = specifiedCalls.flatMap((call) => {
  const role = below[call.who]
  return role ? [[`${call.method} ${call.path}`, call, role] as const] : []
})

describe.each(restricted)('%s', (_name, { method, path }, role) => {
  it(`says to a ${role} that they may not, whatever is wrong with what they sent`, async () => {
    const token = await server.signIn(role)
    const bodies = method === 'GET' ? [undefined] : [{ nonsense: true }, [], 'no json']
    for (const body of bodies) {
      const answer = await server.call(method, `${addressOf(path)}?format=nonsense&limit=x`, token, body)
      expect(answer).toMatchObject({ status: 403, body: { message: expect.stringMatching(/^[A-Z].*\.$/) } })
      expect(answer.body.errors).toBeUndefined()
    }
  })
})

describe('a client that is not signed in', () => {
  it.each(specifiedCalls.map(({ method, path }) => [method, path] as const))(
    'is told so before what they sent to %s %s is looked at',
    async (method, path) => {
      const body = method === 'GET' ? undefined : { nonsense: true }
      expect((await server.call(method, addressOf(path), null, body)).status).toBe(401)
    },
  )
})

describe('someone with a temporary password', () => {
  it('must change it before the input is validated', async () => {
    const token = await server.signIn('ADMIN')
    const { prisma } = server.app.database
    const { id } = await prisma.user.findFirstOrThrow({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
    await prisma.user.update({ where: { id }, data: { mustChangePassword: true } })
    for (const { method, path } of specifiedCalls) {
      const body = method === 'GET' ? undefined : { nonsense: true }
      const answer = await server.call(method, addressOf(path), token, body)
      expect(answer.body.message).toBe('Change your temporary password first.')
    }
  })
})
