import type { GraphQLError, GraphQLResolveInfo } from 'graphql'
import { connectionOf, type Asker, type Context } from '#api/context.ts'
import { maskError } from '#api/mask.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { maySeeChange, topicOf, type ChangeKind } from '#domain/changes/changeKinds.ts'
import type { Role } from '#domain/people/roles.ts'
import { isControlEvent, type ChangeRecord } from '#api/live/outbox/change.ts'
import { readCursor } from '#api/live/outbox/cursor.ts'
import { documentOf, groupKey } from './operation.ts'
import { idleIterator } from './idleIterator.ts'

/** What one subscription asks for. */
export interface Interest {
  /** Continue after this change; without it, from now on. */
  after?: string | number | bigint | null
  /** Only these topics; without it, all. */
  topics?: readonly Topic[] | null
  /** Only this kind of change, without heartbeats and resets, for the plain subscriptions. */
  only?: ChangeKind
  /** An additional filter, depending only on the operation's arguments. */
  wants?: (change: ChangeRecord) => boolean
}

/**
 * Sends a subscriber the changes that it requested and may see: its group writes them to its connection, and the iterator
 * only ends.
 */
export function subscribe(
  ctx: Context,
  user: Asker['user'],
  interest: Interest,
  info: GraphQLResolveInfo,
): AsyncIterableIterator<never> {
  const after = readCursor(interest.after?.toString())
  const { id: personId, role } = user
  const { sink } = connectionOf(ctx)
  const { key, ...operation } = operationOf(ctx, role, info)
  const options = { ...operation, wants: wantedBy(role, interest), withControlEvents: !interest.only }
  sink.idle = idleIterator(ctx.app.fanout.join(key, options, { sink, personId }, after), ctx.ended)
  return sink.idle
}

/** What a subscription executes for everybody under a role, and the key of those who share it. */
export function operationOf(ctx: Context, role: Role, info: GraphQLResolveInfo) {
  const { operation } = connectionOf(ctx)
  // The context of one subscriber is not kept for as long as the group of all.
  const { app, requestId } = ctx
  return {
    key: groupKey(role, operation, info),
    role,
    schema: info.schema,
    document: documentOf(info),
    operationName: operation.operationName,
    variables: operation.variables,
    mask: (error: GraphQLError) => maskError(error, requestId, app.log),
  }
}

function wantedBy(role: Role, { only, topics, wants }: Interest): (change: ChangeRecord) => boolean {
  return (change) => {
    if (isControlEvent(change)) return true
    if (!maySeeChange(role, change.type)) return false
    if (only !== undefined && change.type !== only) return false
    if (topics && !topics.includes(topicOf(change.type))) return false
    return wants ? wants(change) : true
  }
}
