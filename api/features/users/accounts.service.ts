import { allow, type Context } from '#api/context.ts'
import { deleteRows, updateRow } from '#api/db/statements/rows.ts'
import { withdrawMails } from '#api/mail/mailQueue.ts'
import { Forbidden, NotFound, Refused } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { refuseDeletion, refuseRoleChange } from '#domain/people/people.ts'
import { refuse, type Action } from '#domain/people/roles.ts'
import { refuseReset } from '#domain/people/secondFactor.ts'
import type {
  MutationChangeUserRoleArgs,
  MutationDeleteUserArgs,
  MutationResetSecondFactorArgs,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { deleteSecondFactor } from './secondFactor.service.ts'

type User = Prisma.UserModel

/** All accounts, by name. */
export function users(ctx: Context): Promise<User[]> {
  allow(ctx, 'readAdmin')
  return ctx.db.user.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], take: 500 })
}

/** Gives a person another role. It applies from the next request on; open streams are closed and reconnect with it. */
export async function changeUserRole(
  ctx: Context,
  { id, role, commandId }: MutationChangeUserRoleArgs,
): Promise<User> {
  const { user: asker } = allow(ctx, 'changeUserRole')
  const command = { name: 'changeUserRole', input: [id, role], id: commandId }
  await inTransaction(ctx, command, async (tx) => {
    const { target, admins } = await lockWithAdmins(tx, asker.id, id, 'changeUserRole')
    Refused.throwIf(refuseRoleChange(asker.id, target, role, admins))
    if (target.role === role) return id
    await updateRow(tx, 'User', { id, role })
    const detail = { fields: { role: { from: target.role, to: role } }, version: target.version + 1 }
    record(tx, { type: 'UserSaved', entityId: id, detail })
    return id
  })
  return saved(ctx, id)
}

/** Turns off the second factor of a person who lost it, and ends their sessions; the password stays. */
export async function resetSecondFactor(
  ctx: Context,
  { id, commandId }: MutationResetSecondFactorArgs,
): Promise<User> {
  const { user: asker } = allow(ctx, 'resetSecondFactor')
  await inTransaction(ctx, { name: 'resetSecondFactor', input: [id], id: commandId }, async (tx) => {
    const { target } = await lockWithAdmins(tx, asker.id, id, 'resetSecondFactor')
    Refused.throwIf(refuseReset(asker.id, target))
    await deleteSecondFactor(tx, id)
    await deleteRows(tx, 'Session', { userId: id })
    const { version } = await updateRow(tx, 'User', { id, secondFactorAt: null })
    record(tx, { type: 'UserSaved', entityId: id, detail: { secondFactor: 'RESET', version } })
    return id
  })
  return saved(ctx, id)
}

/**
 * Deletes a person's account with its sessions. Their batches and log entries stay; unfinished batches lose their
 * brewer.
 */
export async function deleteUser(ctx: Context, { id, commandId }: MutationDeleteUserArgs): Promise<string> {
  const { user: asker } = allow(ctx, 'deleteUser')
  return inTransaction(ctx, { name: 'deleteUser', input: [id], id: commandId }, async (tx) => {
    const { target, admins } = await lockWithAdmins(tx, asker.id, id, 'deleteUser')
    Refused.throwIf(refuseDeletion(asker.id, target, admins))
    await withdrawMails(tx, id, message('mails.accountDeleted'))
    await leaveBatches(tx, id)
    await deleteRows(tx, 'User', { id })
    record(tx, { type: 'UserRemoved', entityId: id, detail: { name: target.name } })
    return id
  })
}

const gone = message('people.gone')

/** The person as they are now: the answer to a repeated command, too. */
async function saved(ctx: Context, id: string): Promise<User> {
  const user = await ctx.app.database.prisma.user.findUnique({ where: { id } })
  if (!user) throw new NotFound(gone)
  return user
}

/**
 * The person and every administrator, locked in a fixed order: of two administrators who demote each other
 * concurrently, the second finds that they no longer are one.
 */
async function lockWithAdmins(tx: Tx, askerId: string, id: string, action: Action) {
  const locked = await tx.sql<User[]>`
    SELECT * FROM "User" WHERE "role" = 'ADMIN' OR "id" = ${id} OR "id" = ${askerId} ORDER BY "id" FOR UPDATE`
  const asker = locked.find((user) => user.id === askerId)
  Forbidden.throwIf(asker ? refuse(asker.role, action) : message('people.yoursDeleted'))
  const target = locked.find((user) => user.id === id)
  if (!target) throw new NotFound(gone)
  return { target, admins: locked.filter(({ role }) => role === 'ADMIN') }
}

/** Removes a person from unfinished batches, and records a change for each. */
async function leaveBatches(tx: Tx, id: string): Promise<void> {
  const left = await tx.sql<{ id: string; version: number }[]>`
    UPDATE "Batch" SET "brewerId" = NULLIF("brewerId", ${id}), "assignedTeam" = array_remove("assignedTeam", ${id}),
      "version" = "version" + 1, "updatedAt" = ${tx.at}
    WHERE ("brewerId" = ${id} OR ${id} = ANY("assignedTeam")) AND "stage" NOT IN ('COMPLETED', 'CANCELLED')
    RETURNING "id", "version"`
  for (const { id: batchId, version } of left) {
    record(tx, { type: 'BatchSaved', entityId: batchId, detail: { version, fields: {} } })
  }
}
