import { allow, type Context } from '#api/context.ts'
import { lockRow, updateRow } from '#api/db/statements/rows.ts'
import { Invalid, SignInFirst } from '#api/errors.ts'
import { languageNamed } from '#api/language/requestLanguage.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import type { MutationUpdatePreferencesArgs } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'

/**
 * Chooses the units and the language of the asker, which without any follow the brewery and the browser, and whether they
 * are mailed warnings. What is left out stays, but for units when all is left out. All their screens hear of it, nobody
 * else.
 */
export async function updatePreferences(
  ctx: Context,
  { units, language, warningMails, commandId }: MutationUpdatePreferencesArgs,
): Promise<Prisma.UserModel> {
  const { user } = allow(ctx, 'manageOwnAccount')
  if (language && !languageNamed(language)) throw new Invalid(message('account.unknownLanguage'), 'language')
  const input = [units ?? null, language ?? null, warningMails ?? null]
  const command = { name: 'updatePreferences', input, id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const row = await lockRow(tx, 'User', { id: user.id })
    if (!row) throw new SignInFirst()
    const chosen = {
      ...((units !== undefined || (language === undefined && !isGiven(warningMails))) && {
        units: units ? { ...units } : Prisma.sql`NULL`,
      }),
      ...(language !== undefined && { language }),
      ...(isGiven(warningMails) && { warningMails }),
    }
    const saved = await updateRow(tx, 'User', { id: row.id, ...chosen })
    record(tx, { type: 'PreferencesSaved', entityId: row.id, detail: { version: saved.version } })
    return saved
  })
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
