import { allow, type Context } from '#api/context.ts'
import { deleteRows, updateRow } from '#api/db/statements/rows.ts'
import { Invalid, SignInFirst, TooMany } from '#api/errors.ts'
import { audit } from '#api/logs/audit.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import type { MutationChangePasswordArgs, MutationLoginArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { acquireVerification, hashPassword, refusePassword, verifyPassword } from './passwords.ts'
import { accountEmail, spellingsOf } from './accountEmail.ts'
import { findKnownDevice, recordDevice } from './knownDevices.service.ts'
import { proveSecondFactor } from './secondFactor.service.ts'
import { beginSession, endSession } from './session.service.ts'
import { hashOf } from './tokens.service.ts'
import { SemaphoreFull, type Slot } from './hashSemaphore.ts'

type User = Prisma.UserModel
type Bytes = ReturnType<typeof hashOf>

/** Long enough that it can't be guessed. */
const isAttempt = (attempt: string) => attempt.length >= 32

/**
 * Signs in and begins a session. Every failure has the same answer and takes the same time. The attempt is counted
 * before the password is checked, so that parallel guesses count as well. `device` is the token that an earlier sign-in
 * gave to this device, `attempt` the secret under which it repeats this one. Who has a second factor is asked for it once the
 * password was right, with an answer of its own.
 */
export async function login(
  ctx: Context,
  input: MutationLoginArgs,
): Promise<{ token: string; device: string; user: User }> {
  const account = accountEmail(input.email)
  const device = await findKnownDevice(ctx, account, input.device)
  const attemptHash = input.attempt && isAttempt(input.attempt) ? hashOf(input.attempt) : null
  const { user, isRight, attempt } = await checkPassword(ctx, {
    account,
    password: input.password,
    device,
    attemptHash,
  })
  if (!user || !isRight) throw failed(ctx, user)
  await proveSecondFactor(ctx, user, {
    ...{ code: input.secondFactor, attempt, isKnownDevice: device !== null },
    isRepeated: () => hasOpened(ctx, user, attemptHash),
  })
  if (!(await enter(ctx, user, attemptHash))) throw failed(ctx, user)
  ctx.app.metrics.signIn('right')
  await attempt.clear()
  const from = { address: ctx.address.slice(0, 100), device: (ctx.device ?? '').slice(0, 300) }
  const token = await beginSession(ctx.db, user.id, { ...from, attemptHash })
  audit(ctx, 'signed in', { person: user.id, name: user.name, role: user.role })
  return { token, device: await recordDevice(ctx, user.id, input.device), user }
}

function failed(ctx: Context, user: User | null): SignInFirst {
  audit(ctx, 'sign-in failed', { person: user?.id })
  ctx.app.metrics.signIn('wrong')
  return new SignInFirst(message('signIn.invalid'))
}

interface Check {
  account: string
  password: string
  device: string | null
  attemptHash: Bytes | null
}

/**
 * The person of this account, if any, whether the password is theirs, and the attempt as it was counted. An attempt that
 * gets no slot is rejected before the database is asked.
 */
async function checkPassword(ctx: Context, { account, password, device, attemptHash }: Check) {
  const retryKey = attemptHash && Buffer.from(attemptHash).toString('base64')
  let slot: Slot | undefined
  try {
    slot = acquireVerification({
      ...{ isKnown: device !== null, retryKey },
      isDisconnected: ctx.isDisconnected,
      isStopping: () => ctx.app.isStopping,
    })
    const attempt = await ctx.app.signInLimits.take({ account, address: ctx.address, device })
    const user = await findByEmail(ctx, account)
    const isRight = await verifyPassword(user?.passwordHash ?? null, password.slice(0, 1_000), slot)
    return { user, isRight, attempt }
  } catch (error) {
    if (error instanceof SemaphoreFull) ctx.app.metrics.signIn('busy')
    else if (error instanceof TooMany) {
      audit(ctx, 'sign-in refused')
      ctx.app.metrics.signIn('refused')
    }
    throw error
  } finally {
    slot?.release()
  }
}

/** For how long, in minutes, a first sign-in may be repeated, whose answer was lost. */
const retryMinutes = 10

/**
 * Records the sign-in. The temporary password of an invitation opens one session, even if it is sent twice concurrently: the
 * statement that waited for the other one compares again, by the clock, and not by when it began itself. The attempt that
 * opened it may be repeated; choosing a password ends the session whose token was lost.
 */
