import { allow, type Context } from '#api/context.ts'
import { deleteRows, findRow, insertRow, lockKnown, lockRow, updateRow } from '#api/db/statements/rows.ts'
import { Invalid, Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { message, type Message } from '#domain/language/message.ts'
import { taskFields, type TaskAct, type TaskFields } from '#domain/overview/tasks.ts'
import type { MutationAddTaskArgs, MutationCompleteTaskArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Task = Prisma.TaskModel

/** Adds a task for a day, for one person or for anybody, about a batch, a vessel or neither. */
export async function addTask(ctx: Context, { input, commandId }: MutationAddTaskArgs): Promise<Task> {
  const { user } = allow(ctx, 'addTask')
  const fields = valid(taskFields, { assigneeId: null, batchId: null, equipmentId: null, ...input })
  return inTransaction(ctx, { name: 'addTask', input, id: commandId }, async (tx) => {
    await refuseUnknown(tx, fields)
    const dueOn = new Date(`${fields.dueOn}T00:00:00Z`)
    const task = await insertRow(tx, 'Task', { ...fields, dueOn, addedById: user.id })
    recordTask(tx, task, 'ADDED')
    return task
  })
}

/** Marks a task as done. One that is done already stays as it is. */
export async function completeTask(ctx: Context, { id, commandId }: MutationCompleteTaskArgs): Promise<Task> {
  const { user } = allow(ctx, 'completeTask')
  return inTransaction(ctx, { name: 'completeTask', input: id, id: commandId }, async (tx) => {
    const task = await lockKnown(tx, 'Task', { id }, message('request.taskGone'))
    if (task.doneAt) return task
    recordTask(tx, task, 'DONE')
    return updateRow(tx, 'Task', { id, doneAt: tx.at, doneById: user.id })
  })
}

/** Removes a task that was just added, or reopens one that was just done; refused when somebody acted on it since. */
export async function takeBackTask(
  tx: Tx,
  { entityId: id, detail: { act }, userId }: TakeBack<'TaskSaved'>,
): Promise<void> {
  const task = await lockRow(tx, 'Task', { id })
  if (!task) throw new Refused(message('request.taskGone'))
  if (act === 'ADDED') {
    if (task.doneAt) throw new Refused(message('undo.taskDone'))
    await deleteRows(tx, 'Task', { id })
    recordTask(tx, task, 'REMOVED')
  } else {
    if (task.doneById !== userId) throw new Refused(message('undo.taskChanged'))
    await updateRow(tx, 'Task', { id, doneAt: null, doneById: null })
    recordTask(tx, task, 'REOPENED')
  }
}

function recordTask(tx: Tx, { id: entityId, title, assigneeId, batchId }: Task, act: TaskAct): void {
  record(tx, { type: 'TaskSaved', entityId, detail: { title, act, assigneeId, batchId } })
}

/** Throws if the person, batch or vessel doesn't exist any more. */
async function refuseUnknown(tx: Tx, { assigneeId, batchId, equipmentId }: TaskFields): Promise<void> {
  const wrong: Record<string, Message> = {}
  if (assigneeId && !(await findRow(tx, 'User', { id: assigneeId })))
    wrong.assigneeId = message('request.personGone')
  if (batchId && !(await findRow(tx, 'Batch', { id: batchId }))) wrong.batchId = message('request.batchGone')
  const vessel = equipmentId ? await findRow(tx, 'Equipment', { id: equipmentId }) : null
  if (equipmentId && (!vessel || vessel.retiredAt)) wrong.equipmentId = message('request.vesselGone')
  const [sentence] = Object.values(wrong)
  if (sentence) throw new Invalid(sentence, wrong)
}
