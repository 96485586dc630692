import { allow, type Context } from '#api/context.ts'
import { lockRow, updateRow } from '#api/db/statements/rows.ts'
import { SignInFirst } from '#api/errors.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import type { MutationUpdatePreferencesArgs } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** Chooses the units of the asker; without any they follow the brewery. All their screens hear of it, nobody else. */
export async function updatePreferences(
  ctx: Context,
  { units = null, commandId }: MutationUpdatePreferencesArgs,
): Promise<Prisma.UserModel> {
  const { user } = allow(ctx, 'manageOwnAccount')
  const command = { name: 'updatePreferences', input: [units], id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const row = await lockRow(tx, 'User', { id: user.id })
    if (!row) throw new SignInFirst()
    const saved = await updateRow(tx, 'User', { id: row.id, units: units ? { ...units } : Prisma.sql`NULL` })
    record(tx, { type: 'PreferencesSaved', entityId: row.id, detail: { version: saved.version } })
    return saved
  })
}
