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
import { takeRecoveryCode } from './recoveryCodes.ts'
import type { CountedAttempt } from './signInLimits.ts'

type User = Prisma.UserModel

interface Tx {
  sql: RunSql
}

/** What a person signs in with besides the password, as they and administrators see it. */
export async function secondFactorOf(
  ctx: Context,
  { id, secondFactorAt }: User,
): Promise<SecondFactor | null> {
  if (!secondFactorAt) return null
  const left = await ctx.loaders.about('recovery codes of a person', id, countCodes)
  return { since: secondFactorAt, recoveryCodesLeft: left ?? 0 }
}

const countCodes: ReadAbout<number> = async (db, ids) => {
  const counts = await db.recoveryCode.groupBy({
    by: ['userId'],
    where: { userId: { in: ids } },
    _count: { userId: true },
  })
  return new Map(counts.map(({ userId, _count }) => [userId, _count.userId]))
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
    throw new SecondFactorNeeded(message('signIn.codeNeeded'))
  }
  const refund = proof.isKnownDevice ? null : await countCode(ctx, user)
  const { code } = proof
  const isRight = await sqlTransaction(ctx.app.database.pool, (sql) =>
    takeCode({ sql }, user.id, code, new Date()),
  )
  if (!isRight && !(await proof.isRepeated())) {
    audit(ctx, 'second factor wrong', { person: user.id })
    ctx.app.metrics.signIn('wrong')
    throw new SecondFactorNeeded(message('signIn.codeWrong'))
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

/**
 * Uses up a typed code of a person; returns whether it was right. A code of the app works once, and none from before it works
 * afterwards: of two that send it concurrently, the second waits for the first and finds its time step used.
 */
export async function takeCode(tx: Tx, userId: string, typed: string, at: Date): Promise<boolean> {
  const code = readCode(typed)
  if (!code) return false
  if (code.kind === 'RECOVERY') return takeRecoveryCode(tx, userId, code.digits)
  const app = await findRow(tx, 'AuthenticatorApp', { userId })
  if (!app?.confirmedAt) return false
  const step = stepOf(app.secret, code.digits, at)
  if (step === null) return false
  const taken = await tx.sql`
    UPDATE "AuthenticatorApp" SET "usedStep" = ${step} WHERE "userId" = ${userId} AND "usedStep" < ${step}
    RETURNING "userId"`
  return taken.length === 1
}

/** Deletes what a person has as a second factor. Returns whether there was anything. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await deleteRows(tx, 'RecoveryCode', { userId })
  return (await deleteRows(tx, 'AuthenticatorApp', { userId })).length > 0
}
