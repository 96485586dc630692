import { allow, type Context } from '#api/context.ts'
import { lockRow, updateRow } from '#api/db/statements/rows.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { SignInFirst, valid } from '#api/errors.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { profileFields } from '#domain/people/people.ts'
import type { MutationUpdateProfileArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** Edits the asker's own account. */
export async function updateProfile(
  ctx: Context,
  input: MutationUpdateProfileArgs,
): Promise<Prisma.UserModel> {
  const { user } = allow(ctx, 'manageOwnAccount')
  const { baseVersion } = input
  const changes = valid(profileFields.partial(), input.changes)
  const command = { name: 'updateProfile', input: [baseVersion, changes], id: input.commandId }
  await inTransaction(ctx, command, async (tx) => {
    const row = await lockRow(tx, 'User', { id: user.id })
    if (!row) throw new SignInFirst()
    await applyEdit(tx, {
      announce: 'UserSaved',
      row,
      fields: { name: row.name },
      labels: { name: message('people.name') },
      edit: { baseVersion, changes },
      write: (data) => updateRow(tx, 'User', { id: row.id, ...data }),
    })
    return row.id
  })
  const saved = await ctx.app.database.prisma.user.findUnique({ where: { id: user.id } })
  if (!saved) throw new SignInFirst()
  return saved
}
