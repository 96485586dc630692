import { openDatabase } from '#api/db/client.ts'
import { hashPassword } from '#api/features/users/passwords.ts'
import { beginSession } from '#api/features/users/session.service.ts'
import type { Role } from '#domain/people/roles.ts'

/** Signs a new person in to the brewery in a database, for servers in other processes; returns the bearer token. */
export async function signInTo(databaseUrl: string, role: Role): Promise<string> {
  const database = openDatabase(databaseUrl, 1, () => undefined)
  try {
    const { prisma } = database
    const email = `${role.toLowerCase()}-${Date.now().toString(36)}@brewhouse.local`
    const passwordHash = await hashPassword('a long test password')
    const user = await prisma.user.create({ data: { name: role, email, role, passwordHash } })
    return await beginSession(prisma, user.id)
  } finally {
    await database.close()
  }
}
