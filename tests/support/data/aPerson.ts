import type { Role } from '#domain/people/roles.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** A person with this role, signed in, who can also sign in with the test password. */
export async function aPerson(server: TestServer, role: Role = 'BREWER') {
  const token = await server.signIn(role)
  const { prisma } = server.app.database
  const user = await prisma.user.findFirstOrThrow({
    where: { role },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return { token, ...user }
}
