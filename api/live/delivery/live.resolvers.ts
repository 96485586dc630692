import type { GraphQLResolveInfo } from 'graphql'
import { allow, type Context } from '#api/context.ts'
import { CursorLost } from '#api/errors.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import type { ChangeRecord, Event, EventOf } from '#api/live/outbox/change.ts'
import type { ChangeKind } from '#domain/changes/changeKinds.ts'
import { readSeqOf } from '#api/live/snapshots/readSnapshot.ts'
import { subscribe, type Interest } from './subscribe.ts'

/** Without topics there are only control events, which displays need as well. */
const actionFor = ({ topics }: Interest) => (topics?.length === 0 ? 'showWall' : 'read')

function stream(ctx: Context, interest: Interest, info: GraphQLResolveInfo) {
  return subscribe(ctx, allow(ctx, actionFor(interest)).user, interest, info)
}

const deliver = (change: ChangeRecord) => change

/** A subscription to one kind of change can't carry a `Reset`: it ends with an error instead. */
function deliverOnly<Kind extends ChangeKind>(kind: Kind) {
  return (change: ChangeRecord): EventOf<Kind> => {
    if (!isOfKind(change, kind)) throw new CursorLost()
    return change
  }
}

function isOfKind<Kind extends ChangeKind>(
  change: ChangeRecord,
  kind: Kind,
): change is EventOf<Kind> & Event {
  return change.type === kind
}

/** The subscription to one kind of change. */
const streamOf = <Kind extends ChangeKind>(only: Kind) => ({
  subscribe: (_root: unknown, args: Interest, ctx: Context, info: GraphQLResolveInfo) =>
    stream(ctx, { ...args, only }, info),
  resolve: deliverOnly(only),
})

/** Resolvers for the streams of changes, and for the number of the last change that a response contains. */
export const liveResolvers: Resolvers = {
  Query: {
    asOfSeq(_root, _args, ctx) {
      allow(ctx, 'showWall')
      return readSeqOf(ctx)
    },
  },
  Subscription: {
    changes: {
      subscribe: (_root, args, ctx, info) => stream(ctx, args, info),
      resolve: deliver,
    },
    equipmentStatusChanged: streamOf('EquipmentStatusChanged'),
    batchStageChanged: streamOf('BatchStageChanged'),
    logAdded: {
      subscribe: (_root, { after, batchId }, ctx, info) => {
        const wants = (change: ChangeRecord) =>
          !batchId || (change.type === 'LogAdded' && change.detail.batchId === batchId)
        return stream(ctx, { after, only: 'LogAdded', wants }, info)
      },
      resolve: deliverOnly('LogAdded'),
    },
    kegCountChanged: streamOf('KegCountChanged'),
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
    wentBack: (change) => change.detail.wentBack === true,
  },
}
