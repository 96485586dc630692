import { z } from 'zod'
import { defineChange, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { newestIn, who } from '#domain/changes/changeWords.ts'
import { taskActs, type TaskAct } from '#domain/overview/tasks.ts'

const detail = z.object({
  title: z.string(),
  act: z.enum(taskActs),
  assigneeId: z.string().nullable(),
  batchId: z.string().nullable(),
})

type Saved = NamedChange<z.output<typeof detail>>

const actions: Record<TaskAct, string> = {
  ADDED: 'Task added',
  DONE: 'Task done',
  REOPENED: 'Task reopened',
  REMOVED: 'Task removed',
}

const verbs: Record<TaskAct, string> = {
  ADDED: 'added a task',
  DONE: 'finished a task',
  REOPENED: 'reopened a task',
  REMOVED: 'removed a task',
}

/** What happens to tasks. */
export const taskChanges = {
  TaskSaved: defineChange('TASKS', 'Task', {
    audience: 'EVERYONE',
    detail,
    activity: ({ detail: { act = 'ADDED', title = '' } }) => ({ action: actions[act], description: title }),
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes: readonly Saved[]) => {
        const { act = 'ADDED', title = '' } = newestIn(changes)
        return `${who(changes.slice(0, 1))} ${verbs[act]}: ${title}`
      },
      link: () => '/dashboard',
    },
    unreadBy: 'ASSIGNEE',
    undo: 'completeTask',
    vesselHistory: null,
  }),
}
