import { z } from 'zod'
import { defineChange, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { newestIn, who } from '#domain/changes/changeWords.ts'
import { asWritten, message } from '#domain/language/message.ts'
import { taskActs } from '#domain/overview/tasks.ts'

const detail = z.object({
  title: z.string(),
  act: z.enum(taskActs),
  assigneeId: z.string().nullable(),
  batchId: z.string().nullable(),
})

type Saved = NamedChange<z.output<typeof detail>>

/** What happens to tasks. */
export const taskChanges = {
  TaskSaved: defineChange('TASKS', 'Task', {
    audience: 'EVERYONE',
    detail,
    activity: ({ detail: { act = 'ADDED', title = '' } }) => ({
      action: message(`activity.task.${act}`),
      description: asWritten(title),
    }),
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes: readonly Saved[]) => {
        const { act = 'ADDED', title = '' } = newestIn(changes)
        return message(`news.task.${act}`, { who: who(changes.slice(0, 1)), title })
      },
      link: () => '/dashboard',
    },
    unreadBy: 'ASSIGNEE',
    undo: 'completeTask',
    vesselHistory: null,
  }),
}
