import { subMilliseconds } from 'date-fns/subMilliseconds'
import { allow, type Context } from '#api/context.ts'
import { breweryReader } from '#api/features/brewery/breweryClock.service.ts'
import { columnsOf } from '#api/db/statements/rows.ts'
import { Refused, valid } from '#api/errors.ts'
import { activityEntries } from '#api/features/admin/activity.service.ts'
import { takeBackBrewStep } from '#api/features/brewDay/brewStepWrites.service.ts'
import { takeBackImport } from '#api/features/devices/importReadings.service.ts'
import { takeBackMark } from '#api/features/devices/readingMarks.service.ts'
import { customerRetirement } from '#api/features/customers/customers.service.ts'
import { undoContentsHold } from '#api/features/cellar/heldVessels.service.ts'
import { takeBackVolume } from '#api/features/cellar/recordVolume.service.ts'
import { takeBackCleaning } from '#api/features/equipment/cleanings.service.ts'
import { undoLotEdit } from '#api/features/ingredients/lotEdits.service.ts'
import { takeBackHold } from '#api/features/ingredients/lots.service.ts'
import { takeBackStock, undoableStock } from '#api/features/ingredients/takeBackStock.service.ts'
import { takeBackKegs } from '#api/features/kegs/takeBackKegs.service.ts'
import { takeBackResolution } from '#api/features/logs/issues.service.ts'
import { formatRetirement } from '#api/features/packages/formats.service.ts'
import { undoPackageHold } from '#api/features/packages/packageLots.service.ts'
import { takeBackLog } from '#api/features/logs/takeBackLog.service.ts'
import { takeBackSplit } from '#api/features/schedule/splitBatch.service.ts'
import { restoreFromTrash } from '#api/features/schedule/trash.service.ts'
import { takeBackMove, takeBackTransfer } from '#api/features/schedule/takeBackMove.service.ts'
import { takeBackCancellation } from '#api/features/suppliers/deliveries.service.ts'
import { takeBackReschedule } from '#api/features/suppliers/expectedDays.service.ts'
import { takeBackTask } from '#api/features/tasks/tasks.service.ts'
import { noteOf } from '#api/language/notes.ts'
import { written } from '#api/language/readers.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { changeKinds, isUndoable, readDetail, type UndoableKind } from '#domain/changes/changeKinds.ts'
import { firstNames } from '#domain/changes/changeWords.ts'
import { message } from '#domain/language/message.ts'
import { reasonFields } from '#domain/changes/reasonForm.ts'
import { groupBy } from '#domain/groupBy.ts'
import { undoFor, undoNotes } from '#domain/changes/undo.ts'
import type { MutationUndoArgs, QueryUndoableArgs, Undoable } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Change = Prisma.ChangeModel

