import { z } from 'zod'
import { message, type PlainId } from '#domain/language/message.ts'
import { optionalChoice, requiredDay, requiredText } from '#domain/formFields.ts'

/** Every field of a task, with a sentence for each way it can be wrong. */
export const taskFields = z.object({
  title: requiredText(message('tasks.task'), 200),
  dueOn: requiredDay(message('tasks.due')),
  assigneeId: optionalChoice(message('tasks.assignee')),
  batchId: optionalChoice(message('tasks.batch')),
  equipmentId: optionalChoice(message('tasks.vessel')),
})

/** A task as it is to be added. */
export type TaskFields = z.output<typeof taskFields>

/** What the fields are called in the form. */
export const taskFieldLabels = {
  title: 'tasks.task',
  dueOn: 'tasks.due',
  assigneeId: 'tasks.assignee',
  batchId: 'tasks.batch',
  equipmentId: 'tasks.vessel',
} as const satisfies Record<keyof TaskFields, PlainId>

/** What can happen to a task; an undone one is reopened, an undone addition removed. */
export const taskActs = ['ADDED', 'DONE', 'REOPENED', 'REMOVED'] as const

export type TaskAct = (typeof taskActs)[number]
