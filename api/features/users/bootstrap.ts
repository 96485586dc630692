import type { Database } from '#api/db/client.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes the person with this address an administrator with a one-time password, which must be changed at the first
 * sign-in; all their sessions end. Returns whether the account is new.
 */
export async function makeAdministrator(
  database: Database,
  email: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  const access = {
    role: 'ADMIN',
    passwordHash,
    mustChangePassword: true,
    isActive: false,
    temporaryUntil: null,
  } as const
  return database.prisma.$transaction(async (db) => {
    const [known] = await db.$queryRaw<{ id: string }[]>`
      SELECT "id" FROM "User" WHERE lower("email") = ${email} FOR UPDATE`
    const user = known
      ? await db.user.update({ where: { id: known.id }, data: { ...access, version: { increment: 1 } } })
      : await db.user.create({ data: { ...access, email, name: email.split('@')[0] ?? email } })
    await db.session.deleteMany({ where: { userId: user.id } })
    await db.change.create({
      data: {
        type: 'UserSaved',
        entityId: user.id,
        actorName: 'npm run admin',
        detail: { administrator: true, name: user.name },
      },
    })
    return !known
  })
}
