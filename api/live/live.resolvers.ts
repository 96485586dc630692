import { allow, readFresh, type Context } from '#api/context.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import type { ChangeRecord } from './change.ts'
import { subscribe, type Interest } from './fanout.ts'
import { readSeqOf } from './snapshot.ts'

function stream(ctx: Context, interest: Interest) {
  return subscribe(ctx, allow(ctx, 'read').user.role, interest)
}

/** Each delivery reads its entities fresh. */
function deliver(change: ChangeRecord, _args: object, ctx: Context): ChangeRecord {
  readFresh(ctx)
  return change
}

/** The streams of changes, and the number of the last change that an answer contains. */
export const liveResolvers: Resolvers = {
  Query: {
    asOfSeq: (_root, _args, ctx) => readSeqOf(ctx),
  },
  Subscription: {
    changes: {
      subscribe: (_root, args, ctx) => stream(ctx, args),
      resolve: deliver,
    },
    equipmentStatusChanged: {
      subscribe: (_root, args, ctx) => stream(ctx, { ...args, only: 'EquipmentStatusChanged' }),
      resolve: deliver,
    },
    batchStageChanged: {
      subscribe: (_root, args, ctx) => stream(ctx, { ...args, only: 'BatchStageChanged' }),
      resolve: deliver,
    },
    logAdded: {
      subscribe: (_root, { after, batchId }, ctx) =>
        stream(ctx, {
          after,
          only: 'LogAdded',
          wants: (change) => !batchId || change.detail.batchId === batchId,
        }),
      resolve: deliver,
    },
    kegCountChanged: {
      subscribe: (_root, args, ctx) => stream(ctx, { ...args, only: 'KegCountChanged' }),
      resolve: deliver,
    },
  },
  Change: {
    __resolveType: (change) => change.type,
  },
  Heartbeat: {
    serverTime: (change) => change.at,
    build: (change) => String(change.detail.build),
    epoch: (change) => String(change.detail.epoch),
  },
  Reset: {
    epoch: (change) => String(change.detail.epoch),
  },
}
