import { allow, type Context } from '#api/context.ts'
import { applyEdit, nextVersion } from '#api/live/outbox/edits.ts'
import { SignInFirst, valid } from '#api/errors.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { profileFields } from '#domain/people/people.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** Edits the asker's own account. */
export async function updateProfile(
  ctx: Context,
  input: { baseVersion: number; changes: { name?: string | null }; commandId?: string | null },
): Promise<Prisma.UserModel> {
  const { user } = allow(ctx, 'manageOwnAccount')
  const { baseVersion } = input
  const changes = valid(profileFields.partial(), input.changes)
  const command = { name: 'updateProfile', input: [baseVersion, changes], id: input.commandId }
  await inTransaction(ctx, command, async (tx) => {
    await tx.sql`SELECT 1 FROM "User" WHERE "id" = ${user.id} FOR UPDATE`
    const row = await tx.db.user.findUnique({ where: { id: user.id } })
    if (!row) throw new SignInFirst()
    await applyEdit(tx, {
      announce: 'UserSaved',
      row,
      fields: { name: row.name },
      labels: { name: 'Name' },
      edit: { baseVersion, changes },
      write: (data) => tx.db.user.update({ where: { id: row.id }, data: { ...data, ...nextVersion(tx) } }),
    })
    return row.id
  })
  const saved = await ctx.app.database.prisma.user.findUnique({ where: { id: user.id } })
  if (!saved) throw new SignInFirst()
  return saved
}
