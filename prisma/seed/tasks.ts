import type { Prisma } from '#generated/prisma/client.ts'
import type { SeededChange } from './activity.ts'
import type { Calendar } from './calendar.ts'
import { ben, clara, eva, type Person } from './people.ts'

/** A task as it goes into its table, and who added it. */
interface SeededTask {
  row: Prisma.TaskCreateManyInput & { id: string; createdAt: Date; assigneeId: string | null }
  by: Person
}

/** A few tasks that were added yesterday, one of them for today. */
export function demoTasks({ ago, day }: Calendar): SeededTask[] {
  const task = (
    id: string,
    title: string,
    inDays: number,
    by: Person,
    assignee: Person | null,
  ): SeededTask => {
    const createdAt = ago(1, 16, 20)
    const assigneeId = assignee?.id ?? null
    const row = { id: `demo-task-${id}`, title, dueOn: day(inDays), assigneeId, addedById: by.id }
    return { row: { ...row, createdAt, updatedAt: createdAt }, by }
  }
  return [
    task('labels', 'Check the labels for the new cans', 0, eva, ben),
    task('hoses', 'Replace the seals of the transfer hoses', 1, ben, clara),
    task('co2', 'Order CO2', 3, eva, null),
  ]
}

/** The changes of these tasks. */
export function taskChanges(tasks: SeededTask[]): SeededChange[] {
  return tasks.map(({ row: { id: entityId, title, assigneeId, createdAt: at }, by }) => {
    return { type: 'TaskSaved', entityId, at, by, detail: { title, act: 'ADDED', assigneeId, batchId: null } }
  })
}
