import { z } from 'zod'
import { optionalChoice, requiredDay, requiredText } from '#domain/formFields.ts'

/** Every field of a task, with a sentence for each way it can be wrong. */
export const taskFields = z.object({
  title: requiredText('Task', 200),
  dueOn: requiredDay('Due'),
  assigneeId: optionalChoice('Assignee'),
  batchId: optionalChoice('Batch'),
  equipmentId: optionalChoice('Vessel'),
})

/** A task as it is to be added. */
export type TaskFields = z.output<typeof taskFields>

/** What the fields are called in the form. */
export const taskFieldLabels: Record<keyof TaskFields, string> = {
  title: 'Task',
  dueOn: 'Due',
  assigneeId: 'Assignee',
  batchId: 'Batch',
  equipmentId: 'Vessel',
}

/** What can happen to a task; an undone one is reopened, an undone addition removed. */
export const taskActs = ['ADDED', 'DONE', 'REOPENED', 'REMOVED'] as const

export type TaskAct = (typeof taskActs)[number]