/** How each kind of change is undone. */
const takeBacks: { [Kind in UndoableKind]: (tx: Tx, done: TakeBack<Kind>) => Promise<void> } = {
  KegCountChanged: takeBackKegs,
  IngredientSaved: takeBackStock,
  LotSaved: (tx, done) => (done.detail.act === 'EDITED' ? undoLotEdit(tx, done) : takeBackHold(tx, done)),
  PackageCountChanged: takeBackKegs,
  PackageLotSaved: undoPackageHold,
  FormatSaved: formatRetirement.restore,
  CustomerSaved: customerRetirement.restore,
  DeliveryRescheduled: takeBackReschedule,
  DeliveryCancelled: takeBackCancellation,
  BatchStageChanged: takeBackMove,
  BatchSaved: (tx, done) => (done.detail.splitFrom ? takeBackSplit(tx, done) : takeBackTransfer(tx, done)),
  LogAdded: takeBackLog,
  IssueStatusChanged: takeBackResolution,
  BrewStepSaved: takeBackBrewStep,
  CleaningRecorded: takeBackCleaning,
  VolumeRecorded: takeBackVolume,
  ContentsHeld: undoContentsHold,
  TaskSaved: takeBackTask,
  ReadingsMarked: takeBackMark,
  ReadingsImported: takeBackImport,
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
 * Undoes one of the asker's commands as a whole by compensating movements, which appear in the history and the outbox;
 * once, within a minute, and only while nothing depends on it. Returns the id of the undone command.
 */
export async function undo(ctx: Context, input: MutationUndoArgs): Promise<string> {
  const { user } = allow(ctx, 'read')
  const { of } = input
  const { reason } = valid(reasonFields, { reason: input.reason })
  return inTransaction(ctx, { name: 'undo', input: [of, reason], id: input.commandId }, async (tx) => {
    const all = await whatWasDone(tx, user.id, of)
    const common = { commandId: of, userId: user.id, notes: undoNotes(noteOf(reason)) }
    Object.assign(tx.facts, { undoes: of, undoReason: reason })
    for (const { type, entityId, detail, at } of lastFirst(all)) {
      const action = isUndoable(type) && changeKinds[type].undo
      if (!isUndoable(type) || !action) throw new Refused(message('undo.cannot'))
      allow(ctx, action)
      await takeBack(tx, type, { ...common, entityId, detail, at })
    }
    return of
  })
}

/** The asker's actions of the last minute that can still be undone, newest first; of one entity if `of` is given. */
export async function undoable(ctx: Context, input: QueryUndoableArgs): Promise<Undoable[]> {
  const { user } = allow(ctx, 'read')
  const changes = await ctx.db.change.findMany({
    where: { actorId: user.id, at: { gte: subMilliseconds(new Date(), undoFor) } },
    orderBy: { id: 'desc' },
  })
  const undone = new Set(changes.map(({ detail }) => (detail as Prisma.JsonObject).undoes))
  const stock = await undoableStock(ctx.db, changes)
  const isOpen = (change: Change) =>
    (change.type !== 'IngredientSaved' || stock.has(change.id)) &&
    !undone.has(change.commandId) &&
    !isUndo(change)
  const commands = commandsOf(changes).filter(
    (made) => made.every(isOpen) && (!input.of || made.some((change) => isAbout(change, input.of ?? ''))),
  )
  const reader = await breweryReader(ctx)
  const words = await activityEntries(ctx.db, commands.flat(), reader)
  return commands.map((made) => {
    const parts = words.splice(0, made.length)
    const { commandId, at } = made[0]
    const said = firstNames(
      parts.map(({ descriptionSaid }) => descriptionSaid),
      listed,
    )
    return {
      ...{ commandId: commandId ?? '', at, until: new Date(at.getTime() + undoFor) },
      ...{ action: parts[0]?.action ?? '', description: written(said, reader) },
    }
  })
}

/** What each command changed, in its order, that can be undone; of changes that begin with the newest. */
function commandsOf(changes: readonly Change[]): [Change, ...Change[]][] {
  const commands = new Map<string, [Change, ...Change[]]>()
  for (const change of changes.filter(isOwnAction)) {
    const { commandId } = change
    if (commandId !== null) commands.set(commandId, [change, ...(commands.get(commandId) ?? [])])
  }
  return [...commands.values()]
}

/** How many things of one action are named. */
const listed = 3

const isUndo = ({ detail }: Change) => 'undoes' in (detail as Prisma.JsonObject)

/**
 * Whether a change can be undone on its own: of a customer that they were removed, of a lot and of what a vessel holds that it was put
 * on hold, of a lot of an ingredient also that it was edited, of edits of a batch a transfer, of new ones what was split off, and what
 * a log entry took from stock with the entry.
 */
function isOwnAction({ type, detail }: Change): boolean {
  const facts = detail as Prisma.JsonObject
  if (type === 'BatchSaved') return facts.transferred === true || typeof facts.splitFrom === 'string'
  if (type === 'CustomerSaved' || type === 'FormatSaved') return facts.retired === true
  if (type === 'LotSaved') return facts.act === 'HELD' || facts.act === 'EDITED'
  if (type === 'PackageLotSaved' || type === 'ContentsHeld') return facts.act === 'HELD'
  return isUndoable(type) && !(type === 'IngredientSaved' && 'logId' in facts)
}

function isAbout({ entityId, detail }: Change, thing: string): boolean {
  return entityId === thing || (detail as Prisma.JsonObject).batchId === thing
}

/** Changes in their order, but those of one thing from the last to the first: what was found to be taken is there until it is returned. */
function lastFirst(changes: readonly Change[]): Change[] {
  const keyOf = ({ type, entityId }: Change) => `${type} ${entityId}`
  const left = groupBy(changes, keyOf)
  return changes.map((change) => left.get(keyOf(change))?.pop() ?? change)
}

/** What a command changed, in its order; the command is locked, so that it can't be undone twice. */
async function whatWasDone(tx: Tx, userId: string, id: string): Promise<Change[]> {
  await tx.sql`SELECT 1 FROM "Command" WHERE "userId" = ${userId} AND "id" = ${id} FOR UPDATE`
  const since = new Date(tx.at.getTime() - undoFor)
  const changes = await tx.sql<Change[]>`
    SELECT ${columnsOf('Change')} FROM "Change" WHERE "actorId" = ${userId} AND "at" >= ${since} ORDER BY "id"`
  const ofCommand = changes.filter((change) => change.commandId === id && isOwnAction(change))
  if (ofCommand.length === 0) throw new Refused(message('undo.tooLate'))
  // Its movements carry no dates or statuses of their own: the command itself is done again instead.
  if (ofCommand.some(isUndo)) throw new Refused(message('undo.cannot'))
  const isUndone = changes.some(({ detail }) => (detail as Prisma.JsonObject).undoes === id)
  if (isUndone) throw new Refused(message('undo.already'))
  return ofCommand
}
