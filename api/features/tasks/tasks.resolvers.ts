import { changeOf } from '#api/live/outbox/changeOf.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { addTask, completeTask } from './tasks.service.ts'

/** Tasks, as the schema shows them. */
export const tasksResolvers: Resolvers = {
  Mutation: {
    addTask: (_root, args, ctx) => addTask(ctx, args),
    completeTask: (_root, args, ctx) => completeTask(ctx, args),
  },
  Task: {
    assignee: ({ assigneeId }, _args, ctx) => ctx.loaders.load('user', assigneeId),
    addedBy: ({ addedById }, _args, ctx) => ctx.loaders.load('user', addedById),
    doneBy: ({ doneById }, _args, ctx) => ctx.loaders.load('user', doneById),
    batch: ({ batchId }, _args, ctx) => ctx.loaders.load('batch', batchId),
    equipment: ({ equipmentId }, _args, ctx) => ctx.loaders.load('equipment', equipmentId),
  },
  TaskSaved: {
    ...changeOf('task', (ctx, id) => ctx.loaders.load('task', id)),
    assigneeId: ({ detail: { assigneeId } }) => assigneeId ?? null,
  },
}
