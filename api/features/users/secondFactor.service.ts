import type { Context } from '#api/context.ts'
import type { ReadAbout } from '#api/db/load.ts'
import { deleteRows, findRow } from '#api/db/statements/rows.ts'
import { sqlTransaction, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { SecondFactorNeeded, TooMany } from '#api/errors.ts'
import { audit } from '#api/logs/audit.ts'
import { message } from '#domain/language/message.ts'
import { readCode } from '#domain/people/secondFactor.ts'
import type { SecondFactor } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { stepOf } from './authenticator.ts'
import { askPasskeys, isOfPasskey, readPasskeyAnswer, takePasskey } from './passkeys.service.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'
import type { CountedAttempt } from './signInLimits.ts'

type User = Prisma.UserModel

interface Tx {
  sql: RunSql
}

/** A second factor with the rows of its passkeys. */
type SecondFactorWithRows = Omit<SecondFactor, 'passkeys'> & { passkeys: Prisma.PasskeyModel[] }

/** What a person signs in with besides the password, as they and administrators see it. */
export async function secondFactorOf(
  ctx: Context,
  { id, secondFactorAt }: User,
): Promise<SecondFactorWithRows | null> {
  if (!secondFactorAt) return null
  const [left, hasApp, passkeys] = await Promise.all([
    ctx.loaders.about('recovery codes of a person', id, countCodes),
    ctx.loaders.about('authenticator app of a person', id, findApps),
    ctx.loaders.about('passkeys of a person', id, findPasskeys),
  ])
  return {
    since: secondFactorAt,
    recoveryCodesLeft: left ?? 0,
    hasApp: hasApp ?? false,
    passkeys: passkeys ?? [],
  }
}

const countCodes: ReadAbout<number> = async (db, ids) => {
  const counts = await db.recoveryCode.groupBy({
    by: ['userId'],
    where: { userId: { in: ids } },
    _count: { userId: true },
  })
  return new Map(counts.map(({ userId, _count }) => [userId, _count.userId]))
}

const findApps: ReadAbout<boolean> = async (db, ids) => {
  const apps = await db.authenticatorApp.findMany({
    where: { userId: { in: ids }, confirmedAt: { not: null } },
    select: { userId: true },
  })
  return new Map(apps.map(({ userId }) => [userId, true]))
}

const findPasskeys: ReadAbout<Prisma.PasskeyModel[]> = async (db, ids) => {
  const passkeys = await db.passkey.findMany({
    where: { userId: { in: ids } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return new Map(ids.map((id) => [id, passkeys.filter(({ userId }) => userId === id)]))
}

/** What a sign-in says of the second factor. */
interface Proof {
  /** What was typed as a code, if anything. */
  code: string | null | undefined
  /** The secret hash of an attempt that repeats one whose answer was lost. */
  isRepeated: () => Promise<boolean>
  /** Whether the device signed in to this account before. */
  isKnownDevice: boolean
  attempt: CountedAttempt
}

/**
 * Asks who signs in with the right password for their second factor, if they have one; throws SecondFactorNeeded. Without a code
 * nothing was guessed, and the attempt doesn't count; a wrong code counts like a wrong password, and from unknown devices
 * by itself, since six digits are found sooner than a password.
 */
export async function proveSecondFactor(ctx: Context, user: User, proof: Proof): Promise<void> {
  if (!user.secondFactorAt) return
  if (!proof.code?.trim()) {
    await proof.attempt.refund()
    audit(ctx, 'second factor missing', { person: user.id })
    const passkey = await askPasskeys(ctx, user.id)
    throw new SecondFactorNeeded(message(passkey ? 'signIn.passkeyNeeded' : 'signIn.codeNeeded'), passkey)
  }
  const refund = proof.isKnownDevice ? null : await countCode(ctx, user)
  const { code } = proof
  const take = await readProof(ctx, user.id, code)
  const isRight = await sqlTransaction(ctx.app.database.pool, (sql) => take({ sql, at: new Date() }))
  if (!isRight && !(await proof.isRepeated())) {
    audit(ctx, 'second factor wrong', { person: user.id })
    ctx.app.metrics.signIn('wrong')
    const said = message(isOfPasskey(code) ? 'signIn.passkeyWrong' : 'signIn.codeWrong')
    throw new SecondFactorNeeded(said, await askPasskeys(ctx, user.id))
  }
  await refund?.()
}

/** Counts the attempt to guess a code, by whoever knows the password. */
async function countCode(ctx: Context, { id }: User): Promise<() => Promise<void>> {
  try {
    return await ctx.app.signInLimits.takeForCode(id)
  } catch (error) {
    if (error instanceof TooMany) {
      audit(ctx, 'sign-in refused', { person: id })
      ctx.app.metrics.signIn('refused')
    }
    throw error
  }
}

/** Uses up within a transaction what proves a person's second factor; returns whether it was right. */
export type TakeProof = (tx: Tx & { at: Date }) => Promise<boolean>

/**
 * Reads what proves a person's second factor, before the transaction that it is for: a typed code, or the answer of a passkey, whose
 * challenge is used up even if that transaction is rolled back.
 */
export async function readProof(ctx: Context, userId: string, typed: string): Promise<TakeProof> {
  if (!isOfPasskey(typed)) return (tx) => takeCode(tx, userId, typed)
  const answered = await readPasskeyAnswer(ctx, userId, typed)
  return async (tx) => answered !== null && takePasskey(ctx, tx, answered)
}

/**
 * Uses up a typed code of a person; returns whether it was right. A code of the app works once, and none from before it works
 * afterwards: of two that send it concurrently, the second waits for the first and finds its time step used.
 */
async function takeCode(tx: Tx & { at: Date }, userId: string, typed: string): Promise<boolean> {
  const code = readCode(typed)
  if (!code) return false
  if (code.kind === 'RECOVERY') return takeRecoveryCode(tx, userId, code.digits)
  const app = await findRow(tx, 'AuthenticatorApp', { userId })
  if (!app?.confirmedAt) return false
  const step = stepOf(app.secret, code.digits, tx.at)
  if (step === null) return false
  const taken = await tx.sql`
    UPDATE "AuthenticatorApp" SET "usedStep" = ${step} WHERE "userId" = ${userId} AND "usedStep" < ${step}
    RETURNING "userId"`
  return taken.length === 1
}

/** Deletes what a person has as a second factor. Returns whether there was anything. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await deleteRows(tx, 'RecoveryCode', { userId })
  await deleteRows(tx, 'PasskeyChallenge', { userId })
  const passkeys = await deleteRows(tx, 'Passkey', { userId })
  const apps = await deleteRows(tx, 'AuthenticatorApp', { userId })
  return passkeys.length + apps.length > 0
}
