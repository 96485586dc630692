import { allow, type Context } from '#api/context.ts'
import { Refused, valid } from '#api/errors.ts'
import { activityEntries } from '#api/features/admin/activity.service.ts'
import { takeBackStock } from '#api/features/ingredients/takeBackStock.service.ts'
import { takeBackKegs } from '#api/features/kegs/takeBackKegs.service.ts'
import { takeBackLog } from '#api/features/logs/takeBackLog.service.ts'
import { restoreFromTrash } from '#api/features/schedule/trash.service.ts'
import { takeBackMove } from '#api/features/schedule/takeBackMove.service.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { changeKinds, isUndoable, readDetail, type UndoableKind } from '#domain/changes/changeKinds.ts'
import { undoFields, undoFor, undoNotes } from '#domain/changes/undo.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Change = Prisma.ChangeModel

/** How each kind of change is undone. */
const takeBacks: { [Kind in UndoableKind]: (tx: Tx, done: TakeBack<Kind>) => Promise<void> } = {
  KegCountChanged: takeBackKegs,
  IngredientSaved: takeBackStock,
  BatchStageChanged: takeBackMove,
  LogAdded: takeBackLog,
  BatchRemoved: async (tx, { entityId }) => void (await restoreFromTrash(tx, entityId)),
}

function takeBack<Kind extends UndoableKind>(
  tx: Tx,
  kind: Kind,
  { detail, ...done }: Omit<TakeBack<Kind>, 'detail'> & { detail: unknown },
): Promise<void> {
  return takeBacks[kind](tx, { ...done, detail: readDetail(kind, detail) })
}

/**
 * Takes back what the asker did with one command, by movements of their own that are in the history and in the outbox;
 * once, within a minute, and only while nothing depends on it. Answers the id of the command taken back.
 */
export async function undo(
  ctx: Context,
  input: { of: string; reason: string; commandId?: string | null },
): Promise<string> {
  const { user } = allow(ctx, 'read')
  const { of } = input
  const { reason } = valid(undoFields, { reason: input.reason })
  return inTransaction(ctx, { name: 'undo', input: [of, reason], id: input.commandId }, async (tx) => {
    const done = await whatWasDone(tx, user.id, of)
    const { type, entityId, detail, at } = done
    const action = isUndoable(type) && changeKinds[type].undo
    if (!isUndoable(type) || !action) throw new Refused("This can't be undone.")
    allow(ctx, action)
    Object.assign(tx.facts, { undoes: of, undoReason: reason })
    await takeBack(tx, type, { entityId, detail, at, userId: user.id, notes: undoNotes(reason) })
    return of
  })
}

/** Something that may still be taken back, in words. */
export interface Undoable {
  commandId: string
  action: string
  description: string
  at: Date
  until: Date
}

/** What the asker did within the last minute and may still take back, the newest first; of one thing, if it is named. */
export async function undoable(ctx: Context, input: { of?: string | null }): Promise<Undoable[]> {
  const { user } = allow(ctx, 'read')
  const changes = await ctx.db.change.findMany({
    where: { actorId: user.id, at: { gte: new Date(Date.now() - undoFor) } },
    orderBy: { id: 'desc' },
  })
  const undone = new Set(changes.map(({ detail }) => (detail as Prisma.JsonObject).undoes))
  const open = changes.filter(
    (change) =>
      isUndoable(change.type) &&
      isAlone(change, changes) &&
      !undone.has(change.commandId) &&
      !isUndo(change) &&
      (!input.of || isAbout(change, input.of)),
  )
  const words = await activityEntries(ctx.db, open)
  return open.map(({ commandId, at }, index) => ({
    ...{ commandId: commandId ?? '', at, until: new Date(at.getTime() + undoFor) },
    ...{ action: words[index]?.action ?? '', description: words[index]?.description ?? '' },
  }))
}

const isUndo = ({ detail }: Change) => 'undoes' in (detail as Prisma.JsonObject)

/** Whether a command did this one thing and nothing else that can be taken back. */
function isAlone({ commandId, id }: Change, changes: readonly Change[]): boolean {
  if (commandId === null) return false
  const others = changes.filter((one) => one.commandId === commandId && isUndoable(one.type))
  return others.every((one) => one.id === id)
}

function isAbout({ entityId, detail }: Change, thing: string): boolean {
  return entityId === thing || (detail as Prisma.JsonObject).batchId === thing
}

/** The one thing that a command did; the command is locked, so that two cannot take it back at once. */
async function whatWasDone(tx: Tx, userId: string, id: string) {
  await tx.sql`SELECT 1 FROM "Command" WHERE "userId" = ${userId} AND "id" = ${id} FOR UPDATE`
  const since = new Date(tx.at.getTime() - undoFor)
  const changes = await tx.db.change.findMany({
    where: { actorId: userId, at: { gte: since } },
    orderBy: { id: 'asc' },
  })
  const ofCommand = changes.filter((change) => change.commandId === id && isUndoable(change.type))
  const [done] = ofCommand
  if (!done) throw new Refused("It's too late to undo this: undo is available for one minute.")
  if (ofCommand.length > 1)
    throw new Refused("This was part of a larger change and can't be undone on its own.")
  const isUndone = changes.some(({ detail }) => (detail as Prisma.JsonObject).undoes === id)
  if (isUndone) throw new Refused('This has already been undone.')
  return done
}