async function enter(ctx: Context, user: User, attemptHash: Bytes | null): Promise<boolean> {
  const count = await ctx.db.$executeRaw`
    UPDATE "User" u SET "lastSignInAt" = now(),
      "temporaryUntil" = CASE WHEN "temporaryUntil" IS NULL THEN NULL ELSE clock_timestamp() - interval '1 second' END
    WHERE "id" = ${user.id} AND "passwordHash" = ${user.passwordHash}
      AND (NOT "mustChangePassword" OR "temporaryUntil" IS NULL OR "temporaryUntil" > clock_timestamp()
        OR EXISTS (SELECT FROM "Session" s WHERE s."userId" = u."id" AND s."attemptHash" = ${attemptHash}
          AND s."createdAt" > clock_timestamp() - make_interval(mins => ${retryMinutes})))`
  return count === 1
}

/** Whether this attempt opened a session a moment ago, whose answer was lost: a code that it used up works once more. */
async function hasOpened(ctx: Context, user: User, attemptHash: Bytes | null): Promise<boolean> {
  if (!attemptHash) return false
  const opened = await ctx.db.$queryRaw<unknown[]>`
    SELECT 1 FROM "Session" WHERE "userId" = ${user.id} AND "attemptHash" = ${attemptHash}
      AND "createdAt" > clock_timestamp() - make_interval(mins => ${retryMinutes})`
  return opened.length > 0
}

/** Ends the asker's session, if any. */
export async function logout(ctx: Context): Promise<boolean> {
  if (!ctx.asker) return true
  await endSession(ctx.app, ctx.asker.sessionId)
  audit(ctx, 'signed out')
  return true
}

/** The signed-in person. */
export async function me(ctx: Context): Promise<User> {
  const asker = allow(ctx, 'changeOwnPassword')
  const user = await ctx.loaders.load('user', asker.user.id)
  if (!user) throw new SignInFirst()
  return user
}

/**
 * Changes the asker's password, ends their other sessions and, the first time, activates the account. A retry, whose
 * first answer was lost, finds the new password in effect; no command id, since a command is stored with a fast hash of
 * its arguments.
 */
export async function changePassword(ctx: Context, input: MutationChangePasswordArgs): Promise<User> {
  const asker = allow(ctx, 'changeOwnPassword')
  const user = await me(ctx)
  const refund = await ctx.app.signInLimits.takeForSession(asker.sessionId)
  if (!(await verifyPassword(user.passwordHash, input.currentPassword))) {
    const isRetry = !user.mustChangePassword && (await verifyPassword(user.passwordHash, input.newPassword))
    if (isRetry) return user
    audit(ctx, 'password not changed')
    throw new Invalid(message('password.incorrect'), { currentPassword: message('password.notRight') })
  }
  await refund()
  Invalid.throwIf(
    refusePassword(input.newPassword, { email: user.email, isAdmin: user.role === 'ADMIN' }),
    'newPassword',
  )
  if (input.newPassword === input.currentPassword) {
    throw new Invalid(message('password.same'), { newPassword: message('password.isOld') })
  }
  const passwordHash = await hashPassword(input.newPassword)
  const changed = await inTransaction(ctx, { name: 'changePassword', input: {} }, async (tx) => {
    const saved = await updateRow(tx, 'User', {
      id: user.id,
      passwordHash,
      mustChangePassword: false,
      temporaryUntil: null,
      isActive: true,
    })
    await tx.sql`DELETE FROM "Session" WHERE "userId" = ${user.id} AND "id" <> ${asker.sessionId}`
    await deleteRows(tx, 'PasswordLink', { userId: user.id })
    record(tx, { type: 'UserSaved', entityId: user.id, detail: { password: true, version: saved.version } })
    return saved
  })
  audit(ctx, 'password changed')
  return changed
}

/** Everyone who can be chosen as brewer, by name. */
export function people(ctx: Context): Promise<User[]> {
  allow(ctx, 'read')
  return ctx.db.user.findMany({ where: { isActive: true }, orderBy: { name: 'asc' }, take: 500 })
}

/** A person, if the asker may see them: themselves or, for administrators, anyone. */
export function visibleUser(ctx: Context, id: string): Promise<User | null> | null {
  const asker = allow(ctx, 'read')
  return asker.user.role === 'ADMIN' || asker.user.id === id ? ctx.loaders.load('user', id) : null
}

/** The person with this account, if any. */
export async function findByEmail(ctx: Context, email: string): Promise<User | null> {
  const [found] = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "User" WHERE lower("email") = ANY(${spellingsOf(email)})
    ORDER BY lower("email") = ${email} DESC LIMIT 1`
  return found ? ctx.loaders.load('user', found.id) : null
}
