import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { allow, type Asker, type Context } from '#api/context.ts'
import { deleteRows, findRow, findRows, insertRow } from '#api/db/statements/rows.ts'
import { sqlTransaction } from '#api/db/statements/sqlTransaction.ts'
import { Invalid, NotFound, Refused, SignInFirst } from '#api/errors.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { audit } from '#api/logs/audit.ts'
import { message } from '#domain/language/message.ts'
import { refusePasskey, refusePasskeyRemoval } from '#domain/people/secondFactor.ts'
import {
  lockAsker,
  proofOf,
  provePassword,
  requireProof,
  saveSecondFactor,
} from './ownSecondFactor.service.ts'
import { askForNewPasskey, askPasskeys, readMadePasskey } from './passkeys.service.ts'
import { replaceCodes } from './recoveryCodes.ts'

/* As for the authenticator app, no command has an id here. */

/**
 * What the asker's browser needs to make a passkey. Takes the password, and a proof of the second factor that is on: a passkey
 * lets in who has it.
 */
export async function prepareNewPasskey(
  ctx: Context,
  { password, code }: { password: string; code?: string | null },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const asker = allow(ctx, 'setUpSecondFactor')
  const party = ctx.app.relyingParty
  if (!party) throw new Refused(message('passkeys.noAddress'))
  const refund = await provePassword(ctx, asker, password)
  const user = await ownRow(ctx, asker)
  if (user.secondFactorAt) {
    const proof = await proofOf(ctx, asker, code ?? '')
    await sqlTransaction(ctx.app.database.pool, (sql) => requireProof(ctx, { sql, at: new Date() }, proof))
  }
  await refund()
  return askForNewPasskey(ctx, party, user)
}

/**
 * Adds the passkey that the browser made, under a name of its own. The first part of a second factor turns it on: then it returns
 * recovery codes, which are shown only once.
 */
export async function addPasskey(
  ctx: Context,
  { name, answer }: { name: string; answer: string },
): Promise<string[]> {
  const asker = allow(ctx, 'setUpSecondFactor')
  const made = await readMadePasskey(ctx, asker.user.id, answer)
  const { codes, isFirst } = await inTransaction(ctx, { name: 'addPasskey', input: {} }, async (tx) => {
    const user = await lockAsker(tx, asker)
    const others = await findRows(tx, 'Passkey', { userId: user.id })
    Invalid.throwIf(refusePasskey(name.trim(), others), 'name')
    const isKnown = made && (await findRow(tx, 'Passkey', { credentialId: made.credentialId }))
    if (!made || isKnown) throw new Refused(message('passkeys.notAdded'))
    await insertRow(tx, 'Passkey', { ...made, userId: user.id, name: name.trim() })
    const isFirst = user.secondFactorAt === null
    await saveSecondFactor(
      tx,
      user,
      isFirst ? 'ON' : 'PASSKEY_ADDED',
      isFirst ? { secondFactorAt: tx.at } : {},
    )
    return { codes: isFirst ? await replaceCodes(tx, user.id) : [], isFirst }
  })
  audit(ctx, 'passkey added')
  if (isFirst) audit(ctx, 'second factor turned on')
  return codes
}

/** What the asker's browser needs to ask one of their passkeys, where a code of the second factor is asked for. */
export async function askOwnPasskeys(ctx: Context): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { user } = allow(ctx, 'setUpSecondFactor')
  const request = await askPasskeys(ctx, user.id)
  if (!request) throw new Refused(message('passkeys.none'))
  return request
}

/** Removes one of the asker's passkeys, unless nothing else of the second factor would be left. */
export async function removePasskey(
  ctx: Context,
  { id, password, code }: { id: string; password: string; code: string },
): Promise<void> {
  const asker = allow(ctx, 'setUpSecondFactor')
  const refund = await provePassword(ctx, asker, password)
  const proof = await proofOf(ctx, asker, code)
  await inTransaction(ctx, { name: 'removePasskey', input: {} }, async (tx) => {
    const user = await lockAsker(tx, asker)
    const passkeys = await findRows(tx, 'Passkey', { userId: user.id })
    if (!passkeys.some((passkey) => passkey.id === id)) throw new NotFound(message('passkeys.gone'))
    const app = await findRow(tx, 'AuthenticatorApp', { userId: user.id })
    Refused.throwIf(refusePasskeyRemoval(passkeys.length, Boolean(app?.confirmedAt)))
    await requireProof(ctx, tx, proof)
    await deleteRows(tx, 'Passkey', { id })
    await saveSecondFactor(tx, user, 'PASSKEY_REMOVED', {})
  })
  await refund()
  audit(ctx, 'passkey removed')
}

async function ownRow(ctx: Context, asker: Asker) {
  const user = await ctx.loaders.load('user', asker.user.id)
  if (!user) throw new SignInFirst()
  return user
}
