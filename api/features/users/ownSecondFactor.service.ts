import { allow, type Asker, type Context } from '#api/context.ts'
import { deleteRows, findRow, findRows, lockRow, updateRow, updateRows } from '#api/db/statements/rows.ts'
import { Invalid, Refused, SignInFirst } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { audit } from '#api/logs/audit.ts'
import { breweryId } from '#domain/brewery/breweryForm.ts'
import { message } from '#domain/language/message.ts'
import { readCode, refuseAppRemoval } from '#domain/people/secondFactor.ts'
import type {
  MutationPrepareSecondFactorArgs,
  MutationReplaceRecoveryCodesArgs,
  MutationTurnOffSecondFactorArgs,
  MutationTurnOnSecondFactorArgs,
  PreparedSecondFactor,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { addressOf, newSecret, stepOf, writtenSecret } from './authenticator.ts'
import { verifyPassword } from './passwords.ts'
import { isOfPasskey } from './passkeys.service.ts'
import { replaceCodes } from './recoveryCodes.ts'
import { deleteSecondFactor, readProof, type TakeProof } from './secondFactor.service.ts'

type User = Prisma.UserModel

/* No command has an id here: it would be stored with a fast hash of a password or a code, and with an answer that is secret. */

/**
 * Makes a secret for the asker's authenticator app, and recovery codes, in place of those that were prepared before. They are
 * asked for once `turnOnSecondFactor` has got a code. Takes the password: nobody else should turn it on where a browser was left
 * open. Beside passkeys it also takes a proof of what is on, and the recovery codes stay: none are returned.
 */
export async function prepareSecondFactor(
  ctx: Context,
  { password, code }: MutationPrepareSecondFactorArgs,
): Promise<PreparedSecondFactor> {
  const asker = allow(ctx, 'setUpSecondFactor')
  const refund = await provePassword(ctx, asker, password)
  const proof = await proofOf(ctx, asker, code ?? '')
  const secret = newSecret()
  const recoveryCodes = await inTransaction(ctx, { name: 'prepareSecondFactor', input: {} }, async (tx) => {
    const { id, secondFactorAt } = await lockAsker(tx, asker)
    if (secondFactorAt) {
      const app = await findRow(tx, 'AuthenticatorApp', { userId: id })
      Refused.throwIf(app?.confirmedAt ? message('secondFactor.isOn') : null)
      await requireProof(ctx, tx, proof)
    }
    await tx.sql`INSERT INTO "AuthenticatorApp" ("userId", "secret", "createdAt") VALUES (${id}, ${secret}, ${tx.at})
      ON CONFLICT ("userId") DO UPDATE SET "secret" = EXCLUDED."secret", "usedStep" = 0, "createdAt" = ${tx.at}`
    return secondFactorAt ? [] : replaceCodes(tx, id)
  })
  await refund()
  const { name } = await ctx.loaders.need('brewery', breweryId)
  const address = addressOf(secret, { brewery: name, account: asker.user.email })
  return { secret: writtenSecret(secret), address, recoveryCodes }
}

/**
 * Turns on the app that was prepared, with its first code; beside passkeys it is added to them. A retry, whose first answer was
 * lost, finds it on.
 */
export async function turnOnSecondFactor(
  ctx: Context,
  { code }: MutationTurnOnSecondFactorArgs,
): Promise<User> {
  const asker = allow(ctx, 'setUpSecondFactor')
  const { user, done } = await inTransaction(ctx, { name: 'turnOnSecondFactor', input: {} }, async (tx) => {
    const user = await lockAsker(tx, asker)
    const app = await findRow(tx, 'AuthenticatorApp', { userId: user.id })
    if (user.secondFactorAt && app?.confirmedAt) return { user, done: null }
    await confirmApp(tx, user, { app, code })
    if (user.secondFactorAt) {
      return { user: await saveSecondFactor(tx, user, 'APP_ADDED', {}), done: 'app added' as const }
    }
    const saved = await saveSecondFactor(tx, user, 'ON', { secondFactorAt: tx.at })
    return { user: saved, done: 'second factor turned on' as const }
  })
  if (done) audit(ctx, done)
  return user
}

/** Turns off the asker's second factor. A retry, whose first answer was lost, finds none. */
export async function turnOffSecondFactor(
  ctx: Context,
  { password, code }: MutationTurnOffSecondFactorArgs,
): Promise<User> {
  const asker = allow(ctx, 'setUpSecondFactor')
  const refund = await provePassword(ctx, asker, password)
  const proof = await proofOf(ctx, asker, code)
  const saved = await inTransaction(ctx, { name: 'turnOffSecondFactor', input: {} }, async (tx) => {
    const user = await lockAsker(tx, asker)
    if (!user.secondFactorAt) return user
    await requireProof(ctx, tx, proof)
    await deleteSecondFactor(tx, user.id)
    return saveSecondFactor(tx, user, 'OFF', { secondFactorAt: null })
  })
  await refund()
  audit(ctx, 'second factor turned off')
  return saved
}

/**
 * Removes the authenticator app of the current user, unless nothing else of the second factor would be left. A retry, whose first
 * answer was lost, finds none.
 */
export async function removeApp(
  ctx: Context,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const asker = allow(ctx, 'setUpSecondFactor')
  const refund = await provePassword(ctx, asker, password)
  const proof = await proofOf(ctx, asker, code)
  const isRemoved = await inTransaction(ctx, { name: 'removeApp', input: {} }, async (tx) => {
    const user = await lockAsker(tx, asker)
    const app = await findRow(tx, 'AuthenticatorApp', { userId: user.id })
    if (!app?.confirmedAt) return false
    const passkeys = await findRows(tx, 'Passkey', { userId: user.id })
    Refused.throwIf(refuseAppRemoval(passkeys.length))
    await requireProof(ctx, tx, proof)
    await deleteRows(tx, 'AuthenticatorApp', { userId: user.id })
    await saveSecondFactor(tx, user, 'APP_REMOVED', {})
    return true
  })
  await refund()
  if (isRemoved) audit(ctx, 'app removed')
}

/** Makes new recovery codes for the asker, in place of the earlier ones. */
export async function replaceRecoveryCodes(
  ctx: Context,
  { password, code }: MutationReplaceRecoveryCodesArgs,
): Promise<string[]> {
  const asker = allow(ctx, 'setUpSecondFactor')
  const refund = await provePassword(ctx, asker, password)
  const proof = await proofOf(ctx, asker, code)
  const codes = await inTransaction(ctx, { name: 'replaceRecoveryCodes', input: {} }, async (tx) => {
    const user = await lockAsker(tx, asker)
    Refused.throwIf(user.secondFactorAt ? null : message('secondFactor.isOff'))
    await requireProof(ctx, tx, proof)
    await saveSecondFactor(tx, user, 'NEW_CODES', {})
    return replaceCodes(tx, user.id)
  })
  await refund()
  audit(ctx, 'recovery codes replaced')
  return codes
}

/**
 * Throws unless this is the asker's password; attempts count like those to change it. Returns a function that refunds the
 * attempt once everything was right.
 */
export async function provePassword(
  ctx: Context,
  asker: Asker,
  password: string,
): Promise<() => Promise<void>> {
  const user = await ctx.loaders.load('user', asker.user.id)
  if (!user) throw new SignInFirst()
  const refund = await ctx.app.signInLimits.takeForSession(asker.sessionId)
  if (await verifyPassword(user.passwordHash, password.slice(0, 1_000))) return refund
  audit(ctx, 'second factor not changed')
  throw new Invalid(message('secondFactor.passwordWrong'), { password: message('password.notRight') })
}

/** The asker's row, locked, so that a second factor is turned on, off and reset one after the other. */
export async function lockAsker(tx: Tx, { user: { id } }: Asker): Promise<User> {
  const user = await lockRow(tx, 'User', { id })
  if (!user) throw new SignInFirst()
  return user
}

/**
 * Confirms the prepared app by its first code, which works only once, too. One that was prepared before the second factor was on
 * took no proof of it, and is refused.
 */
async function confirmApp(
  tx: Tx,
  { id: userId, secondFactorAt }: User,
  { app, code: typed }: { app: Prisma.AuthenticatorAppModel | undefined; code: string },
): Promise<void> {
  if (!app || (secondFactorAt && app.createdAt < secondFactorAt))
    throw new Refused(message('secondFactor.notPrepared'))
  const code = readCode(typed)
  const usedStep = code?.kind === 'APP' ? stepOf(app.secret, code.digits, tx.at) : null
  if (usedStep === null) throw new Invalid(message('secondFactor.codeWrong'), 'code')
  await updateRows(tx, 'AuthenticatorApp', { userId }, { usedStep, confirmedAt: tx.at })
}

/** What the asker proves their second factor by, for `requireProof`. Read before the transaction: a challenge is used up, whatever comes of it. */
export interface ReadProof {
  take: TakeProof
  isOfPasskey: boolean
}

/** Reads a typed code or the answer of a passkey of the asker. */
export async function proofOf(ctx: Context, { user: { id } }: Asker, code: string): Promise<ReadProof> {
  return { take: await readProof(ctx, id, code), isOfPasskey: isOfPasskey(code) }
}

/** Throws unless this proves the asker's second factor. */
export async function requireProof(
  ctx: Context,
  tx: Pick<Tx, 'sql' | 'at'>,
  proof: ReadProof,
): Promise<void> {
  if (await proof.take(tx)) return
  audit(ctx, 'second factor not changed')
  throw new Invalid(message(proof.isOfPasskey ? 'signIn.passkeyWrong' : 'secondFactor.codeWrong'), 'code')
}

/** Saves what changed of a person's second factor, and records it. */
export async function saveSecondFactor(
  tx: Tx,
  { id }: User,
  secondFactor:
    | 'ON'
    | 'OFF'
    | 'NEW_CODES'
    | 'APP_ADDED'
    | 'APP_REMOVED'
    | 'PASSKEY_ADDED'
    | 'PASSKEY_REMOVED',
  changes: { secondFactorAt?: Date | null },
): Promise<User> {
  const saved = await updateRow(tx, 'User', { id, ...changes })
  record(tx, { type: 'UserSaved', entityId: id, detail: { secondFactor, version: saved.version } })
  return saved
}
