import { changeOf } from '#api/live/outbox/changeOf.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { addRemark, remarks, withdrawRemark } from './remarks.service.ts'

/** Remarks on batches, as the schema shows them. */
export const remarksResolvers: Resolvers = {
  Query: {
    remarks: (_root, args, ctx) => remarks(ctx, args),
  },
  Mutation: {
    addRemark: (_root, args, ctx) => addRemark(ctx, args),
    withdrawRemark: (_root, args, ctx) => withdrawRemark(ctx, args),
  },
  Remark: {
    author: ({ authorId }, _args, ctx) => ctx.loaders.load('user', authorId),
  },
  RemarkAdded: {
    ...changeOf('remark', (ctx, id) => ctx.loaders.load('remark', id)),
    batchId: ({ detail }) => detail.batchId ?? '',
    mentions: ({ detail }) => detail.mentions ?? [],
  },
  RemarkRemoved: {
    remarkId: (change) => change.entityId,
    batchId: ({ detail }) => detail.batchId ?? '',
  },
}
