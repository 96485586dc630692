import { allow, type Context } from '#api/context.ts'
import { deleteRows, findRow, insertRow, lockKnown } from '#api/db/statements/rows.ts'
import { Forbidden, Invalid, NotFound, valid } from '#api/errors.ts'
import { attachPhotos } from '#api/features/photos/photosOf.service.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { remarkFields } from '#domain/batches/remarkForm.ts'
import { mentionedIn, refuseWithdrawRemark, type Mentionable } from '#domain/batches/remarks.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { message } from '#domain/language/message.ts'
import type {
  MutationAddRemarkArgs,
  MutationWithdrawRemarkArgs,
  QueryRemarksArgs,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Remark = Prisma.RemarkModel

/** The most remarks of a page. */
const longestPage = 200

/** The remarks on a batch, newest first; `before` continues after that one. At most 200 at once. */
export async function remarks(ctx: Context, input: QueryRemarksArgs): Promise<Remark[]> {
  allow(ctx, 'read')
  const { batchId, before } = input
  const take = input.limit ?? 50
  if (take < 0 || take > longestPage) {
    throw new Invalid(message('entries.remarksTooMany', { max: longestPage }), {
      limit: message('entries.limit', { min: 0, max: longestPage }),
    })
  }
  const last = await ctx.loaders.load('remark', before)
  if (before && last?.batchId !== batchId) {
    throw new Invalid(message('entries.remarkGone'), { before: message('entries.idOfRemark') })
  }
  return ctx.db.remark.findMany({
    where: {
      batchId,
      ...(last && {
        timestamp: { lte: last.timestamp },
        OR: [{ timestamp: { lt: last.timestamp } }, { id: { lt: last.id } }],
      }),
    },
    orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
    take,
  })
}

/** Adds a remark to a batch, finished or not, dated by when it was written, and keeps whom it mentions. */
export async function addRemark(ctx: Context, input: MutationAddRemarkArgs): Promise<Remark> {
  const { user } = allow(ctx, 'addRemark')
  const { commandId, writtenAt, ...sent } = input
  const { batchId, text, photoIds } = valid(remarkFields, { ...sent, photoIds: sent.photoIds ?? [] })
  const command = { name: 'addRemark', input: [batchId, text], id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await findRow(tx, 'Batch', { id: batchId })
    if (!batch) throw new NotFound(message('entries.batchGone'))
    const people = await tx.sql<Mentionable[]>`SELECT "id", "name" FROM "User" ORDER BY "id"`
    const mentions = mentionedIn(text, people)
    const remark = await insertRow(tx, 'Remark', {
      batchId,
      text,
      mentions,
      authorId: user.id,
      timestamp: doneEarlier(writtenAt, tx.at) ?? tx.at,
    })
    await attachPhotos(tx, photoIds, { userId: user.id, remarkId: remark.id })
    record(tx, { type: 'RemarkAdded', entityId: remark.id, detail: { batchId, mentions } })
    return remark
  })
}

/** Withdraws a remark; the activity log keeps that there was one, not what it said. */
export async function withdrawRemark(ctx: Context, input: MutationWithdrawRemarkArgs): Promise<string> {
  const { user } = allow(ctx, 'addRemark')
  const { id, commandId } = input
  return inTransaction(ctx, { name: 'withdrawRemark', input: id, id: commandId }, async (tx) => {
    const remark = await lockKnown(tx, 'Remark', { id }, message('entries.remarkGone'))
    Forbidden.throwIf(refuseWithdrawRemark(user.role, remark.authorId === user.id))
    await deleteRows(tx, 'Remark', { id })
    record(tx, { type: 'RemarkRemoved', entityId: id, detail: { batchId: remark.batchId } })
    return id
  })
}
